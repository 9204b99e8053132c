import { holdsAccepted } from '../comparing/compare-accepted.ts';
import { withoutDenials } from '../comparing/denial.ts';
import { expectedValue } from '../comparing/expected-value.ts';
import { wordsOf } from '../comparing/words.ts';
import type { Span } from '../span.ts';
import type { ChecklistItem } from '../task.ts';
import { compareDates, datesIn } from '../values/calendar-date.ts';
import { quantitiesIn } from '../values/quantity.ts';
import { sameQuantity } from '../values/same-quantity.ts';
import { sharesLabelWord } from './label.ts';

import { claimStatusOfValue } from './open-choice.ts';
import type { ClaimStatus } from './rejection.ts';

/** A place in a sentence that tells an item's value without a label, or another of its kind. */
export interface ToldValue extends Span {
  readonly standing: ClaimStatus;
  /** Whether words beside it name the item's attribute. */
  readonly isNamed: boolean;
  /** Whether nothing else of its kind stands in the sentence. */
  readonly isAlone: boolean;
}

/** A longer sentence is running text from which nothing is read; in UTF-16 code units. */
const longestSentence = 1_500;

/**
 * Where a sentence tells an item's value, in any form; null where it does not, or only in clauses that deny something.
 * @param text the answer
 * @param sentence its span
 * @param taken spans inside it that say something else: the owner's name, values of other items
 */
export function toldValue(text: string, sentence: Span, item: ChecklistItem, taken: readonly Span[]): ToldValue | null {
  const { start, end } = sentence;
  if (end - start > longestSentence) return null;
  const inside = taken.map((span) => ({ start: span.start - start, end: span.end - start }));
  const body = blankedOut(text.slice(start, end), inside);
  if (!holdsAccepted(body, item)) return null;
  if (!holdsAccepted(withoutDenials(body), item) && holdsAccepted(withoutDenials(item.value), item)) return null;
  const place = placeOf(body, item);
  const clause = clauseAround(body, place);
  const span = { start: start + place.start, end: start + place.end };
  return {
    ...span,
    standing: claimStatusOfValue(text, span, item),
    isNamed: sharesLabelWord(clause, item.attribute),
    isAlone: isAlone(item.value, body),
  };
}

function blankedOut(text: string, spans: readonly Span[]): string {
  return spans.reduce(
    (rest, { start, end }) =>
      end <= start
        ? rest
        : rest.slice(0, Math.max(0, start)) +
          ' '.repeat(Math.min(end, rest.length) - Math.max(0, start)) +
          rest.slice(end),
    text,
  );
}

/** The shortest run of words that holds the value: from the latest beginning to the earliest end. */
function placeOf(body: string, item: ChecklistItem): Span {
  const words = wordsOf(body);
  const holds = (from: number, to: number) =>
    holdsAccepted(body.slice(words[from]?.start ?? 0, words[to]?.end ?? body.length), item);
  const last = firstTrue(words.length, (to) => holds(0, to));
  const first = last - firstTrue(last + 1, (back) => holds(last - back, last));
  return { start: words[first]?.start ?? 0, end: words[last]?.end ?? body.length };
}

/** The least number below `length` for which a monotone test holds; the last where none does. */
function firstTrue(length: number, test: (at: number) => boolean): number {
  let low = 0;
  let high = Math.max(0, length - 1);
  while (low < high) {
    const middle = (low + high) >> 1;
    if (test(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

function clauseAround(body: string, { start, end }: Span): string {
  const from = Math.max(...[';', ':', '—', '–', '\n'].map((mark) => body.lastIndexOf(mark, start))) + 1;
  const to = body.slice(end).search(/[;\n—]|\.\s/);
  return body.slice(from, to < 0 ? body.length : end + to);
}

/** No other date or number that could be the item's stands in the sentence. */
function isAlone(value: string, body: string): boolean {
  const expected = expectedValue(value);
  if (expected.type === 'date') return datesIn(body).every((date) => compareDates(expected.date, date) !== 'different');
  if (expected.type !== 'quantities') return true;
  const dimension = expected.quantities[0]?.dimension ?? null;
  return quantitiesIn(body).every(
    (each) => each.dimension !== dimension || expected.quantities.some((quantity) => sameQuantity(quantity, each)),
  );
}
