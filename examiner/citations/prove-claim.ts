import { wordsOf } from '../comparing/words.ts';
import { isInside, type Span } from '../span.ts';
import { datesIn } from '../values/calendar-date.ts';
import { quantitiesIn } from '../values/quantity.ts';
import { typedMatch } from '../values/typed-value.ts';
import { foldedSentence, type PageStatement } from './page-statements.ts';

/** `supported`: a sentence of the page is the claim; `near`: one is but for a value. Null where code cannot say. */
export type Proof = { readonly kind: 'supported' | 'near'; readonly place: Span; readonly reason: string } | null;

/** Fewer words say too little to be recognised by. */
const leastWords = 3;
/** Sentences that differ in values are about as long; in UTF-16 code units. */
const mostLonger = 40;

/**
 * Looks for a claim among the sentences of a page. `supported`: a whole sentence has its words and marks in their order, but for case,
 * blanks, the form of dashes and quotation marks, the script of digits and the stop at its end. `near`: see `nearMiss`.
 */
export function proveClaim(claim: string, statements: readonly PageStatement[]): Proof {
  const wanted = foldedSentence(claim);
  if (wanted === null || wordsOf(claim).length < leastWords) return null;
  const same = statements.find(({ folded }) => folded === wanted);
  if (same) return { kind: 'supported', place: placeOf(same), reason: 'the page says it word for word' };
  return nearMiss(claim, statements);
}

/** The first sentence with a claim's words and another number, measure, amount or date among them, both read whole; null where none has. */
export function nearMiss(claim: string, statements: readonly PageStatement[]): Proof {
  const { words, values } = frameOf(claim);
  if (words === null || values.length === 0) return null;
  for (const statement of statements) {
    if (Math.abs(statement.text.length - claim.length) > mostLonger) continue;
    const own = frameOf(statement.text);
    const at = own.words === words ? values.findIndex((value, index) => isOther(own.values[index], value)) : -1;
    if (at < 0) continue;
    const reason = `the page has “${own.values[at]}” in these words, the claim “${values[at]}”`;
    return { kind: 'near', place: placeOf(statement), reason };
  }
  return null;
}

const isOther = (own: string | undefined, claimed: string) =>
  own !== undefined && typedMatch(own, '', claimed) === 'different';

/** A sentence with marks in place of its dates and numbers, and those. */
function frameOf(text: string): { readonly words: string | null; readonly values: readonly string[] } {
  const dates = datesIn(text);
  const numbers = quantitiesIn(text).filter((each) => !dates.some((date) => isInside(each, date)));
  const spans = [...dates, ...numbers].sort((a, b) => a.start - b.start);
  const rest = spans.reduceRight((left, { start, end }) => `${left.slice(0, start)} # ${left.slice(end)}`, text);
  return { words: foldedSentence(rest), values: spans.map(({ start, end }) => text.slice(start, end)) };
}

const placeOf = ({ start, end }: PageStatement): Span => ({ start, end });
