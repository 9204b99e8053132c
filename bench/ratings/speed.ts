import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { randomFor } from '../../src/kernel/random.ts';
import type { Battle } from '../../src/ratings/battles.ts';
import { pairModel } from '../../src/ratings/model-of.ts';
import { tally } from '../../src/ratings/pair-counts.ts';
import { rateBattles } from '../../src/ratings/rate.ts';
import { madeUpMatches } from './made-up-matches.ts';
import { type PythonFit, pythonFits } from './python-fits.ts';

// Prints JSON lines: how long ratings of many matches take, here and in two Python packages, and whether they agree.

const data = { matches: 135_000, agents: 60, matchesPerTree: 3 };
const goals = { fitMs: 15, bootstrapCpuMs: 2000, difference: 0.05 };
const resamples = 1000;
const pythonResamples = 10;

const { values: options } = parseArgs({ options: { python: { type: 'string' } } });

interface Timed<Value> {
  readonly value: Value;
  /** The least of some runs: other work on the machine can only add to it. */
  readonly ms: number;
  /** What the processor itself spent on it, the least of the runs. */
  readonly cpuMs: number;
}

function timed<Value>(runs: number, work: () => Value): Timed<Value> {
  const once = () => {
    const [start, before] = [performance.now(), process.cpuUsage()];
    const value = work();
    const { user, system } = process.cpuUsage(before);
    return { value, ms: performance.now() - start, cpuMs: (user + system) / 1000 };
  };
  return Array.from({ length: runs }, once).reduce((least, { value, ms, cpuMs }) => ({
    value,
    ms: Math.min(least.ms, ms),
    cpuMs: Math.min(least.cpuMs, cpuMs),
  }));
}

function print(line: Readonly<Record<string, unknown>>): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

function rounded(value: number): number {
  return Number(value.toPrecision(4));
}

interface Own {
  readonly countMs: number;
  readonly fitMs: number;
  readonly bootstrapMs: number;
  readonly bootstrapCpuMs: number;
  readonly ratings: ReadonlyMap<string, number>;
}

/** Fits of resamples: as many clusters as there are, drawn with replacement. */
function refitted(model: ReturnType<typeof pairModel>, parameters: Float64Array) {
  const { copies } = model;
  const random = randomFor('cluster bootstrap', 1);
  return Array.from({ length: resamples }, () => {
    const weights = new Float64Array(copies.length);
    for (let draw = 0; draw < copies.length; draw++) {
      const cluster = random.int(0, copies.length - 1);
      weights[cluster] = (weights[cluster] ?? 0) + 1;
    }
    return model.fit(weights, parameters).parameters;
  });
}

function measureOwn(battles: readonly Battle[]): Own {
  const counted = timed(3, () => tally(battles));
  const model = pairModel(counted.value);
  const fit = timed(50, () => model.fit());
  const { parameters } = fit.value;
  const bootstrap = timed(3, () => refitted(model, parameters));
  const rated = timed(1, () => rateBattles(battles));
  print({
    bench: 'ratings',
    of: 'dr-arena',
    ...data,
    clusters: rated.value.clusters,
    countMs: rounded(counted.ms),
    fitMs: rounded(fit.ms),
    iterations: fit.value.iterations,
    resamples,
    bootstrapMs: rounded(bootstrap.ms),
    bootstrapCpuMs: rounded(bootstrap.cpuMs),
    rateMs: rounded(rated.ms),
    interval: rated.value.interval,
  });
  const ratings = new Map<string, number>(rated.value.ratings.map(({ agent, rating }) => [agent, rating]));
  return { countMs: counted.ms, fitMs: fit.ms, bootstrapMs: bootstrap.ms, bootstrapCpuMs: bootstrap.cpuMs, ratings };
}

/** @returns the largest difference in points */
function compare(name: string, own: Own, other: PythonFit): number {
  const differences = [...own.ratings].map(([agent, rating]) => Math.abs(rating - (other.ratings[agent] ?? NaN)));
  const largest = differences.reduce((most, each) => (each <= most ? most : each), 0);
  const whole = other.fromBattlesMs ?? (other.countMs ?? 0) + (other.fitMs ?? 0);
  print({
    bench: 'ratings',
    of: name,
    version: other.version,
    countMs: roundedOr(other.countMs),
    fitMs: roundedOr(other.fitMs),
    fromBattlesMs: rounded(whole),
    bootstrapMs: rounded(resamples * other.refitMs),
    timesOurs: {
      fromBattles: rounded(whole / (own.countMs + own.fitMs)),
      ...(other.fitMs === undefined ? {} : { fit: rounded(other.fitMs / own.fitMs) }),
      bootstrap: rounded((resamples * other.refitMs) / own.bootstrapMs),
    },
    largestDifference: rounded(largest),
  });
  return largest;
}

function roundedOr(value: number | undefined): number | null {
  return value === undefined ? null : rounded(value);
}

function check(goal: string, value: number, limit: number): boolean {
  const passed = value <= limit;
  print({ bench: 'ratings', goal, value: rounded(value), limit, passed });
  return passed;
}

async function measurePython(python: string, battles: readonly Battle[], own: Own): Promise<boolean> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-ratings-'));
  try {
    const file = path.join(folder, 'battles.jsonl');
    await writeFile(file, battles.map((battle) => `${JSON.stringify(battle)}\n`).join(''));
    const fits = await pythonFits(python, file, pythonResamples);
    return Object.entries(fits)
      .map(([name, fit]) => check(`agrees with ${name}, points`, compare(name, own, fit), goals.difference))
      .every(Boolean);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const battles = madeUpMatches(data);
const own = measureOwn(battles);
const passed = [
  check('fit, ms', own.fitMs, goals.fitMs),
  check(`${resamples} cluster-bootstrap refits, ms of the processor`, own.bootstrapCpuMs, goals.bootstrapCpuMs),
];
if (options.python === undefined) {
  process.stderr.write(
    'The Python packages are left out. To time them as well: python3 -m venv VENV && ' +
      'VENV/bin/pip install evalica==0.4.2 arena-rank==0.1.1, then --python VENV/bin/python\n',
  );
} else {
  passed.push(await measurePython(options.python, battles, own));
}
process.exitCode = passed.every(Boolean) ? 0 : 1;
