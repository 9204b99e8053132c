import { groupBy } from '../../kernel/group-by.ts';
import type { Battle } from '../battles.ts';
import { tally } from '../pair-counts.ts';
import { areJoined, commonRatings } from './common-ratings.ts';

/** A judged round, with what was asked: D, the length of the path, and W, the number of targets. */
export type DriftRound = Battle & { readonly depth: number; readonly width: number };

/** The results of one of two tournaments, held one after the other; each names its tree. */
export interface DriftSide {
  /** Decided matches. */
  readonly matches: readonly Battle[];
  readonly rounds: readonly DriftRound[];
}

/** Returns the trees of a side, in code-unit order. */
export function treesOf({ matches, rounds }: DriftSide): readonly string[] {
  return [...new Set([...matches, ...rounds].map(({ tree_id = '' }) => tree_id))].sort();
}

/** A side, of some of its results alone. */
export function sideWith({ matches, rounds }: DriftSide, counts: (result: Battle) => boolean): DriftSide {
  return { matches: matches.filter(counts), rounds: rounds.filter(counts) };
}

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

/** Parts that can be estimated; the others are 0 and remain in the rest. */
export interface KnownParts {
  readonly opponents: boolean;
  readonly questions: boolean;
}

/** Two tournaments, or what is left of them, and the agents to compare. */
export interface DriftData {
  readonly before: DriftSide;
  readonly after: DriftSide;
  readonly agents: readonly string[];
}

/** Below this share of the rounds before, what was asked then was hardly asked again, so that nothing can be said of it. */
const leastCovered = 0.5;
/** A round that stands for more than so many others would carry the whole rating. */
const mostWeight = 10;

/** The opponents' part needs shared pairs that join all agents; the questions' part that, and questions asked both times. */
export function knownParts(data: DriftData): KnownParts {
  const shared = onSharedPairs(data);
  const opponents = areJoined(tally(shared.after.matches), data.agents);
  return { opponents, questions: opponents && weighedAsBefore(shared).covered >= leastCovered };
}

/**
 * Takes each agent's change apart, in this order. *Opponents*: (after - after on shared pairs) - (before - before on shared
 * pairs), what pairs that met only once do to the rating. *Questions*: on shared pairs, the ratings from judged rounds less
 * those from the same rounds weighted to the depths and widths asked before (direct standardisation; Kitagawa 1955), times
 * the points of a match for one point of a round. *Rest*: what is left: the agents, the judge, and chance.
 */
export function driftParts(data: DriftData, known: KnownParts): DriftParts {
  const ratings = ({ matches }: DriftSide) => commonRatings(matches, data.agents);
  const shared = onSharedPairs(data);
  const then = ratings(data.before);
  const now = ratings(data.after);
  const likeThen = known.opponents ? ratings(shared.before) : then;
  const likeNow = known.opponents ? ratings(shared.after) : now;
  const opponents = less(less(now, likeNow), less(then, likeThen));
  const questions = known.questions ? questionPart(shared, likeNow) : data.agents.map(() => 0);
  const total = less(now, then);
  return { before: then, after: now, total, opponents, questions, rest: less(less(total, opponents), questions) };
}

function less(from: readonly number[], what: readonly number[]): number[] {
  return from.map((each, index) => each - (what[index] ?? 0));
}

/** Returns the results of pairs that met in both tournaments, which can be compared like with like. */
function onSharedPairs({ before, after, agents }: DriftData): DriftData {
  const then = new Set(before.matches.map(pairKey));
  const now = new Set(after.matches.map(pairKey));
  const isShared = (result: Battle) => then.has(pairKey(result)) && now.has(pairKey(result));
  return { before: sideWith(before, isShared), after: sideWith(after, isShared), agents };
}

/** The same for both agents, in either order. */
function pairKey({ model_a, model_b }: Battle): string {
  return JSON.stringify([model_a, model_b].sort());
}

function questionPart(shared: DriftData, matchRatings: readonly number[]): number[] {
  const asAsked = commonRatings(shared.after.rounds, shared.agents);
  const asBefore = commonRatings(weighedAsBefore(shared).weighed, shared.agents);
  const scale = matchPointsPerRoundPoint(matchRatings, asAsked);
  return less(asAsked, asBefore).map((points) => scale * points);
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

/**
 * The rounds after with weights that give them the depths and widths (D, W) of the rounds before: the share of a (D, W)
 * before over its share after. Which (D, W) comes next in a match follows from the rounds before it alone, so that within a
 * pair and a (D, W) the results of both tournaments can be compared. By place, so that sums of weights are the same
 * whatever the order of the rounds.
 *
 * @returns also the share of the rounds before whose place came after as well, 0 to 1
 */
function weighedAsBefore({ before, after }: DriftData): { weighed: Battle[]; covered: number } {
  const placeOf = ({ depth, width }: DriftRound) => `${depth} ${width}`;
  const earlier = groupBy(before.rounds, placeOf);
  const later = [...groupBy(after.rounds, placeOf)].sort(([one], [other]) => (one < other ? -1 : 1));
  const covered = later.reduce((sum, [place]) => sum + (earlier.get(place)?.length ?? 0), 0);
  const weighed = later.flatMap(([place, rounds]) => {
    const then = earlier.get(place)?.length ?? 0;
    const weight = Math.min(mostWeight, (then * after.rounds.length) / (rounds.length * covered));
    return then === 0 ? [] : rounds.map((round) => ({ ...round, weight }));
  });
  return { weighed, covered: covered === 0 ? 0 : covered / before.rounds.length };
}
