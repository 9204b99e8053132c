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
Runs go on meanwhile; the backup is of one moment, and what was under way at it
can be gone on with after a restore.
It holds the whole database, the secret that fences are keyed with included, and
arena.yaml; no key of a provider, which stand in the environment or in .env
only. Keep it where only you can read it.`;

/** `dr-arena backup FILE`. */
export function addBackup(command: Command, context: CommandContext): void {
  command
    .argument('<file>', 'where it goes')
    .option('--force', 'replace the file when it is there')
    .option('--json', 'print what was written as JSON')
    .addHelpText('after', backupHelp)
    .action(async (named: string, options: UsualOptions & { force?: boolean }) => {
      const file = path.resolve(context.folder, named);
      if (existsSync(file) && !options.force)
        throw new OperatorError(`${file} is there already`, 'Name another file, or replace it with --force.');
      const onPart = rowDisplay(context.terminal, systemClock, 'parts');
      const order = { file, config: configBytes(context), signal: context.signal, onPart };
      const written = await backupProject(readEnvironment(context.folder), order).catch(
        tellInterrupt(context, 'no backup was written'),
      );
      if (written !== null) tellWritten(context, file, written, options.json === true);
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
The file is read through and compared with its checksums before anything is
touched. The database is then filled in one step, and brought up to date where
the backup is of an older version. Keys are not in a backup: set them anew.`;

/** `dr-arena restore FILE`. */
export function addRestore(command: Command, context: CommandContext): void {
  command
    .argument('<file>', 'what backup wrote')
    .option('--check', 'only read it through and compare it with its checksums')
    .option('--replace', 'remove what the database holds')
    .option('--yes', 'replace it without asking')
    .option('--json', 'print what was restored as JSON')
    .addHelpText('after', restoreHelp)
    .action(async (named: string, options: RestoreOptions) => {
      const file = path.resolve(context.folder, named);
      await restore(context, file, options).catch(tellInterrupt(context, 'nothing was changed'));
    });
}

async function restore(context: CommandContext, file: string, options: RestoreOptions): Promise<void> {
  const { terminal, folder, signal } = context;
  const manifest = await checked(context, file);
  if (options.check) {
    tellRestored(context, file, manifest, null, options);
    return;
  }
  if (options.replace && !options.yes && !(await askToReplace(context))) return;
  const onPart = rowDisplay(terminal, systemClock, 'parts');
  const order = { file, manifest, replace: options.replace === true, signal, onPart };
  const restored = await restoreProject(readEnvironment(folder), order);
  tellRestored(context, file, manifest, restored, options);
}

async function checked({ terminal, signal }: CommandContext, file: string): Promise<BackupManifest> {
  const display = rowDisplay(terminal, systemClock, 'bytes');
  let bytes = 0;
  return checkBackup(file, signal, (more) => {
    bytes += more;
    display('checked', bytes);
  });
}

function askToReplace(context: CommandContext): Promise<boolean> {
  context.terminal.err('What the database holds is removed: every tournament, tree and answer.\n');
  return askToGoOn(context, 'there is nobody to ask whether it may be replaced', 'Say yes with --yes.');
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
    context.terminal.err('warning: the backup is of another version of the workflow engine: runs begin anew\n');
  if (json) {
    const about = { file, createdAt, program, rows, treesInNeo4j: trees?.length ?? null };
    printJson(context.terminal, { ...about, restored: restored !== null, config });
    return;
  }
  const bytes = tables.flatMap(({ parts }) => parts).reduce((sum, part) => sum + part.bytes, 0);
  const what = `${counted(rows, 'row')} (${sizeText(bytes)}) of ${createdAt}`;
  context.terminal.out(restored ? `restored ${what}\n` : `${file} is whole: ${what}\n`);
}

/** What became of `arena.yaml`: one that is here already is the operator's, and stays. */
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
  } catch (thrown) {
    if (!isFileFault(thrown)) throw thrown;
    terminal.err(`warning: the database is restored, but not ${file}: ${messageOf(thrown)}\n`);
    return 'unwritten';
  }
}
