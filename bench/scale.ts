import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { openContext } from '../src/application/app-context.ts';
import { readEnvironment } from '../src/config/environment.ts';
import { connectArena } from '../src/storage/database.ts';
import { fillScale, scaleTournament } from './scale/fill-scale.ts';
import { scaleSize } from './scale/scale-size.ts';
import { scaleSteps } from './scale/scale-steps.ts';

/**
 * 1,000 agents, 1,000 trees and 50,000 matches of made-up results, or a share of each: pairing, rating, the leaderboard in
 * the terminal and as a page, the export. Every step is a process of its own, whose time and most memory are printed.
 * `--keep FOLDER` leaves the made-up tournament there, and takes it from there the next time.
 */
const { values } = parseArgs({
  options: {
    share: { type: 'string', default: '1' },
    only: { type: 'string' },
    step: { type: 'string' },
    folder: { type: 'string' },
    keep: { type: 'string' },
  },
});
const size = scaleSize(Number(values.share));
const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);

if (values.step !== undefined && values.folder !== undefined) await measure(values.step, values.folder);
else await measureAll(values.only?.split(','));

async function measureAll(only: readonly string[] | undefined): Promise<void> {
  const folder = values.keep ?? (await mkdtemp(path.join(tmpdir(), 'dr-arena-bench-')));
  const app = await openContext(readEnvironment(folder), (message) => say({ message }));
  const connection = await connectArena(app.databaseUrl);
  try {
    const started = performance.now();
    const filled = (await app.ledger.tournaments.load(scaleTournament)) !== null;
    if (!filled) await fillScale(connection.db, size);
    say({ bench: 'scale', ...size, filledSeconds: Math.round((performance.now() - started) / 1000) });
    for (const step of Object.keys(scaleSteps)) {
      if (only !== undefined && !only.includes(step)) continue;
      const script = [...process.execArgv, 'bench/scale.ts', '--share', values.share, '--step', step];
      const { stdout } = await promisify(execFile)(process.execPath, [...script, '--folder', folder]);
      process.stdout.write(stdout);
    }
  } finally {
    await connection.close();
    await app.close();
    if (values.keep === undefined) await rm(folder, { recursive: true, force: true });
  }
}

async function measure(step: string, folder: string): Promise<void> {
  const run = scaleSteps[step];
  if (run === undefined) throw new RangeError(`there is no step ${step}`);
  const app = await openContext(readEnvironment(folder), (message) => say({ message }));
  try {
    const started = performance.now();
    const before = process.cpuUsage();
    const found = await run(size, app, folder);
    const { user, system } = process.cpuUsage(before);
    say({
      bench: 'scale',
      step,
      agents: size.agents,
      seconds: rounded((performance.now() - started) / 1000),
      cpuSeconds: rounded((user + system) / 1e6),
      mostMegabytes: rounded(process.resourceUsage().maxRSS / 1024),
      ...found,
    });
  } finally {
    await app.close();
  }
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
