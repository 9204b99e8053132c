import { type CalendarDate, datesIn } from './calendar-date.ts';
import { type Quantity, quantitiesIn } from './quantity.ts';
import { rememberedByText } from './remembered-by-text.ts';
import { emptyWords, plainWords, withoutArticle, wordsOf } from './words.ts';

/** A checklist value as the comparison reads it. */
export type ExpectedValue =
  | { readonly type: 'date'; readonly date: CalendarDate }
  | { readonly type: 'quantities'; readonly quantities: readonly Quantity[] }
  | { readonly type: 'list'; readonly parts: readonly string[] }
  | { readonly type: 'long'; readonly words: readonly string[] }
  | { readonly type: 'name'; readonly words: readonly string[]; readonly capital: boolean };

/** Above this many words a value is running text, of which most words must be there, not a name. */
const mostNameWords = 7;
/** A noun behind a number, such as `rule sets`, has at most this many words. */
const mostNounWords = 2;

/** How a value is to be compared: as a date, as numbers, as a list, as running text or as a name. */
export const expectedValue = rememberedByText(readExpected);

function readExpected(value: string): ExpectedValue {
  const dates = datesIn(value);
  const [date] = dates;
  if (date && dates.length === 1 && contentWords(cut(value, [date])).length === 0) return { type: 'date', date };
  const quantities = quantitiesIn(value);
  if (
    quantities.length > 0 &&
    contentWords(cut(value, quantities)).length <= mostNounWords &&
    startsWithNumber(value, quantities)
  ) {
    return { type: 'quantities', quantities };
  }
  const parts = listParts(value);
  if (parts.length > 1) return { type: 'list', parts };
  const words = withoutArticle(plainWords(value));
  if (words.length > mostNameWords) return { type: 'long', words: words.filter((word) => !emptyWords.has(word)) };
  return { type: 'name', words, capital: /^\p{Lu}/u.test(value) };
}

function startsWithNumber(value: string, quantities: readonly Quantity[]): boolean {
  return /^[^\p{L}\p{N}]*(?:(?:about|c|ca|circa|over|some|approximately)\.?\s+)?$/iu.test(
    value.slice(0, quantities[0]?.start),
  );
}

function contentWords(text: string): string[] {
  return plainWords(text).filter((word) => !emptyWords.has(word));
}

/** A text with spans taken out. */
export function cut(text: string, spans: readonly { readonly start: number; readonly end: number }[]): string {
  let rest = text;
  for (const { start, end } of [...spans].sort((a, b) => b.start - a.start)) {
    rest = `${rest.slice(0, start)} ${rest.slice(end)}`;
  }
  return rest;
}

/** `Last, First` is one name, and so is `place, region`: only three parts, semicolons, `and`, `&` or `+` make a list. */
function listParts(value: string): string[] {
  const parts = value
    .split(/\s*;\s*|\s*,\s*(?:(?:and|&)\s+)?|\s+(?:and|&|\+)\s+/)
    .map((part) => part.trim())
    .filter((part) => wordsOf(part).length > 0);
  const short = parts.every((part) => wordsOf(part).length <= 4);
  const isList = parts.length > 2 || (parts.length === 2 && /;|\s(?:and|&|\+)\s/.test(value));
  return short && isList ? parts : [value];
}
