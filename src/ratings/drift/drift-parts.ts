import { areJoined, commonRatings } from './common-ratings.ts';
import { type DriftRound, type DriftSide, pairOf } from './drift-side.ts';
import { questionWeights } from './question-weights.ts';

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

/** Pairs on which both tournaments can be compared like with like. */
export function sharedPairs(before: DriftSide, after: DriftSide): ReadonlySet<string> {
  const earlier = new Set(before.matches.map(pairOf));
  return new Set(after.matches.map(pairOf).filter((pair) => earlier.has(pair)));
}

/** The opponents' part needs shared pairs that join all agents; the questions' part that, and questions asked both times. */
export function knownParts(before: DriftSide, after: DriftSide, agents: readonly string[]): KnownParts {
  const shared = sharedPairs(before, after);
  const opponents = areJoined(
    after.matches.filter((each) => shared.has(pairOf(each))),
    agents,
  );
  const { covered } = questionWeights(on(shared, before.rounds), on(shared, after.rounds));
  return { opponents, questions: opponents && covered >= leastCovered };
}

/**
 * Takes each agent's change apart, in this order. *Opponents*: (after - after on shared pairs) - (before - before on shared
 * pairs), what pairs that met only once do to the rating. *Questions*: on shared pairs, the ratings from judged rounds less
 * those from the same rounds weighted to the depths and widths asked before (direct standardisation; Kitagawa 1955), times
 * the points of a match for one point of a round. *Rest*: what is left: the agents, the judge, and chance.
 *
 * @param agents those in both tournaments; all ratings are around their mean
 */
export function driftParts(
  before: DriftSide,
  after: DriftSide,
  agents: readonly string[],
  known: KnownParts,
): DriftParts {
  const [then, now] = [commonRatings(before.matches, agents), commonRatings(after.matches, agents)];
  const shared = sharedPairs(before, after);
  const likeThen = known.opponents ? commonRatings(on(shared, before.matches), agents) : then;
  const likeNow = known.opponents ? commonRatings(on(shared, after.matches), agents) : now;
  const opponents = agents.map((_, index) => take(now, likeNow, index) - take(then, likeThen, index));
  const questions = known.questions
    ? questionPart(on(shared, before.rounds), on(shared, after.rounds), agents, likeNow)
    : agents.map(() => 0);
  const total = agents.map((_, index) => take(now, then, index));
  const rest = total.map((change, index) => change - (opponents[index] ?? 0) - (questions[index] ?? 0));
  return { before: then, after: now, total, opponents, questions, rest };
}

function on<Result extends { readonly one: string; readonly other: string }>(
  shared: ReadonlySet<string>,
  results: readonly Result[],
): Result[] {
  return results.filter((each) => shared.has(pairOf(each)));
}

function take(from: readonly number[], what: readonly number[], index: number): number {
  return (from[index] ?? 0) - (what[index] ?? 0);
}

function questionPart(
  before: readonly DriftRound[],
  after: readonly DriftRound[],
  agents: readonly string[],
  matchRatings: readonly number[],
): number[] {
  const { weightOf } = questionWeights(before, after);
  const asAsked = commonRatings(after, agents);
  const asBefore = commonRatings(after, agents, weightOf);
  const scale = matchPointsPerRoundPoint(matchRatings, asAsked);
  return agents.map((_, index) => scale * take(asAsked, asBefore, index));
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
