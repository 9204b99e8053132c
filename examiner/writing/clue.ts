import type { Random } from '../../src/kernel/random.ts';
import { compareValue, holdsValue } from '../comparing/compare-value.ts';
import { expectedValue } from '../comparing/expected-value.ts';
import { plainWords } from '../comparing/words.ts';
import type { Fact } from '../fact.ts';
import type { PageFacts } from '../reading/read-facts.ts';
import { isPlural, takesOf, verbForm } from './composite.ts';
import { isTime, readMeasure } from './measure.ts';

/** A span of measures that tells less than the value itself; both ends are in it. */
export interface Range {
  /**
   * How a question tells it: the ten years from `least` on; between two round numbers; or, among all siblings, the
   * `greatest` or `smallest` ones (`latest` or `earliest` for dates).
   */
  readonly told: 'decade' | 'between' | 'greatest' | 'smallest';
  readonly scale: string;
  readonly least: number;
  readonly most: number;
  /** The ends in words, such as `40 cm` and `50 cm`; for a decade its first year; none for the greatest and smallest. */
  readonly ends: readonly string[];
}

/** A fact that a question gives as it is, or by a range that holds its value. */
export interface ClueFact extends Fact {
  readonly within?: Range;
}

/** What a question gives to tell a page from others: facts, or words of its description with names masked as `…`. */
export type Clue =
  | { readonly kind: 'facts'; readonly facts: readonly ClueFact[] }
  | { readonly kind: 'described'; readonly words: string; readonly fact: Fact };

/** Whether a page meets a clue, as far as the page was read. */
export function fitsClue(page: PageFacts, clue: Clue): boolean {
  return clue.kind === 'facts'
    ? clue.facts.every((fact) => fitsClueFact(page, fact))
    : fitsDescription(page, clue.words);
}

/** Whether a page meets one condition of a clue. */
export function fitsClueFact(page: PageFacts, { attribute, value, within }: ClueFact): boolean {
  return within ? fitsRange(page, attribute, within) : fitsFact(page, attribute, value);
}

/** Whether one of the page's own facts gives the attribute this value, in any format. */
export function fitsFact(page: PageFacts, attribute: string, value: string): boolean {
  const fact = page.own.find((own) => own.attribute === attribute);
  return fact !== undefined && (compareValue(value, fact.value) === 'same' || holdsValue(fact.value, value));
}

function fitsRange(page: PageFacts, attribute: string, range: Range): boolean {
  const fact = page.own.find((own) => own.attribute === attribute);
  const measure = fact ? readMeasure(attribute, fact.value) : null;
  if (!measure) return false;
  const isSameScale = range.told === 'decade' ? isTime(measure.scale) : measure.scale === range.scale;
  const rounding = Math.abs(measure.number) * 1e-9;
  return isSameScale && range.least - rounding <= measure.number && measure.number <= range.most + rounding;
}

/** Whether the words between the masks all stand in the top of the page, in this order. */
function fitsDescription({ opening }: PageFacts, words: string): boolean {
  let from = 0;
  for (const piece of words.split('…')) {
    const run = plainWords(piece).join(' ');
    if (run === '') continue;
    const at = opening.indexOf(` ${run} `, from);
    if (at < 0) return false;
    from = at + run.length + 1;
  }
  return from > 0;
}

/** Whom a clause speaks of: `who was` or `that was`, `that were` for several. */
export interface Subject {
  readonly isPeople: boolean;
  readonly isPlural: boolean;
}

/** A verb without a preposition is worded by a date alone: nobody can tell what `discontinued: Japan` means. */
export function isWordable({ attribute, value }: Pick<Fact, 'attribute' | 'value'>): boolean {
  const form = verbForm(attribute);
  return form === null || form.preposition !== null || expectedValue(value).type === 'date';
}

/** A condition as a relative clause, such as `whose height is between “40 m” and “50 m”` or `that was sold in 1987`. */
export function clauseWords(fact: ClueFact, subject: Subject, random: Random): string {
  const pronoun = subject.isPeople ? 'who' : 'that';
  const things = countedThings(fact.attribute);
  const owns = `${pronoun} ${havingWord(subject)}`;
  if (things !== null && !fact.within && isSeveral(fact.value)) return `${owns} ${fact.value} ${things}`;
  if (things !== null && fact.within?.told === 'greatest') return `${owns} the most ${things}`;
  if (things !== null && fact.within?.told === 'smallest') return `${owns} the fewest ${things}`;
  const does = `${pronoun} ${verbWords(fact.attribute, subject.isPlural)}`;
  if (fact.within) return rangeWords(fact.attribute, fact.within, does);
  if (verbForm(fact.attribute)) return `${does}${timePreposition(fact)} ${shown(fact.value)}`;
  const measure = takesOf(fact.attribute) ? readMeasure(fact.attribute, fact.value) : null;
  if (measure && !isTime(measure.scale) && random.chance(0.5)) {
    return `with ${/^[aeio]/.test(fact.attribute) ? 'an' : 'a'} ${fact.attribute} of ${shown(fact.value)}`;
  }
  return `whose ${fact.attribute} ${isPlural(fact.attribute) ? 'are' : 'is'} ${shown(fact.value)}`;
}

/** What an attribute counts: `strings` of `number of strings`; null where it counts nothing. */
function countedThings(attribute: string): string | null {
  return /^number of (.+)$/.exec(attribute)?.[1] ?? null;
}

/** Of people the past is asked about: they lived once. */
function havingWord({ isPeople, isPlural }: Subject): string {
  if (isPeople) return 'had';
  return isPlural ? 'have' : 'has';
}

function isSeveral(value: string): boolean {
  return /^\d+$/.test(value) && Number(value) > 1;
}

/** A fact as a sentence without its stop. */
export function factWords(entity: string, fact: Fact): string {
  const { attribute, value } = fact;
  if (!isWordable(fact) || !verbForm(attribute)) return `the ${attribute} of ${entity} is ${value}`;
  return `${entity} ${verbWords(attribute, false)}${timePreposition(fact)} ${value}`;
}

/** `was discontinued`, `died`; the attribute alone where it is no verb. */
function verbWords(attribute: string, isPluralSubject: boolean): string {
  return verbForm(attribute)?.isActive === false ? `${isPluralSubject ? 'were' : 'was'} ${attribute}` : attribute;
}

/** ` on` before a day, ` in` before a year or month; nothing where the attribute ends in a preposition itself. */
function timePreposition({ attribute, value }: Fact): string {
  if (verbForm(attribute)?.preposition != null) return '';
  const expected = expectedValue(value);
  return expected.type === 'date' && expected.date.day !== null ? ' on' : ' in';
}

/** @param does the attribute as a verb behind its relative pronoun */
function rangeWords(attribute: string, { told, scale, ends }: Range, does: string): string {
  const isVerb = verbForm(attribute) !== null;
  const [low = '', high = ''] = ends;
  switch (told) {
    case 'decade':
      return isVerb ? `${does} in the ${low}s` : `whose ${attribute} falls in the ${low}s`;
    case 'between':
      return `whose ${attribute} ${isPlural(attribute) ? 'are' : 'is'} between ${shown(low)} and ${shown(high)}`;
    case 'greatest':
      return isVerb ? `${does} last` : `with the ${superlatives(scale).greatest} ${attribute}`;
    case 'smallest':
      return isVerb ? `${does} first` : `with the ${superlatives(scale).smallest} ${attribute}`;
  }
}

/** Levels and rates are high or low, spells of time long or short; prices and such have no known unit. */
const levels: ReadonlySet<string> = new Set([
  'temperature',
  'share',
  'speed',
  'frequency',
  'voltage',
  'pressure',
  'power',
]);
const sizes: ReadonlySet<string> = new Set(['', 'length', 'mass', 'area', 'volume', 'energy', 'current', 'data']);

function superlatives(scale: string): { readonly greatest: string; readonly smallest: string } {
  if (isTime(scale)) return { greatest: 'latest', smallest: 'earliest' };
  if (scale === 'time' || /^(?:day|week|month|year)s?$/.test(scale))
    return { greatest: 'longest', smallest: 'shortest' };
  if (levels.has(scale) || !sizes.has(scale)) return { greatest: 'highest', smallest: 'lowest' };
  return { greatest: 'greatest', smallest: 'smallest' };
}

/** Numbers, dates, measures and a few plain words stand as they are, anything else between marks. */
function shown(value: string): string {
  return bareValue.test(value) && !joining.test(value) ? value : `“${value}”`;
}

const month = 'January|February|March|April|May|June|July|August|September|October|November|December';
const bareValue = new RegExp(
  `^(?:\\d+|(?:\\d{1,2} )?(?:${month}) \\d{4}|\\d+(?:\\.\\d+)?(?: [a-zA-Z]+){1,3}|[a-z]+(?:[ -][a-z]+){0,2})$`,
);
/** Words that a reader would take for the sentence's own. */
const joining =
  /(?:^|[ -])(?:and|or|that|who|whose|with|is|are|was|were|in|on|of|the|an?|first|last|between|falls)(?:$|[ -])/i;

/** What is asked for, such as `its height`, `when it was discontinued` or `who they were trained by`. */
export function askedWords(attribute: string, isPeople: boolean): string {
  const form = verbForm(attribute);
  const it = isPeople ? 'they' : 'it';
  const things = countedThings(attribute);
  if (things !== null) return `how many ${things} ${it} ${havingWord({ isPeople, isPlural: isPeople })}`;
  if (form === null) return `${isPeople ? 'their' : 'its'} ${attribute}`;
  const does = `${it} ${verbWords(attribute, isPeople)}`;
  if (form.preposition === null) return `when ${does}`;
  return `${form.preposition === 'by' ? 'who' : 'what'} ${does}`;
}
