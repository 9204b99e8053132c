import { describe, expect, it } from 'vitest';
import { expectedWidth, type WidthRequest } from '../../src/arena/expected-width.ts';
import type { Format } from '../../src/arena/formats/format.ts';
import { makeFormat } from '../../src/arena/make-format.ts';
import { formatSettings } from '../../src/config/format-settings.ts';
import { type Random, randomFor } from '../../src/kernel/random.ts';
import type { Battle } from '../../src/ratings/battles.ts';
import { winProbability } from '../../src/ratings/logistic.ts';
import { rateBattles } from '../../src/ratings/rate.ts';
import { entrants } from './play-format.ts';
import { settingsOf } from './settings-of.ts';

const runs = 12;

interface World {
  /** Log-strength from the weakest to the strongest. */
  readonly spread: number;
  /** Standard deviation over trees of an agent's log-strength. */
  readonly sigma: number;
}

/** The mean width of two-sided intervals of tournaments that are really played. */
function playedWidth(request: WidthRequest, world: World): number {
  const widths = Array.from({ length: runs }, (_, run) => {
    const { ratings } = rateBattles(battlesOf(request, world, run));
    return ratings.flatMap(({ low, high }) => (low === null || high === null ? [] : [high - low]));
  }).flat();
  return widths.reduce((sum, width) => sum + width, 0) / widths.length;
}

function battlesOf({ format, agents, trees }: WidthRequest, { spread, sigma }: World, run: number): Battle[] {
  const random = randomFor('played-width', run);
  const all = entrants(agents);
  const strengths = new Map(all.map((agent, index) => [agent as string, (spread * index) / (agents - 1)]));
  const luck = new Map(
    all.flatMap((agent) => Array.from({ length: trees }, (_, t) => [`${agent} ${t}`, sigma * normal(random)])),
  );
  const play: Format = makeFormat(format, all, run);
  const battles: Battle[] = [];
  let step = play.next();
  while (!step.done) {
    const outcomes = step.value.map((pairing) => {
      const on = (agent: string, tree: number) => (strengths.get(agent) ?? 0) + (luck.get(`${agent} ${tree}`) ?? 0);
      const results = Array.from({ length: trees }, (_, tree) => {
        const won = random.chance(winProbability(on(pairing.a, tree) - on(pairing.b, tree)));
        return { cluster: String(tree), winner: won ? ('a' as const) : ('b' as const) };
      });
      return { pairing, results };
    });
    for (const { pairing, results } of outcomes) {
      for (const { cluster, winner } of results)
        battles.push({ model_a: pairing.a, model_b: pairing.b, winner: `model_${winner}`, tree_id: cluster });
    }
    step = play.next(outcomes);
  }
  return battles;
}

/** Box and Muller. */
const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random.float())) * Math.cos(2 * Math.PI * random.float());

describe('the expected width of the intervals', () => {
  const equal: World = { spread: 0, sigma: 0 };
  const asInThePaper: World = { spread: 0.95, sigma: 0.5 };
  it.each([
    [{ format: settingsOf('swiss'), agents: 6, trees: 30, reuseAnswers: false }, equal],
    [{ format: settingsOf('swiss'), agents: 6, trees: 30, reuseAnswers: false }, asInThePaper],
    [{ format: settingsOf('swiss'), agents: 8, trees: 6, reuseAnswers: false }, equal],
    [{ format: settingsOf('swiss'), agents: 8, trees: 6, reuseAnswers: false }, asInThePaper],
    [{ format: settingsOf('swiss'), agents: 7, trees: 12, reuseAnswers: false }, equal],
    [{ format: settingsOf('round-robin'), agents: 5, trees: 12, reuseAnswers: false }, equal],
    [
      { format: settingsOf('round-robin'), agents: 8, trees: 12, reuseAnswers: false },
      { spread: 2, sigma: 0.5 },
    ],
    [{ format: settingsOf('swiss', 3), agents: 12, trees: 10, reuseAnswers: false }, equal],
  ] as const)('is right within a factor of 1.3: $0.format.format, $0.agents agents, $0.trees trees in $1', (request, world) => {
    const ratio = playedWidth(request, world) / (expectedWidth(request) ?? 0);
    expect(ratio).toBeGreaterThan(1 / 1.3);
    expect(ratio).toBeLessThan(1.3);
  });

  it('is the closed form of a round robin: each variance is 4 (n - 1) / (n² T)', () => {
    const agents = 5;
    const trees = 12;
    const error = Math.sqrt((4 * (agents - 1)) / (agents ** 2 * trees));
    const t11 = 2.2009852;
    expect(expectedWidth({ format: settingsOf('round-robin'), agents, trees, reuseAnswers: false })).toBeCloseTo(
      2 * (400 / Math.LN10) * t11 * error * Math.sqrt(12 / 11),
      3,
    );
  });

  it('shrinks with every tree, round and exists only by tree', () => {
    const width = (trees: number, rounds: number) =>
      expectedWidth({ format: settingsOf('swiss', rounds), agents: 8, trees, reuseAnswers: false }) ?? Number.NaN;
    expect(width(30, 4)).toBeLessThan(width(10, 4));
    expect(width(10, 6)).toBeLessThan(width(10, 4));
    expect(expectedWidth({ format: settingsOf('swiss'), agents: 8, trees: 1, reuseAnswers: false })).toBeNull();
  });

  it('is wider where answers are shared, the more so the more matches an agent has on a tree', () => {
    const ratio = (format: 'swiss' | 'round-robin') => {
      const request = { format: settingsOf(format), agents: 8, trees: 10 };
      const shared = expectedWidth({ ...request, reuseAnswers: true }) ?? Number.NaN;
      return shared / (expectedWidth({ ...request, reuseAnswers: false }) ?? Number.NaN);
    };
    // Measured by the study of coverage from 10 trees on: 1.22 to 1.24, and 1.52 to 1.54.
    expect(ratio('swiss')).toBeCloseTo(1.24, 2);
    expect(ratio('round-robin')).toBeCloseTo(1.45, 2);
  });

  it('is never below that of a round robin, in which everybody meets: further rounds tell nothing new', () => {
    const width = (settings: object) =>
      expectedWidth({ format: formatSettings.parse(settings), agents: 8, trees: 10, reuseAnswers: false }) ?? 0;
    const repeated = { format: 'swiss', rounds: 60 };
    expect(width(repeated)).toBeGreaterThan(width({ format: 'round-robin' }) - 1e-6);
  });

  it('is found for any number of agents', () => {
    for (let agents = 2; agents <= 16; agents++)
      expect(expectedWidth({ format: settingsOf('swiss'), agents, trees: 6, reuseAnswers: false })).toBeGreaterThan(0);
    expect(expectedWidth({ format: settingsOf('swiss'), agents: 64, trees: 30, reuseAnswers: false })).toBeGreaterThan(
      0,
    );
  });
});
