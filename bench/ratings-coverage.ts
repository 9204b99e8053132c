import { parseArgs } from 'node:util';
import { formatSettings } from '../src/config/format-settings.ts';
import type { Estimate } from '../src/ratings/rating.ts';
import { type CoverageOptions, coverageStudy } from './simulation/coverage/coverage-study.ts';

// A JSON line for each setting: how often 95% intervals and rank ranges hold the truth (docs/method/measured.md).
// Exit code 1 unless the default is between 93 and 97% in the main setting with 10 and with 30 trees.

type Setting = Omit<CoverageOptions, 'trees' | 'tournaments' | 'seed'>;

const swiss = formatSettings.parse({ format: 'swiss' });
const roundRobin = formatSettings.parse({ format: 'round-robin' });
const adaptive = formatSettings.parse({ format: 'adaptive' });
const anchor = formatSettings.parse({ format: 'anchor' });
const main: Setting = {
  agents: 8,
  spread: 2,
  sigma: 0.5,
  share: 0.5,
  ties: 0.05,
  format: swiss,
};

const settings: readonly (readonly [string, Setting])[] = [
  ['main', main],
  ['sigma 0', { ...main, sigma: 0 }],
  ['sigma 1', { ...main, sigma: 1 }],
  ['share 0', { ...main, share: 0 }],
  ['share 0.9', { ...main, share: 0.9 }],
  ['no tree effects', { ...main, sigma: 0, share: 0 }],
  ['spread 5', { ...main, spread: 5 }],
  ['spread 1', { ...main, spread: 1 }],
  ['spread 0', { ...main, spread: 0 }],
  ['spread 0, same pairs on fresh trees', { ...main, spread: 0, replayed: true }],
  ['spread 0, round robin', { ...main, spread: 0, format: roundRobin }],
  ['4 agents', { ...main, agents: 4 }],
  ['6 agents, spread 1', { ...main, agents: 6, spread: 1 }],
  ['12 agents', { ...main, agents: 12 }],
  ['12 agents, spread 0', { ...main, agents: 12, spread: 0 }],
  ['round robin', { ...main, format: roundRobin }],
  ['anchor', { ...main, format: anchor }],
  ['adaptive', { ...main, format: adaptive }],
  ['adaptive, spread 0', { ...main, spread: 0, format: adaptive }],
];

const { values } = parseArgs({
  options: {
    tournaments: { type: 'string', default: '2000' },
    trees: { type: 'string', default: '6,10,30' },
    only: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
});

const treesWanted = values.trees.split(',').map(Number);
const names = values.only?.split(';').map((name) => name.trim());
for (const [name, setting] of settings) {
  if (names && !names.includes(name)) continue;
  for (const trees of treesWanted) measure(name, setting, trees);
}

function measure(name: string, setting: Setting, trees: number): void {
  const start = performance.now();
  const tournaments = Number(values.tournaments);
  const result = coverageStudy({ ...setting, trees, tournaments, seed: Number(values.seed) });
  const { ratings, differences, ranks, width, ...others } = result;
  const seconds = Math.round((performance.now() - start) / 100) / 10;
  const line = {
    bench: 'ratings-coverage',
    setting: name,
    trees,
    tournaments,
    ratings: bounds(ratings),
    differences: bounds(differences),
    ranks: bounds(ranks),
    width: width === null ? null : Math.round(width),
    ...Object.fromEntries(Object.entries(others).map(([key, value]) => [key, rounded(value)])),
    seconds,
  };
  process.stdout.write(`${JSON.stringify(line)}\n`);
  const coverage = ratings.value ?? 0;
  if (setting === main && trees >= 10 && (coverage < 0.93 || coverage > 0.97)) process.exitCode = 1;
}

function bounds({ value, low, high }: Estimate): number[] {
  return [rounded(value ?? 0), rounded(low ?? 0), rounded(high ?? 0)];
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
