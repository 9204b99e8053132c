import { valueForm } from '../comparing/value-form.ts';
import { emptyWords, plainWords, stem } from '../comparing/words.ts';
import type { Fact } from '../fact.ts';
import { plainProse } from '../reading/clean.ts';
import type { PageFacts } from '../reading/read-facts.ts';
import { type CalendarDate, compareDates, datesIn } from '../values/calendar-date.ts';
import { quantitiesIn } from '../values/quantity.ts';
import { sameQuantity } from '../values/same-quantity.ts';
import { fitsFact } from './clue.ts';
import { fallsInto, type Told } from './told-of.ts';

type Stated = Pick<Fact, 'attribute' | 'value'>;

/** Whether a page states what is told of a fact, as an attribute of whatever name. */
export function fitsTold(page: PageFacts, fact: Stated, told: Told): boolean {
  if (told.kind === 'whole') return statesFact(page, fact);
  const own = page.own.find(({ attribute }) => attribute === fact.attribute);
  return (own ? datesIn(own.value) : textOf(page).dates).some((date) => fallsInto(told, date));
}

/**
 * Whether a page states a value. Where a fact of the page has the attribute by its very name, that fact decides. Else, since pages name
 * their attributes each in its own way, a name or a full date is looked for anywhere; a number, a year or a common word, which stand
 * on every page for some reason, among its facts and in lines that share a word with the attribute.
 */
export function statesFact(page: PageFacts, { attribute, value }: Stated): boolean {
  if (page.own.some((fact) => fact.attribute === attribute)) return fitsFact(page, attribute, value);
  const { words, dates, lines, facts } = textOf(page);
  const form = valueForm(value);
  const asked = contentStems(attribute);
  const near = () => [...facts, ...lines.filter(({ stems }) => asked.some((word) => stems.has(word)))];
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

const contentStems = (text: string) =>
  plainWords(text)
    .filter((word) => !emptyWords.has(word))
    .map(stem);

/** A page's text and facts, ready to be looked through; words stand between blanks. */
interface ReadText {
  readonly words: string;
  readonly dates: readonly CalendarDate[];
  readonly lines: readonly Line[];
  readonly facts: readonly Line[];
}

interface Line {
  readonly text: string;
  readonly words: string;
  readonly stems: ReadonlySet<string>;
}

/** Longer pages are looked at up to here, in UTF-16 code units. */
const mostText = 300_000;
const known = new WeakMap<PageFacts, ReadText>();

/** Each page is read once. */
function textOf(page: PageFacts): ReadText {
  const read = known.get(page) ?? readText(page);
  known.set(page, read);
  return read;
}

function readText({ page, own, others }: PageFacts): ReadText {
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

function lineOf(markdown: string): Line {
  const text = plainProse(markdown);
  return { text, words: ` ${plainWords(text).join(' ')} `, stems: new Set(contentStems(text)) };
}
