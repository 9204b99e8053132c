import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Command } from 'commander';
import { backupProject } from '../application/backup-project.ts';
import { readEnvironment } from '../config/environment.ts';
import { systemClock } from '../kernel/clock.ts';
import { messageOf, OperatorError } from '../kernel/errors.ts';
import { counted } from '../reporting/arena-words.ts';
import type { WrittenBackup } from '../storage/backup/write-backup.ts';
import { rowDisplay } from './progress-display.ts';
import { type CommandContext, printJson, sizeText, tellInterrupt } from './terminal.ts';

interface BackupOptions {
  readonly force?: boolean;
  readonly json?: boolean;
}

const help = `
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
    .addHelpText('after', help)
    .action(async (named: string, options: BackupOptions) => {
      const file = path.resolve(context.folder, named);
      if (existsSync(file) && !options.force)
        throw new OperatorError(`${file} is there already`, 'Name another file, or replace it with --force.');
      const onPart = rowDisplay(context.terminal, systemClock, 'parts');
      const order = { file, config: configBytes(context), signal: context.signal, onPart };
      const written = await backupProject(readEnvironment(context.folder), order).catch(
        tellInterrupt(context, 'no backup was written'),
      );
      if (written !== null) tell(context, file, written, options.json === true);
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

function tell({ terminal }: CommandContext, file: string, { manifest, bytes }: WrittenBackup, json: boolean): void {
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
