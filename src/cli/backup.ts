import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Command } from 'commander';
import { backupProject, restoreProject } from '../application/backup-project.ts';
import { readEnvironment } from '../config/environment.ts';
import { systemClock } from '../kernel/clock.ts';
import { isFileFault, messageOf, OperatorError } from '../kernel/errors.ts';
import { counted } from '../reporting/arena-words.ts';
import type { BackupManifest } from '../storage/backup/backup-manifest.ts';
import { checkBackup } from '../storage/backup/read-backup.ts';
import type { RestoredBackup } from '../storage/backup/restore-backup.ts';
import type { WrittenBackup } from '../storage/backup/write-backup.ts';
import type { UsualOptions } from './config-options.ts';
import { askToGoOn } from './confirm-cost.ts';
import { rowDisplay } from './progress-display.ts';
import { type CommandContext, printJson, sizeText, tellInterrupt } from './terminal.ts';

const backupHelp = `
Runs continue during a backup. It holds the state of one moment; runs that were
unfinished then can be resumed after a restore.
It contains the whole database, including the secret key of the fences, and
arena.yaml, but no keys of providers, which are only in the environment or in
.env. Keep it where only you can read it.`;

/** `dr-arena backup FILE`. */
export function addBackup(command: Command, context: CommandContext): void {
  command
    .argument('<file>', 'file to write')
    .option('--force', 'overwrite an existing file')
    .option('--json', 'print the result as JSON')
    .addHelpText('after', backupHelp)
    .action(async (fileName: string, options: UsualOptions & { force?: boolean }) => {
      const file = path.resolve(context.folder, fileName);
      if (existsSync(file) && !options.force)
        throw new OperatorError(`${file} is there already`, 'Name another file, or replace it with --force.');
      const onPart = rowDisplay(context.terminal, systemClock, 'parts');
      const order = { file, config: configBytes(context), signal: context.signal, onPart };
      const backup = await backupProject(readEnvironment(context.folder), order).catch(
        tellInterrupt(context, 'no backup was written'),
      );
      if (backup !== null) tellWritten(context, file, backup, options.json === true);
    });
}

function configBytes({ folder }: CommandContext): Buffer | null {
  const file = path.join(folder, 'arena.yaml');
  if (!existsSync(file)) return null;
  try {
    return readFileSync(file);
  } catch (cause) {
    throw new OperatorError(`cannot read ${file}: ${messageOf(cause)}`, 'Make it a readable file.');
  }
}

function tellWritten(
  { terminal }: CommandContext,
  file: string,
  { manifest, bytes }: WrittenBackup,
  json: boolean,
): void {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const { createdAt, program, migrations, config, trees } = manifest;
  if (json) {
    const tables = manifest.tables.map(({ schema, table, rows: each }) => ({
      table: `${schema}.${table}`,
      rows: each,
    }));
    const about = { file, bytes, createdAt, program, migrations, config: config !== null };
    printJson(terminal, { ...about, rows, tables, treesInNeo4j: trees?.length ?? null });
    return;
  }
  const more = [config ? 'arena.yaml' : [], trees ? counted(trees.length, 'tree') : []].flat();
  terminal.out(`${file}\n`);
  terminal.err(`${[counted(rows, 'row'), ...more].join(', ')}; ${sizeText(bytes)}\n`);
}

type RestoreOptions = UsualOptions & { readonly replace?: boolean; readonly check?: boolean };

const restoreHelp = `
The command first checks the whole file against its checksums. Then it fills the
database in one transaction, and migrates it if the backup is of an older
version. A backup contains no keys of providers: set them again.`;

/** `dr-arena restore FILE`. */
export function addRestore(command: Command, context: CommandContext): void {
  command
    .argument('<file>', "file that 'backup' wrote")
    .option('--check', 'only check the file against its checksums')
    .option('--replace', 'delete everything that the database holds now')
    .option('--yes', 'replace without asking')
    .option('--json', 'print the result as JSON')
    .addHelpText('after', restoreHelp)
    .action(async (fileName: string, options: RestoreOptions) => {
      const file = path.resolve(context.folder, fileName);
      await restore(context, file, options).catch(tellInterrupt(context, 'nothing was changed'));
    });
}

async function restore(context: CommandContext, file: string, options: RestoreOptions): Promise<void> {
  const { terminal, folder, signal } = context;
  const manifest = await checkFile(context, file);
  if (options.check) {
    tellRestored(context, file, manifest, null, options);
    return;
  }
  if (options.replace && !options.yes) {
    terminal.err('Everything in the database will be deleted: every tournament, tree and answer.\n');
    const nobody = 'replacing needs a confirmation, and there is no terminal to ask at';
    if (!(await askToGoOn(context, nobody, 'Confirm with --yes.'))) return;
  }
  const onPart = rowDisplay(terminal, systemClock, 'parts');
  const order = { file, manifest, replace: options.replace === true, signal, onPart };
  const restored = await restoreProject(readEnvironment(folder), order);
  tellRestored(context, file, manifest, restored, options);
}

async function checkFile({ terminal, signal }: CommandContext, file: string): Promise<BackupManifest> {
  const display = rowDisplay(terminal, systemClock, 'bytes');
  let bytes = 0;
  return checkBackup(file, signal, (more) => {
    bytes += more;
    display('checked', bytes);
  });
}

function tellRestored(
  context: CommandContext,
  file: string,
  manifest: BackupManifest,
  restored: RestoredBackup | null,
  { json }: RestoreOptions,
): void {
  const { createdAt, program, tables, trees } = manifest;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const config = restored && keepConfig(context, restored.config);
  if (restored && !restored.engineKept)
    context.terminal.err(
      'warning: the backup is of another version of the workflow engine: runs start again from the beginning\n',
    );
  if (json) {
    const about = { file, createdAt, program, rows, treesInNeo4j: trees?.length ?? null };
    printJson(context.terminal, { ...about, restored: restored !== null, config });
    return;
  }
  const bytes = tables.flatMap(({ parts }) => parts).reduce((sum, part) => sum + part.bytes, 0);
  const what = `${counted(rows, 'row')} (${sizeText(bytes)}) of ${createdAt}`;
  context.terminal.out(restored ? `restored ${what}\n` : `${file} is intact: ${what}\n`);
}

/** Result of restoring `arena.yaml`; an existing file is never overwritten. */
type KeptConfig = 'written' | 'kept' | 'unwritten';

function keepConfig({ folder, terminal }: CommandContext, config: Buffer | null): KeptConfig | null {
  if (config === null) return null;
  const file = path.join(folder, 'arena.yaml');
  try {
    if (!existsSync(file)) {
      writeFileSync(file, config);
      return 'written';
    }
    if (!readFileSync(file).equals(config))
      terminal.err(`warning: ${file} stays as it is; the backup has another one\n`);
    return 'kept';
  } catch (error) {
    if (!isFileFault(error)) throw error;
    terminal.err(`warning: the database is restored, but not ${file}: ${messageOf(error)}\n`);
    return 'unwritten';
  }
}
