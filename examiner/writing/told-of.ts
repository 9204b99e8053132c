import { holdsAccepted, valueForm } from '../comparing/compare-value.ts';
import { canonicalWords, contentStems, isContent, missingWords, plainWords } from '../comparing/words.ts';
import type { AcceptedValue, Fact } from '../fact.ts';
import { plainProse } from '../reading/clean.ts';
import { findQuote } from '../reading/find-quote.ts';
import type { PageFacts } from '../reading/read-facts.ts';
import { cutOut } from '../span.ts';
import { type CalendarDate, compareDates, datesIn } from '../values/calendar-date.ts';
import { quantitiesIn } from '../values/quantity.ts';
import { sameQuantity } from '../values/same-quantity.ts';
import { fitsFact } from './clue.ts';

/** Part of a value that a question tells: all of it, or of a date a month, a year or a decade, `month` from 1 or null. */
export type Told =
  | { readonly kind: 'whole' }
  | { readonly kind: 'date'; readonly first: number; readonly last: number; readonly month: number | null };

/**
 * Finds what a question tells of a value that is a clue; null when it does not tell it. Numbers must be equal as typed values, and the
 * content words of the value, or of one of its other forms, must stand together in one sentence, in whatever order.
 */
export function toldOf(question: string, fact: AcceptedValue): Told | null {
  const { value, forms = [] } = fact;
  const sentences = question.split(/(?<=[.?!;])\s+/);
  const isWhole = sentences.some(
    (sentence) =>
      holdsAccepted(sentence, fact) ||
      [value, ...forms].some((form) => findQuote(sentence, form) !== null || saysAll(sentence, form)),
  );
  return isWhole ? { kind: 'whole' } : toldDate(question, value);
}

/** A value as far as a question tells it, such as `1911` or `1930s` of a date. */
export function asTold(question: string, fact: AcceptedValue): string {
  const wording = toldOf(question, fact);
  if (wording?.kind !== 'date') return fact.value;
  if (wording.first !== wording.last) return `${wording.first}s`;
  return wording.month === null ? `${wording.first}` : `${wording.first}-${String(wording.month).padStart(2, '0')}`;
}

function saysAll(sentence: string, value: string): boolean {
  const quantities = quantitiesIn(value);
  const stated = quantitiesIn(sentence);
  if (!quantities.every((each) => stated.some((other) => sameQuantity(each, other)))) return false;
  const content = canonicalWords(cutOut(value, quantities))
    .map(({ word }) => word)
    .filter((word) => isContent(word) && !joining.has(word));
  return quantities.length + content.length > 0 && missingWords(content, canonicalWords(sentence)).length === 0;
}

/** Says nothing that the words joined by it do not say. */
const joining: ReadonlySet<string> = new Set(['both', 'either']);

function toldDate(question: string, value: string): Told | null {
  const form = valueForm(value);
  if (form.type !== 'date') return null;
  const { year, month } = form.date;
  const stated = datesIn(question).filter((date) => date.year === year);
  const inYear = { kind: 'date', first: year, last: year, month: null } as const;
  if (month !== null && stated.some((date) => date.month === month && date.day === null)) return { ...inYear, month };
  if (stated.some((date) => date.month === null)) return inYear;
  const decade = year - (year % 10);
  const isDecade = new RegExp(`(?<!\\d)${decade}['’]?s\\b`).test(question);
  return isDecade ? { ...inYear, first: decade, last: decade + 9 } : null;
}

/** Tells whether a text holds a year by itself; one inside a fuller date tells that date and no other. */
export function holdsBareYear(text: string, year: CalendarDate['year']): boolean {
  const fuller = datesIn(text).filter(({ month }) => month !== null);
  return quantitiesIn(cutOut(text, fuller)).some(({ value, unit }) => value === year && unit === null);
}

type Stated = Pick<Fact, 'attribute' | 'value'>;

/** Tells whether a page states what is told of a fact, as an attribute of whatever name. */
export function fitsTold(page: PageFacts, fact: Stated, wording: Told): boolean {
  if (wording.kind === 'whole') return statesFact(page, fact);
  const own = page.own.find(({ attribute }) => attribute === fact.attribute);
  const { first, last, month } = wording;
  const isMonth = (other: number | null) => month === null || other === null || other === month;
  const dates = own ? datesIn(own.value) : textOf(page).dates;
  return dates.some((date) => first <= date.year && date.year <= last && isMonth(date.month));
}

/**
 * Tells whether a page states a value. A fact with the attribute by its very name decides. Else a name or a full date is looked for anywhere;
 * a number, a year or a common word, which stand on every page for some reason, among its facts and in lines about the attribute.
 */
export function statesFact(page: PageFacts, { attribute, value }: Stated): boolean {
  if (page.own.some((fact) => fact.attribute === attribute)) return fitsFact(page, attribute, value);
  const { words, dates, lines, facts } = textOf(page);
  const form = valueForm(value);
  const attributeStems = contentStems(attribute);
  const near = () => [...facts, ...lines.filter(({ stems }) => attributeStems.some((word) => stems.has(word)))];
  if (form.type === 'words') {
    const run = ` ${form.words.join(' ')} `;
    return form.words.length > 1 || form.capital
      ? words.includes(run)
      : near().some((line) => line.words.includes(run));
  }
  if (form.type === 'quantities')
    return near().some(({ text }) =>
      form.quantities.every((each) => quantitiesIn(text).some((other) => sameQuantity(each, other))),
    );
  const { year, month } = form.date;
  return month === null
    ? near().some(({ text }) => [...datesIn(text).map((date) => date.year), ...numbersIn(text)].includes(year))
    : dates.some((date) => compareDates(form.date, date) === 'same');
}

const numbersIn = (text: string) => quantitiesIn(text).map(({ value }) => value);

/** Longer pages are looked at up to here, in UTF-16 code units. */
const mostText = 300_000;
const textsByPage = new WeakMap<PageFacts, ReturnType<typeof readText>>();

/** Each page is read once. */
function textOf(page: PageFacts) {
  const read = textsByPage.get(page) ?? readText(page);
  textsByPage.set(page, read);
  return read;
}

/** A page's text and facts, ready to be looked through; words stand between blanks. */
function readText({ page, own, others }: PageFacts) {
  const lines = page.text.slice(0, mostText).split('\n').map(lineOf);
  // A description holds values of many attributes.
  const stated = [...own, ...others].filter(({ attribute }) => attribute !== 'description');
  return {
    words: lines.map(({ words }) => words).join(''),
    dates: lines.flatMap(({ text }) => datesIn(text)),
    lines,
    facts: stated.map(({ value }) => lineOf(value)),
  };
}

function lineOf(markdown: string) {
  const text = plainProse(markdown);
  return { text, words: ` ${plainWords(text).join(' ')} `, stems: new Set(contentStems(text)) };
}
