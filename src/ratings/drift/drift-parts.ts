import { areJoined, commonRatings } from './common-ratings.ts';
import { askedPlace, countPairs, type DriftNumbers, type DriftRound, type DriftSide, pairKey } from './drift-sides.ts';

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

/** Two tournaments, or what is left of them, and the numbers of the agents to compare. */
export interface DriftData {
  readonly before: DriftSide;
  readonly after: DriftSide;
  readonly numbers: DriftNumbers;
  readonly agents: readonly number[];
}

/** Below this share of the rounds before, what was asked then was hardly asked again, so that nothing can be said of it. */
const leastCovered = 0.5;
/** A round that stands for more than so many others would carry the whole rating. */
const mostWeight = 10;

/** The opponents' part needs shared pairs that join all agents; the questions' part that, and questions asked both times. */
export function knownParts(data: DriftData): KnownParts {
  const { after } = onSharedPairs(data);
  const opponents = areJoined(countPairs(after.matches, data.numbers), data.agents);
  return { opponents, questions: opponents && questionWeights(onSharedPairs(data)).covered >= leastCovered };
}

/**
 * Takes each agent's change apart, in this order. *Opponents*: (after - after on shared pairs) - (before - before on shared
 * pairs), what pairs that met only once do to the rating. *Questions*: on shared pairs, the ratings from judged rounds less
 * those from the same rounds weighted to the depths and widths asked before (direct standardisation; Kitagawa 1955), times
 * the points of a match for one point of a round. *Rest*: what is left: the agents, the judge, and chance.
 */
export function driftParts(data: DriftData, known: KnownParts): DriftParts {
  const { agents, numbers } = data;
  const ratings = ({ matches }: DriftSide) => commonRatings(countPairs(matches, numbers), agents);
  const shared = onSharedPairs(data);
  const then = ratings(data.before);
  const now = ratings(data.after);
  const likeThen = known.opponents ? ratings(shared.before) : then;
  const likeNow = known.opponents ? ratings(shared.after) : now;
  const opponents = agents.map((_, index) => less(now, likeNow, index) - less(then, likeThen, index));
  const questions = known.questions ? questionPart(data, shared, likeNow) : agents.map(() => 0);
  const total = agents.map((_, index) => less(now, then, index));
  const rest = total.map((change, index) => change - (opponents[index] ?? 0) - (questions[index] ?? 0));
  return { before: then, after: now, total, opponents, questions, rest };
}

function less(from: readonly number[], what: readonly number[], index: number): number {
  return (from[index] ?? 0) - (what[index] ?? 0);
}

type Sides = Pick<DriftData, 'before' | 'after'>;

/** What pairs did that met in both tournaments, on which these can be compared like with like. */
function onSharedPairs({ before, after, numbers }: DriftData): Sides {
  const metIn = ({ matches }: DriftSide) => new Set(matches.map((match) => pairKey(match, numbers)));
  const then = metIn(before);
  const now = metIn(after);
  const isShared = (result: DriftSide['matches'][number]) => {
    const key = pairKey(result, numbers);
    return then.has(key) && now.has(key);
  };
  const kept = ({ matches, rounds }: DriftSide) => ({
    matches: matches.filter(isShared),
    rounds: rounds.filter(isShared),
  });
  return { before: kept(before), after: kept(after) };
}

function questionPart({ agents, numbers }: DriftData, shared: Sides, matchRatings: readonly number[]): number[] {
  const { weights } = questionWeights(shared);
  const asAsked = commonRatings(countPairs(shared.after.rounds, numbers), agents);
  // By place, so that sums of weights are the same whatever the order of the rounds.
  const inOrder = [...roundsByPlace(shared.after).values()].flat();
  const weighted = countPairs(inOrder, numbers, (round) => weights.get(askedPlace(round)) ?? 0);
  const asBefore = commonRatings(weighted, agents);
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

/**
 * Weights that give the rounds after the depths and widths (D, W) of the rounds before: the share of a (D, W) before over
 * its share after. Which (D, W) comes next in a match follows from the rounds before it alone, so that within a pair and a
 * (D, W) the results of both tournaments can be compared.
 *
 * @returns by place what a round after counts; and the share of the rounds before whose place came after as well, 0 to 1
 */
function questionWeights({ before, after }: Sides) {
  const earlier = roundsByPlace(before);
  const later = roundsByPlace(after);
  const covered = [...earlier].reduce((sum, [place, { length }]) => sum + (later.has(place) ? length : 0), 0);
  const weightOf = (place: string, now: number) =>
    Math.min(mostWeight, ((earlier.get(place)?.length ?? 0) * after.rounds.length) / (now * covered));
  return {
    weights: new Map([...later].map(([place, { length }]) => [place, covered === 0 ? 0 : weightOf(place, length)])),
    covered: covered === 0 ? 0 : covered / before.rounds.length,
  };
}

/** In code-unit order of the places. */
function roundsByPlace({ rounds }: DriftSide): ReadonlyMap<string, readonly DriftRound[]> {
  const places = new Map<string, DriftRound[]>();
  for (const round of rounds) {
    const own = places.get(askedPlace(round));
    if (own) own.push(round);
    else places.set(askedPlace(round), [round]);
  }
  return new Map([...places].sort(([one], [other]) => (one < other ? -1 : 1)));
}
