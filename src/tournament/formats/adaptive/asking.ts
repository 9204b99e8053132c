import { outcomesInOrder } from '../answers-in-order.ts';
import { checkEntrants, type Format, type Outcome, type Ranking } from '../format.ts';
import { seat } from '../seats.ts';
import type { Belief } from './belief.ts';
import type { Pair } from './best-round.ts';
import { type Observation, observations } from './observation.ts';
import { scoreBelief } from './score-belief.ts';
import { winnerBelief } from './winner-belief.ts';

export interface AskingOptions<Id extends string> {
  /** Fixes every random draw. */
  readonly seed: number;
  /** How many pairings may be asked for, known ones not counted; default 2 N - 2, as single elimination takes. */
  readonly pairings?: number;
  /** Default: scores where the judge gives them. */
  readonly evidence?: 'winner' | 'scores';
  /** Whether a pair may be asked again, which a judge that always says the same makes useless; default false. */
  readonly again?: boolean;
  /** What is known already: it counts, and these pairs are not asked; one that was void is asked once more. */
  readonly known?: readonly Outcome<Id>[];
}

/** What the next round is chosen from. Entrants are indexes in the order of the draw. */
export interface Situation {
  readonly belief: Belief;
  /** The pairs that may be asked; empty or not. */
  readonly open: readonly Pair[];
  /** How many pairings the round may have. */
  readonly most: number;
  /** From 1. */
  readonly round: number;
}

/** A pair that came back void is asked so often at most. */
const mostAsks = 2;

/**
 * Asks for pairs, round by round, until the plan names none, no pair is open or the budget is gone; then ranks by the
 * mean of the belief. Equal means share a place; without one decided result all do.
 *
 * @param draw the entrants, in an order that the seed fixes
 * @param plan the pairs of a round, of the open ones, nobody in two of them; none ends it
 * @throws RangeError for a wrong number of entrants, an entrant given twice, a budget that is no whole number of at
 *   least 1, or a known outcome of somebody else
 */
export function* asking<Id extends string>(
  draw: readonly Id[],
  options: AskingOptions<Id>,
  plan: (situation: Situation) => readonly Pair[],
): Format<Id> {
  checkEntrants(draw);
  const { seed, known = [], pairings: budget = 2 * draw.length - 2 } = options;
  if (!Number.isInteger(budget) || budget < 1)
    throw new RangeError('the budget is a whole number of at least 1 pairing');
  const asked: Outcome<Id>[] = [];
  for (let round = 1; asked.length < budget; round++) {
    const open = openPairs(draw, asked, known, options.again ?? false);
    if (open.length === 0) break;
    const belief = believe(draw, [...known, ...asked], options.evidence);
    const most = Math.min(Math.floor(draw.length / 2), budget - asked.length);
    const pairs = plan({ belief, open, most, round });
    if (pairs.length === 0) break;
    const pairings = seat(
      pairs.flatMap(([i, j]) => namesOf(draw[i], draw[j])),
      asked.map(({ pairing }) => pairing),
      seed,
      round,
    );
    const reported = yield pairings;
    asked.push(...outcomesInOrder(pairings, reported));
  }
  return rank(draw, [...known, ...asked], options.evidence);
}

function namesOf<Id extends string>(one: Id | undefined, other: Id | undefined): [Id, Id][] {
  return one === undefined || other === undefined ? [] : [[one, other]];
}

function openPairs<Id extends string>(
  draw: readonly Id[],
  asked: readonly Outcome<Id>[],
  known: readonly Outcome<Id>[],
  again: boolean,
): Pair[] {
  const indexOf = new Map(draw.map((entrant, index) => [entrant, index]));
  const keyOf = ({ pairing: { a, b } }: Outcome<Id>) => {
    const [i, j] = [indexOf.get(a) ?? -1, indexOf.get(b) ?? -1];
    return Math.min(i, j) * draw.length + Math.max(i, j);
  };
  const closed = new Set<number>();
  const voids = new Map<number, number>();
  for (const [index, outcome] of [...known, ...asked].entries()) {
    const key = keyOf(outcome);
    const isVoid = outcome.results.every(({ winner }) => winner === 'void');
    if (isVoid) voids.set(key, (voids.get(key) ?? 0) + 1);
    if (isVoid ? (voids.get(key) ?? 0) >= mostAsks : !again || index < known.length) closed.add(key);
  }
  const open: Pair[] = [];
  for (let i = 0; i < draw.length; i++) {
    for (let j = i + 1; j < draw.length; j++) if (!closed.has(i * draw.length + j)) open.push([i, j]);
  }
  return open;
}

function believe<Id extends string>(
  draw: readonly Id[],
  outcomes: readonly Outcome<Id>[],
  evidence: 'winner' | 'scores' | undefined,
): Belief {
  const seen = observations(draw, outcomes);
  const byScores = evidence === 'winner' ? null : scoreBelief(draw.length, seen);
  return byScores ?? winnerBelief(draw.length, seen);
}

function rank<Id extends string>(
  draw: readonly Id[],
  outcomes: readonly Outcome<Id>[],
  evidence: 'winner' | 'scores' | undefined,
): Ranking<Id> {
  const seen: readonly Observation[] = observations(draw, outcomes);
  if (seen.every(({ sign }) => sign === 0)) return [[...draw].sort()];
  const { mean } = believe(draw, outcomes, evidence);
  const scale = mean.reduce((most, each) => Math.max(most, Math.abs(each)), 0);
  const places = new Map<number, Id[]>();
  for (const [index, entrant] of draw.entries()) {
    const value = Math.round(((mean[index] ?? 0) / scale) * 1e9);
    places.set(value, [...(places.get(value) ?? []), entrant]);
  }
  return [...places].sort(([one], [other]) => other - one).map(([, level]) => level.sort());
}
