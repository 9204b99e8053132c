import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

// What commands take of the processor until they have answered: the least of some runs, in a folder with a finished demo.

const { values } = parseArgs({ options: { runs: { type: 'string', default: '7' }, node: { type: 'string' } } });
const runs = Number(values.runs);
const bin = path.resolve(import.meta.dirname, '../bin/dr-arena.js');
const node = values.node ?? process.execPath;
const folder = mkdtempSync(path.join(tmpdir(), 'dr-arena-start-up-'));
const goals: Readonly<Record<string, number>> = { '--help': 0.25, leaderboard: 0.6 };

/** Seconds of the processor that one command line takes. */
function secondsOf(args: readonly string[]): number {
  const timed = spawnSync('bash', ['-c', 'TIMEFORMAT="%U %S"; time "$@" >/dev/null 2>&1', 'bash', node, bin, ...args], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (timed.status !== 0) throw new Error(`dr-arena ${args.join(' ')} ended with ${timed.status}`);
  return timed.stderr
    .trim()
    .split(' ')
    .reduce((sum, seconds) => sum + Number(seconds), 0);
}

try {
  secondsOf(['demo', '--agents', '4', '--trees', '2', '--rounds', '2']);
  secondsOf(['init']);
  const commands = [
    ['--version'],
    ['--help'],
    ['tournament', '--help'],
    ['leaderboard'],
    ['status', '--all'],
    ['doctor'],
  ];
  for (const args of commands) {
    const cpuSeconds = Math.min(...Array.from({ length: runs }, () => secondsOf(args)));
    const command = args.join(' ');
    const goal = goals[command] ?? null;
    process.stdout.write(`${JSON.stringify({ command, cpuSeconds: Number(cpuSeconds.toFixed(3)), goal })}\n`);
    if (goal !== null && cpuSeconds > goal) process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
