import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod';

// Prints a Markdown table of what each test file costs that starts servers, browsers or programs, four at a time.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { project: { type: 'string', default: 'real' } },
});
const root = path.resolve(import.meta.dirname, '..');
const count = z.int().nonnegative();
const rowSchema = z.object({
  file: z.string(),
  wall: z.number(),
  own: z.number(),
  children: z.number(),
  databaseCopies: count,
  databaseServers: count,
  browsers: count,
  tournaments: count,
  commands: count,
  programs: count,
  processes: count,
});
type Row = z.infer<typeof rowSchema>;

/** Runs the test files of a project with the recorder of test/support/record-cost.ts. Throws where a test fails. */
function measureFiles(): readonly Row[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'dr-arena-cost-'));
  const target = path.join(folder, 'rows.jsonl');
  const args = ['run', '--project', values.project, ...positionals];
  const { status } = spawnSync(path.join(root, 'node_modules/.bin/vitest'), args, {
    cwd: root,
    env: { ...process.env, DR_ARENA_TEST_COST: target },
    stdio: ['ignore', 2, 2],
  });
  const lines = existsSync(target) ? readFileSync(target, 'utf8').trim().split('\n') : [];
  rmSync(folder, { recursive: true });
  if (status !== 0) throw new Error(`the tests ended with ${status}: mend them first, then measure`);
  return lines.map((line) => rowSchema.parse(JSON.parse(line)));
}

const nameOf = (file: string) => path.relative(path.join(root, 'test'), file).replace(/\.(?:real|deep)\.test\.ts$/, '');
const seconds = (value: number) => value.toFixed(1);

/** The time for which neither the worker nor its children had the processor: servers, browsers, other files, sleep. */
const waiting = ({ wall, own, children }: Row) => Math.max(0, wall - own - children);

function markdownRow(row: Row): string {
  const counts = [row.tournaments, row.commands, row.programs, row.databaseServers, row.databaseCopies, row.browsers];
  const times = [row.wall, row.own, row.children, waiting(row)].map(seconds);
  return `| ${[nameOf(row.file), ...times, ...counts, row.processes].join(' | ')} |`;
}

const rows = measureFiles().toSorted((one, other) => other.own + other.children - one.own - one.children);
const heads = ['file', 'wall s', 'worker CPU s', 'children CPU s', 'else s', 'tournaments', 'commands in the process'];
const more = ['programs', 'database servers', 'database copies', 'browsers', 'other processes'];
process.stdout.write(`| ${[...heads, ...more].join(' | ')} |\n|${' --- |'.repeat(heads.length + more.length)}\n`);
for (const row of rows) process.stdout.write(`${markdownRow(row)}\n`);
