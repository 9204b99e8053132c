import type { AcceptedValue } from '../comparing/compare-accepted.ts';
import { weighEvidence } from '../comparing/weigh-evidence.ts';
import { wordsOf } from '../comparing/words.ts';
import type { Span } from '../span.ts';

/** The fewest words of a place that still hold the value; the place itself where it does not hold it. */
export function narrowestSpan(value: AcceptedValue, { start, end }: Span, text: string): Span {
  const words = wordsOf(text.slice(start, end));
  const holds = (from: number, to: number) => weighEvidence(value, text.slice(from, to)).kind === 'holds';
  const ends = words.map((word) => start + word.end);
  const least = ends.find((each) => holds(start, each)) ?? end;
  // `2.0` is two words to the comparison.
  const to = least + (/^(?:[.,]\d+)+/.exec(text.slice(least, end))?.[0].length ?? 0);
  const starts = words.map((word) => start + word.start).filter((each) => each < to);
  const from = starts.findLast((each) => holds(each, to)) ?? start;
  return { start: from, end: to };
}
