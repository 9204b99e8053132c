import type { Outcome } from '../tournament/formats/format.ts';

/** All that was found out about two entrants. */
export interface PairResult<Id extends string> {
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
    const found = a < b ? resultOf(outcome, a, b, 1) : resultOf(outcome, b, a, -1);
    const key = JSON.stringify([found.a, found.b]);
    const known = pairs.get(key);
    pairs.set(key, known === undefined ? found : joined(known, found));
  }
  return [...pairs.values()];
}

/** @param sign 1 when `a` has seat a */
function resultOf<Id extends string>({ results }: Outcome<Id>, a: Id, b: Id, sign: 1 | -1): PairResult<Id> {
  const counted = results.filter(({ winner }) => winner !== 'void');
  const leads = counted.map(({ winner }) => (winner === 'a' ? sign : winner === 'b' ? -sign : 0));
  const margins = counted.flatMap(({ scores }) => (scores === undefined ? [] : [sign * (scores.a - scores.b)]));
  return { a, b, counted: counted.length, margins, lead: leads.reduce<number>((sum, lead) => sum + lead, 0) };
}

function joined<Id extends string>(one: PairResult<Id>, other: PairResult<Id>): PairResult<Id> {
  return {
    ...{ a: one.a, b: one.b, lead: one.lead + other.lead, counted: one.counted + other.counted },
    margins: [...one.margins, ...other.margins],
  };
}
