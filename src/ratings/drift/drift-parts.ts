import { at } from '../matrix.ts';
import { areJoined, commonRatings } from './common-ratings.ts';
import {
  type DriftCounts,
  type DriftLayout,
  matchPairs,
  outcomes,
  type PairMask,
  roundPairs,
  sharedPairs,
} from './drift-layout.ts';

/** The parts of each agent's change, in points and in the order of the agents; the last three add up to the first. */
export interface DriftParts {
  readonly before: readonly number[];
  readonly after: readonly number[];
  readonly total: readonly number[];
  /** Pairs that met in one of the two tournaments only. */
  readonly opponents: readonly number[];
  /** Questions of another depth and width. */
  readonly questions: readonly number[];
  readonly rest: readonly number[];
}

/** Which parts can be worked out at all; those that cannot are 0, and in the rest. */
export interface KnownParts {
  readonly opponents: boolean;
  readonly questions: boolean;
}

/** Below this share of the rounds before, what was asked then was hardly asked again, so that nothing can be said of it. */
const leastCovered = 0.5;

/** Two tournaments, or what is left of them, and the agents to compare as places among the layout's names. */
export interface DriftData {
  readonly layout: DriftLayout;
  readonly before: DriftCounts;
  readonly after: DriftCounts;
  readonly agents: readonly number[];
}

/** The opponents' part needs shared pairs that join all agents; the questions' part that, and questions asked both times. */
export function knownParts({ layout, before, after, agents }: DriftData): KnownParts {
  const shared = sharedPairs(layout, before.matches, after.matches);
  const opponents = areJoined(matchPairs(layout, after.matches, shared), agents);
  const { covered } = questionWeights(layout, before.rounds, after.rounds, shared);
  return { opponents, questions: opponents && covered >= leastCovered };
}

/**
 * Takes each agent's change apart, in this order. *Opponents*: (after - after on shared pairs) - (before - before on shared
 * pairs), what pairs that met only once do to the rating. *Questions*: on shared pairs, the ratings from judged rounds less
 * those from the same rounds weighted to the depths and widths asked before (direct standardisation; Kitagawa 1955), times
 * the points of a match for one point of a round. *Rest*: what is left: the agents, the judge, and chance.
 */
export function driftParts(data: DriftData, known: KnownParts): DriftParts {
  const { layout, before, after, agents } = data;
  const shared = sharedPairs(layout, before.matches, after.matches);
  const ratings = ({ matches }: DriftCounts, mask?: PairMask) =>
    commonRatings(matchPairs(layout, matches, mask), agents);
  const then = ratings(before);
  const now = ratings(after);
  const likeThen = known.opponents ? ratings(before, shared) : then;
  const likeNow = known.opponents ? ratings(after, shared) : now;
  const opponents = agents.map((_, index) => less(now, likeNow, index) - less(then, likeThen, index));
  const questions = known.questions ? questionPart(data, shared, likeNow) : agents.map(() => 0);
  const total = agents.map((_, index) => less(now, then, index));
  const rest = total.map((change, index) => change - (opponents[index] ?? 0) - (questions[index] ?? 0));
  return { before: then, after: now, total, opponents, questions, rest };
}

function less(from: readonly number[], what: readonly number[], index: number): number {
  return (from[index] ?? 0) - (what[index] ?? 0);
}

function questionPart(
  { layout, before, after, agents }: DriftData,
  shared: PairMask,
  matchRatings: readonly number[],
): number[] {
  const { weights } = questionWeights(layout, before.rounds, after.rounds, shared);
  const ratings = (of: readonly number[]) => commonRatings(roundPairs(layout, after.rounds, shared, of), agents);
  const asAsked = ratings(weights.map(() => 1));
  const asBefore = ratings(weights);
  const scale = matchPointsPerRoundPoint(matchRatings, asAsked);
  return agents.map((_, index) => scale * less(asAsked, asBefore, index));
}

/**
 * The slope of match ratings on round ratings through their common mean, between 1 and 2: a match that ends with its first
 * round has the odds of a round, one that ends at a lead of two rounds has their square (the gambler's ruin).
 */
function matchPointsPerRoundPoint(matches: readonly number[], rounds: readonly number[]): number {
  const products = rounds.reduce((sum, round, index) => sum + round * (matches[index] ?? 0), 0);
  const squares = rounds.reduce((sum, round) => sum + round ** 2, 0);
  return squares < 1e-9 ? 1 : Math.min(2, Math.max(1, products / squares));
}

interface QuestionWeights {
  /** By place: how often a round after counts, so that all together have the depths and widths of those before. */
  readonly weights: readonly number[];
  /** Share of the rounds before whose depth and width were asked about after as well, 0 to 1. */
  readonly covered: number;
}

/** A round that stands for more than so many others would carry the whole rating. */
const mostWeight = 10;

/**
 * Weights that give the rounds after the depths and widths (D, W) of the rounds before: the share of a (D, W) before over
 * its share after. Which (D, W) comes next in a match follows from the rounds before it alone, so that within a pair and a
 * (D, W) the results of both tournaments can be compared.
 *
 * @param before judged rounds by pair and place, as `after`; only the mask's pairs count
 */
function questionWeights(
  layout: DriftLayout,
  before: Float64Array,
  after: Float64Array,
  mask: PairMask,
): QuestionWeights {
  const earlier = roundsByPlace(layout, before, mask);
  const later = roundsByPlace(layout, after, mask);
  const all = (rounds: readonly number[]) => rounds.reduce((sum, count) => sum + count, 0);
  const covered = all(earlier.filter((_, place) => (later[place] ?? 0) > 0));
  const weights = later.map((now, place) => {
    const then = earlier[place] ?? 0;
    return now === 0 || covered === 0 ? 0 : Math.min(mostWeight, (then * all(later)) / (now * covered));
  });
  return { weights, covered: covered === 0 ? 0 : covered / all(earlier) };
}

function roundsByPlace({ pairs, places }: DriftLayout, rounds: Float64Array, mask: PairMask): number[] {
  return places.map((_, place) => {
    let sum = 0;
    for (const pair of pairs.keys()) {
      if (mask[pair] === 0) continue;
      const entry = (pair * places.length + place) * outcomes;
      sum += at(rounds, entry) + at(rounds, entry + 1) + at(rounds, entry + 2);
    }
    return sum;
  });
}
