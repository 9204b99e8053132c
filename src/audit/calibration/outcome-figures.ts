import type { GradeOutcome } from '../../../examiner/task.ts';
import { agreement } from '../../ratings/agreement.ts';
import type { CountOf, OutcomeFigures, VerdictCounts } from './calibration-schema.ts';

/** One item as a person graded it and as it was judged. */
export interface ComparedItem {
  readonly hand: GradeOutcome;
  readonly judged: GradeOutcome;
  /** The answer; grades of one answer may depend on each other. */
  readonly answer: string;
}

/** The draws of all intervals of a calibration: equal files give equal figures. */
export const calibrationSeed = 1;

export function countOutcomes(items: readonly ComparedItem[]): VerdictCounts {
  const count = (test: (item: ComparedItem) => boolean) => items.filter(test).length;
  const row = (hand: GradeOutcome) => rowOf((judged) => count((item) => item.hand === hand && item.judged === judged));
  return {
    items: items.length,
    right: count(({ hand, judged }) => hand === judged),
    confusion: rowOf(row),
    ...falseAndLost(items),
  };
}

/** The same with accuracy and kappa. */
export function outcomeFigures(items: readonly ComparedItem[]): OutcomeFigures {
  const pairs = items.map(({ hand, judged, answer }) => ({ one: hand, other: judged, cluster: answer }));
  return { ...countOutcomes(items), agreement: agreement(pairs, { seed: calibrationSeed }) };
}

function rowOf<Value>(cellOf: (outcome: GradeOutcome) => Value): Record<GradeOutcome, Value> {
  return {
    satisfied: cellOf('satisfied'),
    missing: cellOf('missing'),
    contradicted: cellOf('contradicted'),
  };
}

function falseAndLost(items: readonly ComparedItem[]) {
  const falsely = (outcome: GradeOutcome) =>
    part(
      items,
      ({ hand }) => hand !== outcome,
      ({ judged }) => judged === outcome,
    );
  const lost = (outcome: GradeOutcome) =>
    part(
      items,
      ({ hand }) => hand === outcome,
      ({ judged }) => judged !== outcome,
    );
  return {
    falseSatisfied: falsely('satisfied'),
    falseContradicted: falsely('contradicted'),
    satisfiedLost: lost('satisfied'),
    contradictedLost: lost('contradicted'),
  };
}

/** How many of those that pass the first test pass the second one too. */
export function part<Item>(
  items: readonly Item[],
  among: (item: Item) => boolean,
  counts: (item: Item) => boolean,
): CountOf {
  const all = items.filter(among);
  return { count: all.filter(counts).length, of: all.length };
}
