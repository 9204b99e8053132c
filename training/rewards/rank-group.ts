import type { Format, Outcome, Pairing, PairingResult, Ranking } from '../../src/arena/formats/format.ts';
import type { Contest, ContestFormat, ContestOutcome, PointsRanking } from '../formats/contests.ts';

/** A judge of two members of a group. */
export type Compare<Id extends string> = (pairing: Pairing<Id>, signal: AbortSignal) => Promise<PairingResult>;

export interface RankedGroup<Id extends string> {
  readonly ranking: Ranking<Id>;
  /** Every comparison, in the order asked. */
  readonly outcomes: readonly Outcome<Id>[];
  readonly rounds: number;
  /** Comparisons that came to no result. */
  readonly failed: number;
}

/**
 * Ranks a group in memory: all comparisons of a round run at once, and the next round follows when all are in.
 *
 * @param compare must not throw for a judge that fails: a void result says so
 */
export async function rankGroup<Id extends string>(
  format: Format<Id>,
  compare: Compare<Id>,
  signal: AbortSignal,
): Promise<RankedGroup<Id>> {
  const outcomes: Outcome<Id>[] = [];
  let rounds = 0;
  let step = format.next();
  while (!step.done) {
    signal.throwIfAborted();
    const reported = await Promise.all(
      step.value.map(async (pairing) => ({ pairing, results: [await compare(pairing, signal)] })),
    );
    outcomes.push(...reported);
    rounds += 1;
    step = format.next(reported);
  }
  const failures = outcomes.filter(({ results }) => results.every(({ winner }) => winner === 'void')).length;
  return { ranking: step.value, outcomes, rounds, failed: failures };
}

/** A judge of a whole contest: the ids of those who go on, or null where it failed. */
type ChooseWinners<Id extends string> = (contest: Contest<Id>, signal: AbortSignal) => Promise<readonly Id[] | null>;

export interface ContestedGroup<Id extends string> extends PointsRanking<Id> {
  readonly contests: readonly ContestOutcome<Id>[];
  readonly rounds: number;
}

/** Ranks a group in memory by contests: all of a round run at once. The judge must not throw where it fails. */
export async function rankByContests<Id extends string>(
  format: ContestFormat<Id>,
  choose: ChooseWinners<Id>,
  signal: AbortSignal,
): Promise<ContestedGroup<Id>> {
  const contests: ContestOutcome<Id>[] = [];
  let rounds = 0;
  let step = format.next();
  while (!step.done) {
    signal.throwIfAborted();
    const outcomes = await Promise.all(
      step.value.map(async (contest) => ({ contest, winners: await choose(contest, signal) })),
    );
    contests.push(...outcomes);
    rounds += 1;
    step = format.next(outcomes);
  }
  return { ...step.value, contests, rounds };
}

/** All that was found out about two entrants. */
interface PairResult<Id extends string> {
  /** The one whose id sorts first. */
  readonly a: Id;
  readonly b: Id;
  /** Results that a won less those that b won. */
  readonly lead: number;
  /** Results, void ones left out. */
  readonly counted: number;
  /** Scores of a less those of b, one for each result with scores. */
  readonly margins: readonly number[];
}

/** Every pair once, whatever seats it met in and how often. */
export function pairResults<Id extends string>(outcomes: readonly Outcome<Id>[]): PairResult<Id>[] {
  const pairs = new Map<string, PairResult<Id>>();
  for (const outcome of outcomes) {
    const { a, b } = outcome.pairing;
    const result = a < b ? resultOf(outcome, a, b, 1) : resultOf(outcome, b, a, -1);
    const key = JSON.stringify([result.a, result.b]);
    const earlier = pairs.get(key);
    pairs.set(key, earlier === undefined ? result : joined(earlier, result));
  }
  return [...pairs.values()];
}

/** @param sign 1 when `a` has seat a */
function resultOf<Id extends string>({ results }: Outcome<Id>, a: Id, b: Id, sign: 1 | -1): PairResult<Id> {
  const valid = results.filter(({ winner }) => winner !== 'void');
  const leads = valid.map(({ winner }) => (winner === 'a' ? sign : winner === 'b' ? -sign : 0));
  const margins = valid.flatMap(({ scores }) => (scores === undefined ? [] : [sign * (scores.a - scores.b)]));
  return { a, b, counted: valid.length, margins, lead: leads.reduce<number>((sum, lead) => sum + lead, 0) };
}

function joined<Id extends string>(one: PairResult<Id>, other: PairResult<Id>): PairResult<Id> {
  return {
    a: one.a,
    b: one.b,
    lead: one.lead + other.lead,
    counted: one.counted + other.counted,
    margins: [...one.margins, ...other.margins],
  };
}
