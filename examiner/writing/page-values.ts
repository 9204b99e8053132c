import { type AcceptedValue, holdsAccepted } from '../comparing/accepted-value.ts';
import { compareValue, holdsValue } from '../comparing/compare-value.ts';
import { valueForm } from '../comparing/value-form.ts';
import { canonicalWords, isContent, missingWords } from '../comparing/word-forms.ts';
import { emptyWords, plainWords, stem } from '../comparing/words.ts';
import type { Fact } from '../fact.ts';
import { plainProse } from '../reading/clean.ts';
import { findQuote } from '../reading/find-quote.ts';
import type { PageFacts } from '../reading/read-facts.ts';
import { cutOut } from '../span.ts';
import { type CalendarDate, compareDates, datesIn } from '../values/calendar-date.ts';
import { type Quantity, quantitiesIn } from '../values/quantity.ts';
import { sameQuantity } from '../values/same-quantity.ts';
import { asVersion } from '../values/version.ts';
import type { ClueFact } from './clue.ts';

/** Whether a page states a value, as an attribute of whatever name. */
export interface PageValues {
  states(fact: Pick<Fact, 'attribute' | 'value'>): boolean;
  /** The dates that the page gives for the attribute, or anywhere where it has no fact of that name. */
  datesFor(attribute: string): readonly CalendarDate[];
}

/** Longer pages are looked at up to here, in UTF-16 code units. */
const mostText = 300_000;

/**
 * What a page states, for finding out whether a clue fits it too. Pages name their attributes each in its own way, so
 * values are looked for: names, lists and full dates anywhere on the page; numbers, years and common words, which stand
 * on every page for some reason, among its facts and in lines that share a word with the attribute. Where a fact of the
 * page has the attribute by its very name, that fact decides.
 */
export function pageValues(page: PageFacts): PageValues {
  const lines = page.page.text.slice(0, mostText).split('\n').map(lineOf);
  // A description holds values of many attributes.
  const stated = [...page.own, ...page.others].filter(({ attribute }) => attribute !== 'description');
  const facts = stated.map(({ value }) => lineOf(value));
  const run = ` ${lines.map(({ words }) => words.join(' ')).join(' ')} `;
  const dates = lines.flatMap((line) => line.dates());
  const states = (value: string, attribute: string): boolean => {
    const expected = valueForm(value);
    const near = () => [...facts, ...lines.filter((line) => sharesWord(line, attribute))];
    switch (expected.type) {
      case 'date':
        return expected.date.month === null
          ? near().some(
              (line) =>
                line.numbers().some(({ value }) => value === expected.date.year) || hasYear(line, expected.date.year),
            )
          : dates.some((date) => compareDates(expected.date, date) === 'same');
      case 'quantities':
        return near().some((line) =>
          expected.quantities.every((each) => line.numbers().some((other) => sameQuantity(each, other))),
        );
      case 'words':
        if (expected.words.length > mostNameWords)
          return lines.some((line) => shareOf(expected.words, line.words) >= sameWords);
        return expected.words.length > 1 || expected.capital
          ? run.includes(` ${expected.words.join(' ')} `)
          : near().some(({ words }) => words.includes(expected.words[0] ?? ''));
    }
  };
  return {
    states({ attribute, value }) {
      const own = page.own.find((fact) => fact.attribute === attribute);
      return own ? agrees(asVersion(value, attribute), own.value) : states(value, attribute);
    },
    datesFor(attribute) {
      const own = page.own.find((fact) => fact.attribute === attribute);
      return own ? datesIn(own.value) : dates;
    },
  };
}

const agrees = (value: string, stated: string) => compareValue(value, stated) === 'same' || holdsValue(stated, value);

/** Above this many words a value is a running text, which is the same with this share of them. */
const mostNameWords = 7;
const sameWords = 0.8;

interface Line {
  readonly words: readonly string[];
  readonly stems: ReadonlySet<string>;
  readonly numbers: () => readonly Quantity[];
  readonly dates: () => ReturnType<typeof datesIn>;
}

function lineOf(markdown: string): Line {
  const text = plainProse(markdown);
  const words = plainWords(text);
  return {
    words,
    stems: new Set(words.map(stem)),
    numbers: once(() => quantitiesIn(text)),
    dates: once(() => datesIn(text)),
  };
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

const hasYear = (line: Line, year: number) => line.dates().some((date) => date.year === year);

function sharesWord({ stems }: Line, attribute: string): boolean {
  return plainWords(attribute).some((word) => !emptyWords.has(word) && stems.has(stem(word)));
}

function shareOf(expected: readonly string[], words: readonly string[]): number {
  const there = new Set(words);
  return expected.filter((word) => there.has(word)).length / Math.max(1, expected.length);
}

/** What a question tells of a value: all of it, or of a date a month, a year or a decade, `month` from 1 or null. */
export type Told =
  | { readonly kind: 'whole' }
  | { readonly kind: 'date'; readonly first: number; readonly last: number; readonly month: number | null };

/**
 * What a question tells of a value that is a clue; null when it does not tell it. Numbers must be equal by the typed
 * comparison, and the content words of the value, or of one of its other forms, must stand together in one sentence, in
 * whatever order.
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

/** A fact with its value as far as a question tells it, such as `1911` or `1930s` of a date. */
export function asTold(question: string, fact: ClueFact): ClueFact {
  const told = fact.within === undefined ? toldOf(question, fact) : null;
  if (told?.kind !== 'date') return fact;
  if (told.first !== told.last) return { ...fact, value: `${told.first}s` };
  const month = told.month === null ? '' : `-${String(told.month).padStart(2, '0')}`;
  return { ...fact, value: `${told.first}${month}` };
}

/** Whether a date falls into what is told of one. */
export function fallsInto({ first, last, month }: Extract<Told, { kind: 'date' }>, date: CalendarDate): boolean {
  return first <= date.year && date.year <= last && (month === null || date.month === null || date.month === month);
}

function saysAll(sentence: string, value: string): boolean {
  const quantities = quantitiesIn(value);
  const stated = quantitiesIn(sentence);
  if (!quantities.every((each) => stated.some((other) => sameQuantity(each, other)))) return false;
  const words = canonicalWords(cutOut(value, quantities)).map(({ word }) => word);
  const content = words.filter((word) => isContent(word) && !joining.has(word));
  return quantities.length + content.length > 0 && missingWords(content, canonicalWords(sentence)).length === 0;
}

/** Says nothing that the words joined by it do not say. */
const joining: ReadonlySet<string> = new Set(['both', 'either']);

function toldDate(question: string, value: string): Told | null {
  const expected = valueForm(value);
  if (expected.type !== 'date') return null;
  const { year, month } = expected.date;
  const stated = datesIn(question).filter((date) => date.year === year);
  const inYear = { kind: 'date', first: year, last: year, month: null } as const;
  if (month !== null && stated.some((date) => date.month === month && date.day === null)) return { ...inYear, month };
  if (stated.some((date) => date.month === null)) return inYear;
  const decade = year - (year % 10);
  return tellsDecade(question, decade) ? { ...inYear, first: decade, last: decade + 9 } : null;
}

/** Whether a text speaks of a decade, given by its first year, as in `the 1930s`. */
export function tellsDecade(text: string, decade: number): boolean {
  return new RegExp(`(?<!\\d)${decade}['’]?s\\b`).test(text);
}

/** Whether a question holds a year by itself; one inside a fuller date tells that date and no other. */
export function holdsBareYear(question: string, year: CalendarDate['year']): boolean {
  const fuller = datesIn(question).filter(({ month }) => month !== null);
  return quantitiesIn(cutOut(question, fuller)).some(({ value, unit }) => value === year && unit === null);
}
