import type { NodeId } from '../../src/kernel/ids.ts';
import { compareDates, datesIn } from '../comparing/calendar-date.ts';
import { expectedValue } from '../comparing/expected-value.ts';
import { quantitiesIn } from '../comparing/quantity.ts';
import { sameQuantity } from '../comparing/same-quantity.ts';
import type { ChecklistItem } from '../task.ts';

/** What an answer states for one attribute of one target. */
export interface Statement {
  readonly target: NodeId;
  readonly attribute: string;
  /** The words offered as the value. */
  readonly value: string;
  /** Span of the answer that shows it. */
  readonly start: number;
  readonly end: number;
  /** True where another target stands so near that the value may be its own: such a value contradicts nothing. */
  readonly unclear?: boolean;
}

/** Something an answer offers as an entity asked for that is none of the targets. */
export interface RivalClaim {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** Where the value itself stands in a statement: its first date or number for a value of that type, else its words. */
export function decisiveSpan(
  text: string,
  { value, start, end }: Statement,
  item: ChecklistItem,
): { start: number; end: number } {
  const at = text.slice(start, end).indexOf(value);
  const from = at < 0 ? start : start + at;
  const found = decisivePlace(value, item);
  return found && at >= 0
    ? { start: from + found.start, end: from + found.end }
    : { start: from, end: at < 0 ? end : from + value.length };
}

/** The first date or number of a stated value that is the expected one, else the first. */
function decisivePlace(stated: string, item: ChecklistItem): { start: number; end: number } | undefined {
  const expected = expectedValue(item.value);
  if (expected.type === 'date') {
    const dates = datesIn(stated);
    return dates.find((date) => compareDates(expected.date, date) !== 'different') ?? dates[0];
  }
  if (expected.type !== 'quantities') return undefined;
  const offered = quantitiesIn(stated);
  return offered.find((each) => expected.quantities.some((quantity) => sameQuantity(quantity, each))) ?? offered[0];
}

/** Whether an item's value is a date or a number. */
export function isNumeric({ value }: ChecklistItem): boolean {
  const { type } = expectedValue(value);
  return type === 'date' || type === 'quantities';
}
