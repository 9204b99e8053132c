import type { Format, Outcome, Pairing, PairingResult } from '../../../src/arena/formats/format.ts';
import { makeFormat } from '../../../src/arena/make-format.ts';
import type { FormatSettings } from '../../../src/config/format-settings.ts';
import { normal, type Random, randomFor } from '../../../src/kernel/random.ts';
import { winProbability } from '../../../src/ratings/logistic.ts';

/** A made-up tournament as it was played: every pair on every tree. */
export type Played = readonly Outcome<string>[];

/**
 * Plays one tournament of the format, every pair of a round on all trees. Draws are keyed by what they are for: equal
 * seeds give a pair on a tree the same result, whatever the format and whatever the order.
 *
 * @param seed fixes the draw of the format and every result
 */
export function playMadeUp(madeUp: MadeUp, law: MatchLaw, seed: number): Played {
  const results = resultsOf(madeUp, law, seed);
  const format: Format<string> = makeFormat(madeUp.format, agentNames(madeUp.agents), seed);
  const outcomes: Outcome<string>[] = [];
  let step = format.next();
  while (!step.done) {
    const round = step.value.map((pairing) => ({ pairing, results: results(pairing) }));
    outcomes.push(...round);
    step = format.next(round);
  }
  return outcomes;
}

/** The same pairs on fresh trees: what the tournament would have been if its pairs had not followed its own results. */
export function replay(played: Played, madeUp: MadeUp, law: MatchLaw, seed: number): Played {
  const results = resultsOf(madeUp, law, seed);
  return played.map(({ pairing }) => ({ pairing, results: results(pairing) }));
}

function resultsOf(madeUp: MadeUp, law: MatchLaw, seed: number): (pairing: Pairing<string>) => PairingResult[] {
  const { agents, trees, spread } = madeUp;
  const merits = meritsOf(agents * trees, law, randomFor('merits', seed));
  const strengths = evenStrengths(agents, spread);
  return ({ a, b }) => {
    const one = Number(a);
    const other = Number(b);
    const random = randomFor('matches', seed, Math.min(one, other), Math.max(one, other));
    const flip = one < other ? 1 : -1;
    return Array.from({ length: trees }, (_, tree) => {
      const lead = entry(strengths, one) - entry(strengths, other);
      const suits = entry(merits, one * trees + tree) - entry(merits, other * trees + tree);
      return { cluster: String(tree), winner: winnerOf(lead + suits + flip * law.chance * logistic(random), law) };
    });
  };
}

function entry(values: ArrayLike<number>, index: number): number {
  return values[index] ?? 0;
}

function meritsOf(count: number, law: MatchLaw, random: Random): Float64Array {
  return Float64Array.from({ length: count }, () => law.merit * normal(random));
}

function winnerOf(lead: number, { threshold }: MatchLaw): PairingResult['winner'] {
  if (Math.abs(lead) <= threshold) return 'tie';
  return lead > 0 ? 'a' : 'b';
}

/** Draws a logistic number by the inverse of the distribution function. */
function logistic(random: Random): number {
  const u = (random.float() + Number.EPSILON) / (1 + 2 * Number.EPSILON);
  return Math.log(u / (1 - u));
}

/** Tournaments between agents of known strength. Strengths are in log-odds, as those of the Bradley-Terry model. */
export interface MadeUp {
  /** 2 to 64. */
  readonly agents: number;
  /** Number of trees, at least 2. */
  readonly trees: number;
  /** Difference between the weakest and the strongest agent; the others are evenly spaced. */
  readonly spread: number;
  /** Standard deviation, over trees, of an agent's strength: some trees suit it better than others. */
  readonly sigma: number;
  /**
   * Share of the variance of chance in an answer that all matches of an agent on one tree have in common, 0 to 0.95:
   * the agent answers the first question of a tree once a tournament, and later questions differ by match.
   */
  readonly share: number;
  /** Share of the matches between equal agents that end level, 0 to 0.9. */
  readonly ties: number;
  readonly format: FormatSettings;
}

/** The most that matches on a tree can have in common; with all of it the winner of a tree would be no matter of chance. */
const mostShared = 0.95;

/** @throws RangeError for values out of range; the format checks its own */
export function checkMadeUp({ agents, trees, spread, sigma, share, ties }: MadeUp): void {
  if (!Number.isInteger(agents) || agents < 2 || agents > 64) throw new RangeError('agents must be from 2 to 64');
  if (!Number.isInteger(trees) || trees < 2) throw new RangeError('intervals by tree need at least 2 trees');
  if (!(spread >= 0 && sigma >= 0)) throw new RangeError('the spread and sigma must not be below 0');
  if (!(share >= 0 && share <= mostShared)) throw new RangeError(`the share must be from 0 to ${mostShared}`);
  if (!(ties >= 0 && ties <= 0.9)) throw new RangeError('the share of ties must be from 0 to 0.9');
}

/** The log-strength of each agent, weakest first, with mean zero. */
export function evenStrengths(agents: number, spread: number): number[] {
  return Array.from({ length: agents }, (_, agent) => (spread * agent) / (agents - 1) - spread / 2);
}

/** The name of each agent, in order of its index. */
export function agentNames(agents: number): string[] {
  return Array.from({ length: agents }, (_, index) => String(index).padStart(2, '0'));
}

/**
 * How a match of made-up agents comes out. By how much seat A is better is
 *
 *   D = (strength of A - strength of B) + (merit of A on the tree - merit of B on the tree) + L,
 *
 * where a merit is one normal draw for each agent and tree (the tree's effect and the shared answer) and L is a logistic
 * draw of the match. A match is a tie while D is within `threshold` of zero. Without merits and ties this is exactly the
 * Bradley-Terry model.
 */
export interface MatchLaw {
  /** Standard deviation of a merit. */
  readonly merit: number;
  /** Scale of L. */
  readonly chance: number;
  readonly threshold: number;
}

/** The variance of a standard logistic draw, which two agents' answers make together. */
const logisticVariance = Math.PI ** 2 / 3;

/** The logistic draw is split so that a match has the same variance whatever the share of shared answers. */
export function matchLaw({ sigma, share, ties }: Pick<MadeUp, 'sigma' | 'share' | 'ties'>): MatchLaw {
  const law = { merit: Math.sqrt(sigma ** 2 + (share * logisticVariance) / 2), chance: Math.sqrt(1 - share) };
  return { ...law, threshold: thresholdFor(ties, law) };
}

/** Returns A's expected score on a new tree, a win being 1 and a tie 1/2. */
export function expectedScore(difference: number, law: MatchLaw): number {
  return (aboveChance(difference - law.threshold, law) + aboveChance(difference + law.threshold, law)) / 2;
}

/** Solves P(|D| < threshold) = ties for equal agents. */
function thresholdFor(ties: number, law: Omit<MatchLaw, 'threshold'>): number {
  let low = 0;
  let high = 100;
  for (let halving = 0; halving < 60; halving++) {
    const middle = (low + high) / 2;
    if (2 * aboveChance(middle, law) - 1 < ties) low = middle;
    else high = middle;
  }
  return ties === 0 ? 0 : (low + high) / 2;
}

/** Steps of the quadrature, in standard deviations. The integrand is smooth, so that more would change no digit. */
const step = 0.05;
const reach = 9;

/** P(difference + merits + L > 0): the mean of the logistic over two normal merits, by the trapezoidal rule. */
function aboveChance(difference: number, { merit, chance }: Omit<MatchLaw, 'threshold'>): number {
  if (merit === 0) return winProbability(difference / chance);
  let sum = 0;
  let weights = 0;
  for (let z = -reach; z <= reach; z += step) {
    const weight = Math.exp(-z * z * 0.5);
    sum += weight * winProbability((difference + merit * Math.SQRT2 * z) / chance);
    weights += weight;
  }
  return sum / weights;
}
