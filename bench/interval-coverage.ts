import { type Random, randomFor } from '../src/kernel/random.ts';
import type { Battle } from '../src/ratings/battles.ts';
import { meanRating, pointsPerNat, winProbability } from '../src/ratings/bradley-terry.ts';
import { rateBattles } from '../src/ratings/rate.ts';
import type { Rating } from '../src/ratings/rating.ts';

// Prints one JSON line: how often 95% intervals and rank ranges hold the truth, on made-up tournaments (docs/methodology.md).

const agents = 8;
const pairsOnEveryTree = 16;
const runs = 200;

interface Setting {
  readonly trees: number;
  /** Standard deviation over trees of an agent's log-strength. */
  readonly sigma: number;
  /** Log-strength from the weakest to the strongest. */
  readonly spread: number;
}

const settings: readonly Setting[] = [
  { trees: 6, sigma: 0, spread: 2 },
  { trees: 6, sigma: 0.5, spread: 2 },
  { trees: 6, sigma: 0.5, spread: 5 },
  { trees: 6, sigma: 0.5, spread: 10 },
  { trees: 12, sigma: 1, spread: 3 },
  { trees: 30, sigma: 0.5, spread: 2 },
  { trees: 30, sigma: 0.5, spread: 5 },
];

function strengthOf(agent: number, { spread }: Setting): number {
  return (spread * agent) / (agents - 1) - spread / 2;
}

/** What the ratings estimate: averaging over trees pulls strengths together (the probit form of the logistic, 0.346 = 1/1.7²). */
function trueRating(agent: number, setting: Setting): number {
  return meanRating + (pointsPerNat * strengthOf(agent, setting)) / Math.sqrt(1 + 0.346 * 2 * setting.sigma ** 2);
}

function tournament(setting: Setting, random: Random): Battle[] {
  const all = Array.from({ length: agents }, (_, a) => Array.from({ length: a }, (_, b) => [a, b] as const)).flat();
  const pairs = random.shuffle(all).slice(0, pairsOnEveryTree);
  return Array.from({ length: setting.trees }, (_, tree) => {
    const strengths = Array.from(
      { length: agents },
      (_, agent) => strengthOf(agent, setting) + setting.sigma * normal(random),
    );
    return pairs.map(([a, b]): Battle => {
      const won = random.chance(winProbability((strengths[a] ?? 0) - (strengths[b] ?? 0)));
      return { model_a: `${a}`, model_b: `${b}`, winner: won ? 'model_a' : 'model_b', tree_id: `${tree}` };
    });
  }).flat();
}

/** Box and Muller. */
function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random.float())) * Math.cos(2 * Math.PI * random.float());
}

function holds({ agent, low, high }: Rating, setting: Setting): boolean {
  const truth = trueRating(Number(agent), setting);
  return (low ?? -Infinity) <= truth && truth <= (high ?? Infinity);
}

function rankHolds({ agent, rankLow, rankHigh }: Rating): boolean {
  const rank = agents - Number(agent);
  return rankLow <= rank && rank <= rankHigh;
}

function share<Item>(items: readonly Item[], counts: (item: Item) => boolean): number {
  return Math.round((1000 * items.filter(counts).length) / items.length) / 1000;
}

function measure(setting: Setting) {
  const boards = Array.from(
    { length: runs },
    (_, run) => rateBattles(tournament(setting, randomFor('coverage', JSON.stringify(setting), run))).ratings,
  );
  const rows = boards.flat();
  const widths = rows.flatMap(({ low, high }) => (low === null || high === null ? [] : [high - low]));
  return {
    ...setting,
    coverage: share(rows, (row) => holds(row, setting)),
    meanWidth: Math.round(widths.reduce((sum, width) => sum + width, 0) / widths.length),
    oneSided: share(rows, ({ low, high }) => low === null || high === null),
    allRankRangesRight: share(boards, (board) => board.every(rankHolds)),
  };
}

process.stdout.write(`${JSON.stringify({ bench: 'interval-coverage', runs, settings: settings.map(measure) })}\n`);
