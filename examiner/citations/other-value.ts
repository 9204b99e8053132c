import { isInside } from '../span.ts';
import { datesIn } from '../values/calendar-date.ts';
import { quantitiesIn } from '../values/quantity.ts';
import { typedMatch } from '../values/typed-value.ts';
import { foldedSentence } from './page-statements.ts';
import { replaced } from './source-marks.ts';

/** Values that differ where the words around them are the same. */
interface OtherValue {
  readonly own: string;
  readonly claimed: string;
}

/** The first number, measure, amount or date of a claim that is another one in sentences with the claim's words, both read whole; null for none. */
export function otherValue(claim: string, sentences: readonly string[]): OtherValue | null {
  const { words, values } = frameOf(claim);
  for (const sentence of sentences) {
    const there = frameOf(sentence);
    if (words === null || there.words !== words) continue;
    const pairs = values.map((claimed, at) => ({ claimed, own: there.values[at] ?? claimed }));
    const other = pairs.find(({ claimed, own }) => typedMatch(own, '', claimed) === 'different');
    if (other) return other;
  }
  return null;
}

/** A sentence with marks in place of its dates and numbers, and those. */
function frameOf(text: string): { readonly words: string | null; readonly values: readonly string[] } {
  const dates = datesIn(text);
  const numbers = quantitiesIn(text).filter((each) => !dates.some((date) => isInside(each, date)));
  const spans = [...dates, ...numbers].sort((a, b) => a.start - b.start);
  const words = foldedSentence(replaced(text, spans, () => ' # '));
  return { words, values: spans.map(({ start, end }) => text.slice(start, end)) };
}
