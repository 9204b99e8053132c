import { spawn } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';

/**
 * Tournament throughput with agents that cost nothing, with agents that wait, and with scripted agents that search and
 * read; each in a process of its own, which prints one JSON line.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'instant,slow,scripted' },
    seed: { type: 'string', default: '501' },
    agents: { type: 'string', default: '8' },
    trees: { type: 'string', default: '6' },
    rounds: { type: 'string', default: '4' },
    concurrency: { type: 'string', default: '16' },
  },
});
const { only, ...numbers } = values;
const settings = Object.fromEntries(Object.entries(numbers).map(([name, text]) => [name, Number(text)]));
const player = path.join(import.meta.dirname, 'throughput-run.ts');

async function play(kind: string): Promise<void> {
  const args = [...process.execArgv, player, JSON.stringify({ kind, ...settings })];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`the ${kind} tournament ended with ${code}`);
}

for (const kind of only.split(',')) await play(kind);
