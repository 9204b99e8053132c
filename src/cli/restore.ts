import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Command } from 'commander';
import { restoreProject } from '../application/backup-project.ts';
import { readEnvironment } from '../config/environment.ts';
import { systemClock } from '../kernel/clock.ts';
import { isFileFault, messageOf } from '../kernel/errors.ts';
import { counted } from '../reporting/arena-words.ts';
import type { BackupManifest } from '../storage/backup/backup-manifest.ts';
import { checkBackup } from '../storage/backup/read-backup.ts';
import type { RestoredBackup } from '../storage/backup/restore-backup.ts';
import { askToGoOn } from './confirm-cost.ts';
import { rowDisplay } from './progress-display.ts';
import { type CommandContext, printJson, sizeText, tellInterrupt } from './terminal.ts';

interface RestoreOptions {
  readonly replace?: boolean;
  readonly yes?: boolean;
  readonly check?: boolean;
  readonly json?: boolean;
}

const help = `
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
    .addHelpText('after', help)
    .action(async (named: string, options: RestoreOptions) => {
      const file = path.resolve(context.folder, named);
      await restore(context, file, options).catch(tellInterrupt(context, 'nothing was changed'));
    });
}

async function restore(context: CommandContext, file: string, options: RestoreOptions): Promise<void> {
  const { terminal, folder, signal } = context;
  const manifest = await checked(context, file);
  if (options.check) {
    tell(context, file, manifest, null, options);
    return;
  }
  if (options.replace && !options.yes && !(await askToReplace(context))) return;
  const onPart = rowDisplay(terminal, systemClock, 'parts');
  const order = { file, manifest, replace: options.replace === true, signal, onPart };
  const restored = await restoreProject(readEnvironment(folder), order);
  tell(context, file, manifest, restored, options);
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

function tell(
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
