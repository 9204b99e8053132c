import { wilsonInterval } from '../../../src/ratings/agreement.ts';
import type { Estimate } from '../../../src/ratings/rating.ts';
import { type CheckedAnswer, preferredAnswer } from '../checks/check-answer.ts';
import { type TravelKind, travelKinds } from '../tasks/travel-task.ts';

/** One contestant's answer to one task, checked. */
export interface TravelRecord {
  readonly contestant: string;
  readonly task: string;
  readonly kind: TravelKind;
  readonly checked: CheckedAnswer;
}

/** What a contestant did, on all tasks or on those of a kind. */
export interface TravelFigures {
  readonly tasks: number;
  /** Tasks of which it passed all checks. */
  readonly passed: number;
  /** The mean share of checks that it passed. */
  readonly share: number;
  /** Against the baseline. */
  readonly wins: number;
  readonly losses: number;
  readonly ties: number;
  /** Wins among the tasks that were no ties (ArenaRL, section 5.3), with its 95% interval; nulls where all were ties. */
  readonly winRate: Estimate;
}

/** The figures of one contestant. */
export interface ContestantFigures {
  readonly contestant: string;
  readonly all: TravelFigures;
  readonly kinds: Readonly<Partial<Record<TravelKind, TravelFigures>>>;
}

/** The figures of all contestants, in the order in which they come. `baseline`: against whom the rest is held. */
export function figuresOf(records: readonly TravelRecord[], baseline: string): ContestantFigures[] {
  const names = [...new Set(records.map(({ contestant }) => contestant))];
  const reference = new Map(records.filter((each) => each.contestant === baseline).map((each) => [each.task, each]));
  return names.map((contestant) => {
    const own = records.filter((each) => each.contestant === contestant);
    const of = (kind: TravelKind) => own.filter((each) => each.kind === kind);
    const kinds = travelKinds.filter((kind) => of(kind).length > 0).map((kind) => [kind, figures(of(kind), reference)]);
    return { contestant, all: figures(own, reference), kinds: Object.fromEntries(kinds) };
  });
}

function figures(own: readonly TravelRecord[], baseline: ReadonlyMap<string, TravelRecord>): TravelFigures {
  const results = own.map(({ task, checked }) => {
    const other = baseline.get(task);
    return other === undefined ? 'tie' : preferredAnswer(checked, other.checked);
  });
  const count = (result: (typeof results)[number]) => results.filter((each) => each === result).length;
  const wins = count('a');
  const losses = count('b');
  const decided = wins + losses;
  return {
    tasks: own.length,
    passed: own.filter(({ checked }) => checked.passed).length,
    share: own.reduce((sum, { checked }) => sum + checked.share, 0) / Math.max(1, own.length),
    wins,
    losses,
    ties: count('tie'),
    winRate: wilsonInterval(wins, decided),
  };
}
