import type { Random } from '../../src/kernel/random.ts';
import { expectedValue } from '../comparing/expected-value.ts';
import type { Fact } from '../fact.ts';
import { isPlural, takesOf, verbForm } from './attribute-form.ts';
import type { ClueFact, Range } from './clue.ts';
import { isTime, readMeasure } from './measure.ts';

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
  const does = `${subject.isPeople ? 'who' : 'that'} ${verbWords(fact.attribute, subject.isPlural)}`;
  if (fact.within) return rangeWords(fact.attribute, fact.within, does);
  if (verbForm(fact.attribute)) return `${does}${timePreposition(fact)} ${shown(fact.value)}`;
  const measure = takesOf(fact.attribute) ? readMeasure(fact.attribute, fact.value) : null;
  if (measure && !isTime(measure.scale) && random.chance(0.5)) {
    return `with ${/^[aeio]/.test(fact.attribute) ? 'an' : 'a'} ${fact.attribute} of ${shown(fact.value)}`;
  }
  return `whose ${fact.attribute} ${isPlural(fact.attribute) ? 'are' : 'is'} ${shown(fact.value)}`;
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

/** Whole numbers stand as they are, anything else between marks. */
function shown(value: string): string {
  return /^\d+$/.test(value) ? value : `“${value}”`;
}

/** What is asked for, such as `its height`, `when it was discontinued` or `who they were trained by`. */
export function askedWords(attribute: string, isPeople: boolean): string {
  const form = verbForm(attribute);
  if (form === null) return `${isPeople ? 'their' : 'its'} ${attribute}`;
  const does = `${isPeople ? 'they' : 'it'} ${verbWords(attribute, isPeople)}`;
  if (form.preposition === null) return `when ${does}`;
  return `${form.preposition === 'by' ? 'who' : 'what'} ${does}`;
}
