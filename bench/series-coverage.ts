import { type SeriesStudy, seriesCoverage } from './ratings/series-study.ts';

// A JSON line for each setting: how often the 95% intervals of a combined leaderboard hold the truth when matches age, and
// how often a change of agents that did not change passes its interval (docs/method/measured.md).
// `npx tsx bench/series-coverage.ts 500`: so many draws of each setting; default 500.

const draws = Number(process.argv[2] ?? 500);
const settings: readonly Omit<SeriesStudy, 'draws'>[] = [
  { refreshes: 4, trees: 6 },
  { refreshes: 4, trees: 6, halfLife: 4 },
  { refreshes: 4, trees: 6, halfLife: 1 },
  { refreshes: 4, trees: 6, halfLife: 0.5 },
  { refreshes: 4, trees: 6, window: 2 },
  { refreshes: 4, trees: 10, halfLife: 1 },
  { refreshes: 8, trees: 6, halfLife: 2 },
  { refreshes: 4, trees: 3, halfLife: 1 },
];

for (const setting of settings) {
  const start = performance.now();
  const found = Object.entries(seriesCoverage({ ...setting, draws })).map(([key, value]) => [
    key,
    key === 'width' ? Math.round(value) : Math.round(value * 1000) / 1000,
  ]);
  const seconds = Math.round((performance.now() - start) / 100) / 10;
  process.stdout.write(`${JSON.stringify({ ...setting, draws, ...Object.fromEntries(found), seconds })}\n`);
}
