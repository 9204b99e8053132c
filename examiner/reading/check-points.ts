import { visibleLine } from '../../src/kernel/visible-text.ts';
import { type AcceptedValue, acceptedValue } from '../comparing/accepted-value.ts';
import { holdsValue, surelyDiffer } from '../comparing/compare-value.ts';
import { emptyWords, plainWords, wordsOf } from '../comparing/words.ts';
import type { PagePointsReply, PointSort } from '../prompts/read-points-prompt.ts';
import { attributeName, longestValue, plainProse } from './clean.ts';
import { findQuote } from './find-quote.ts';
import { momentOf } from './moment.ts';
import type { PagePart } from './page-parts.ts';
import type { RawFact } from './raw-fact.ts';
import { speaksToReader } from './words-to-readers.ts';

/** A cause, mechanism or position with the sentence of the page that states it. */
export interface RawPoint extends RawFact {
  readonly sort: PointSort;
}

/** A change with the words of the page that state its parts. */
export interface RawChange {
  readonly attribute: string;
  readonly present: RawFact;
  readonly former: RawFact;
  readonly date: RawFact;
}

/** What is wrong with one point or change of a reply. */
export interface PointFault {
  readonly kind: 'quote_not_found' | 'value_not_in_quote' | 'wrong_form' | 'not_changed';
  /** Such as `point 1`. */
  readonly entry: string;
  readonly detail: string;
}

export interface CheckedPoints {
  readonly points: readonly RawPoint[];
  readonly changes: readonly RawChange[];
  readonly faults: readonly PointFault[];
}

/** A reply that lists more is read up to here. */
const mostPoints = 20;
const mostChanges = 12;
const mostQuotes = 3;
const mostAttributeWords = 12;
const longestAttribute = 80;
const mostPointWords = 40;
const longestPoint = 300;
const longestQuote = 800;

type Checked<Kept> = Kept | Omit<PointFault, 'entry'>;

/**
 * Keeps of a model's reply what the page really says: points whose quote stands in the part that was read and holds them, and
 * changes whose states and date stand in their quotes, the states surely different. Words to models and graders say nothing.
 */
export function checkPoints({ points, changes }: PagePointsReply, part: PagePart): CheckedPoints {
  const faults: PointFault[] = [];
  const keep = <Kept extends object>(entry: string, checked: Checked<Kept>): Kept[] => {
    if (!('kind' in checked)) return [checked];
    faults.push({ ...checked, entry });
    return [];
  };
  return {
    points: points.slice(0, mostPoints).flatMap((each, at) => keep(`point ${at + 1}`, checkPoint(each, part))),
    changes: changes.slice(0, mostChanges).flatMap((each, at) => keep(`change ${at + 1}`, checkChange(each, part))),
    faults,
  };
}

const fault = (kind: PointFault['kind'], detail: string) => ({ kind, detail });

function checkPoint(stated: PagePointsReply['points'][number], part: PagePart): Checked<RawPoint> {
  const attribute = attributeOf(stated.about);
  const point = tidy(stated.point);
  if (attribute === null || point.length > longestPoint || wordsOf(point).length > mostPointWords)
    return fault(
      'wrong_form',
      `no point and what it is about: “${briefWords(stated.about)}”, “${briefWords(stated.point)}”`,
    );
  if (tells(attribute, point)) return fault('wrong_form', `“${briefWords(attribute)}” tells “${briefWords(point)}”`);
  const quote = quoteIn(part, stated.quote);
  if ('kind' in quote) return quote;
  const value = wordsIn(quote.plain, point);
  if (value === null)
    return fault('value_not_in_quote', `“${briefWords(quote.plain)}” does not say “${briefWords(point)}”`);
  return { sort: stated.sort, ...rawFact(attribute, { value }, quote) };
}

function checkChange(stated: PagePointsReply['changes'][number], part: PagePart): Checked<RawChange> {
  const attribute = attributeOf(stated.attribute);
  const [present, former, date] = [stated.present, stated.former, stated.date].map(tidy);
  if (attribute === null || !isValue(present) || !isValue(former) || !isValue(date))
    return fault('wrong_form', `no change with both states and a date: “${briefWords(stated.attribute)}”`);
  const when = whenOf(date);
  if (when === null) return fault('not_changed', `“${briefWords(date)}” is neither a date nor a version`);
  if (!surelyDiffer(present, former))
    return fault('not_changed', `“${briefWords(former)}” and “${briefWords(present)}” may be the same`);
  const quotes: FoundQuote[] = [];
  for (const words of stated.quotes.slice(0, mostQuotes)) {
    const quote = quoteIn(part, words);
    if ('kind' in quote) return quote;
    quotes.push(quote);
  }
  // A date alone may be that of something else: words that tell more of the change go first.
  const partsIn = ({ plain }: FoundQuote) => [present, former, when.value].filter((part) => states(plain, part)).length;
  const telling = quotes.toSorted((a, b) => partsIn(b) - partsIn(a));
  const factIn = (value: AcceptedValue, where: (plain: string) => boolean) => {
    const quote = telling.find(({ plain }) => where(plain));
    return quote && rawFact(attribute, value, stretchOf(quote, quotes, part));
  };
  const now = factIn({ value: present }, (plain) => states(plain, present));
  const before = factIn({ value: former }, (plain) => states(plain, former));
  const since = factIn(when, (plain) => states(plain, when.value));
  return now && before && since
    ? { attribute, present: now, former: before, date: since }
    : fault('value_not_in_quote', `the quotes do not state all of “${briefWords(`${former}, ${present}, ${date}`)}”`);
}

/** Words that hold the parts of a change together are shown up to this length, in UTF-16 code units. */
const longestStretch = 600;

/** A quote with those that stand in its paragraph: what one sentence states another one may date. */
function stretchOf(quote: FoundQuote, quotes: readonly FoundQuote[], part: PagePart): FoundQuote {
  return quotes.reduce((stretch, other) => {
    const start = Math.min(stretch.start, other.start);
    const end = Math.max(stretch.end, other.end);
    const words = part.text.slice(start - part.start, end - part.start);
    const isOne = words.length <= longestStretch && !/\n\s*\n/.test(words) && !speaksToReader(words);
    return isOne ? { plain: plainProse(words), start, end } : stretch;
  }, quote);
}

/** The date, or the number of the version; a bare whole number may count anything. Null for neither. */
export function whenOf(text: string): AcceptedValue | null {
  const moment = momentOf(text);
  if (moment === null) return null;
  if (moment.kind === 'date') return { value: text.slice(moment.date.start, moment.date.end) };
  const { number } = moment;
  return /^\d+$/.test(text) ? null : { value: number, forms: [...new Set([`version ${number}`, `v${number}`, text])] };
}

export const states = (plain: string, value: string) => wordsIn(plain, value) !== null || holdsValue(plain, value);

/** Words of the part, in plain form and by their place. */
export interface FoundQuote {
  readonly plain: string;
  readonly start: number;
  readonly end: number;
}

export function quoteIn(
  { start: offset, text }: Pick<PagePart, 'start' | 'text'>,
  words: string,
): FoundQuote | Omit<PointFault, 'entry'> {
  const span = words.length > longestQuote ? null : findQuote(text, words);
  const found = span === null ? '' : text.slice(span.start, span.end);
  if (span === null || /\n\s*\n/.test(found))
    return fault('quote_not_found', `no sentence of the page is “${briefWords(words)}”`);
  if (speaksToReader(found)) return fault('wrong_form', `“${briefWords(words)}” speaks to whoever reads it`);
  return { plain: plainProse(found), start: offset + span.start, end: offset + span.end };
}

/** The words as the text has them; null where it does not. */
export function wordsIn(text: string, words: string): string | null {
  const span = findQuote(text, words);
  return span && text.slice(span.start, span.end);
}

/** A noun phrase in plain words; null for anything else. */
export function attributeOf(words: string): string | null {
  const attribute = attributeName(tidy(words));
  const count = wordsOf(attribute).length;
  const isPhrase = count > 0 && count <= mostAttributeWords && attribute.length <= longestAttribute;
  return isPhrase && !/[“”<>[\]{}|]|https?:/.test(attribute) && !speaksToReader(attribute) ? attribute : null;
}

export function isValue(value: string | undefined): value is string {
  return value !== undefined && wordsOf(value).length > 0 && value.length <= longestValue && !/[“”|\n]/.test(value);
}

/** Whether all content words of an answer stand in what asks for it. */
function tells(attribute: string, point: string): boolean {
  const asked = new Set(plainWords(attribute));
  return plainWords(point)
    .filter((word) => !emptyWords.has(word))
    .every((word) => asked.has(word));
}

export const rawFact = (attribute: string, value: AcceptedValue, { start, end }: FoundQuote): RawFact => ({
  entity: null,
  attribute,
  ...acceptedValue(value),
  start,
  end,
});

export const tidy = (text: string) => visibleLine(plainProse(text)).trim();
export const briefWords = (text: string) => visibleLine(text).slice(0, 120);
