import { expectedValue } from '../comparing/expected-value.ts';
import type { Fact } from '../fact.ts';
import { type Clue, type ClueFact, isWordable, type Range } from './clue.ts';
import { countedThings, inPlural, isPlural, takesOf, verbForm } from './composite.ts';
import { isTime, readMeasure } from './measure.ts';

/** Whom a clause speaks of: `who was` or `that was`, `that were` for several. */
export interface Subject {
  readonly isPeople: boolean;
  readonly isPlural: boolean;
}

/**
 * A condition by its grammar: what the subject did or what was done to it (`was sold in 1987`), what it has (`10 rooms`,
 * `a height of 40 m`), or what one of its attributes is (`whose dye is madder`).
 */
type Condition =
  | { readonly kind: 'does'; readonly words: string; readonly isActive: boolean; readonly at: number }
  | { readonly kind: 'has'; readonly words: string }
  | { readonly kind: 'whose'; readonly words: string };

/**
 * A clue as one relative clause, such as `that was founded in 1666 and has 81 volumes` or `with 10 rooms`. What was done
 * comes first, in the order of time; then what it has; what shares a verb shares it in words.
 */
export function relativeWords(clue: Clue, subject: Subject): string {
  if (clue.kind === 'described') return `described as “${clue.words}”`;
  return joinConditions(
    clue.facts.map((fact) => conditionOf(fact, factValue(fact))),
    subject,
  );
}

/** Clues by what one clause can tell of several pages: one attribute, by different values in the same words. */
export function alikeClues(clues: readonly Clue[]): readonly (readonly Clue[])[] {
  const groups = new Map<Clue | string, Clue[]>();
  for (const clue of clues) {
    const key = alternativeKey(clue) ?? clue;
    groups.set(key, [...(groups.get(key) ?? []), clue]);
  }
  return [...groups.values()];
}

/** Facts of one grammar can share a verb and a preposition: `in 1842` and `on 4 May 1851` cannot. */
function alternativeKey(clue: Clue): string | null {
  const fact = onlyFact(clue);
  if (!fact || fact.within) return null;
  const unit = unitOf(fact.value);
  if (unit !== '' && shown(fact.value).startsWith('“')) return null;
  return [fact.attribute, conditionOf(fact, '').kind, timePreposition(fact), unit].join(';');
}

function onlyFact(clue: Clue): ClueFact | null {
  return clue.kind === 'facts' && clue.facts.length === 1 ? (clue.facts[0] ?? null) : null;
}

const unitOf = (value: string) => /^[\d.]+( \D+)$/.exec(value)?.[1] ?? '';

/** One clause for clues that are alike, such as `that were made in 1842, 1851 or 1907` and `with a weight of 12 or 20 kg`. */
export function alternativeWords(clues: readonly Clue[], subject: Subject): string {
  const facts = clues.map(onlyFact).filter((fact) => fact !== null);
  const inOrder = facts.toSorted((a, b) => numberOf(a) - numberOf(b));
  const values = inOrder.map(({ value }, at) =>
    at < inOrder.length - 1 ? shown(value.slice(0, value.length - unitOf(value).length)) : shown(value),
  );
  const words = `${values.slice(0, -1).join(', ')} or ${values.at(-1) ?? ''}`;
  return joinConditions(
    inOrder.slice(0, 1).map((fact) => conditionOf(fact, words)),
    subject,
  );
}

function joinConditions(conditions: readonly Condition[], subject: Subject): string {
  const pronoun = subject.isPeople ? 'who' : 'that';
  const does = conditions.filter((each) => each.kind === 'does');
  const has = conditions.filter((each) => each.kind === 'has').map(({ words }) => words);
  const whose = conditions.filter((each) => each.kind === 'whose').map(({ words }) => `whose ${words}`);
  if (does.length + whose.length === 0) return `with ${has.join(' and ')}`;
  const owns = has.length === 0 ? [] : [`${havingWord(subject)} ${has.join(' and ')}`];
  const predicate = [...verbPhrases(does, subject.isPlural), ...owns].join(' and ');
  return [...(predicate === '' ? [] : [`${pronoun} ${predicate}`]), ...whose].join(' and ');
}

/** `was founded in 1666`, `first printed in 1745`: those in the passive share one `was`. */
function verbPhrases(does: readonly Extract<Condition, { kind: 'does' }>[], isPluralSubject: boolean): string[] {
  const inOrder = does.toSorted((a, b) => Number(a.isActive) - Number(b.isActive) || a.at - b.at);
  const was = isPluralSubject ? 'were' : 'was';
  return inOrder.map(({ words, isActive }, place) => {
    if (isActive) return isPluralSubject ? inPlural(words) : words;
    return place > 0 ? words : `${was} ${words}`;
  });
}

/** @param value the words for the value, or for several of them */
function conditionOf(fact: ClueFact, value: string): Condition {
  const { attribute, within } = fact;
  const verb = verbForm(attribute);
  if (verb !== null)
    return { kind: 'does', words: verbWords(fact, value), isActive: verb.isActive, at: numberOf(fact) };
  const things = countedThings(attribute);
  if (things !== null && (within ? within.told !== 'decade' : isSeveral(fact.value))) {
    return { kind: 'has', words: `${countWords(within, value)} ${things}` };
  }
  if (within?.told === 'greatest' || within?.told === 'smallest') {
    return { kind: 'has', words: `the ${superlatives(within.scale)[within.told]} ${attribute}` };
  }
  const is = isPlural(attribute) ? 'are' : 'is';
  if (within && isTime(within.scale) && isLimit(within)) return { kind: 'whose', words: `${attribute} ${is} ${value}` };
  if (within?.told === 'decade') return { kind: 'whose', words: `${attribute} falls in ${value}` };
  const measure = takesOf(attribute) ? readMeasure(attribute, fact.value) : null;
  if (measure && !isTime(measure.scale))
    return { kind: 'has', words: `${article(attribute)} ${attribute} of ${value}` };
  return { kind: 'whose', words: `${attribute} ${is} ${value}` };
}

function countWords(within: Range | undefined, value: string): string {
  if (within?.told === 'greatest') return 'the most';
  if (within?.told === 'under') return value.replace(/^less /, 'fewer ');
  return within?.told === 'smallest' ? 'the fewest' : value;
}

/** What a question tells of the value: itself, its decade, or two round numbers around it. */
function factValue({ value, within }: ClueFact): string {
  const [low = '', high = ''] = within?.ends ?? [];
  if (within?.told === 'decade') return `the ${low}s`;
  if (within && isLimit(within)) return limitWords(within, low);
  if (within?.told !== 'between') return shown(value);
  const number = /^[\d.]+/.exec(low)?.[0] ?? low;
  return `between ${number} and ${shown(high)}`;
}

const isLimit = ({ told }: Range) => told === 'over' || told === 'under';

/** `after 1750`, `more than 40 m`, `less than 40 m`. */
function limitWords({ told, scale }: Range, limit: string): string {
  if (isTime(scale)) return `${told === 'over' ? 'after' : 'before'} ${limit}`;
  return `${told === 'over' ? 'more' : 'less'} than ${/^\d+$/.test(limit) ? limit : `“${limit}”`}`;
}

function verbWords(fact: ClueFact, value: string): string {
  switch (fact.within?.told) {
    case 'over':
    case 'under':
      return `${fact.attribute} ${value}`;
    case 'greatest':
      return `${fact.attribute} last`;
    case 'smallest':
      return `${fact.attribute} first`;
    case 'decade':
      return `${fact.attribute} in ${value}`;
    default:
      return `${fact.attribute}${timePreposition(fact)} ${value}`;
  }
}

/** What puts values in order; those without a number stay as they are. */
function numberOf({ attribute, value }: Fact): number {
  return readMeasure(attribute, value)?.number ?? 0;
}

const article = (noun: string) => (/^[aeio]/.test(noun) ? 'an' : 'a');

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
  const things = countedThings(attribute);
  if (things !== null && isSeveral(value)) return `${entity} has ${value} ${things}`;
  const verb = verbForm(attribute);
  if (verb === null || !isWordable(fact)) {
    return `the ${attribute} of ${entity} ${isPlural(attribute) ? 'are' : 'is'} ${value}`;
  }
  return `${entity} ${verb.isActive ? '' : 'was '}${attribute}${timePreposition(fact)} ${value}`;
}

/** ` on` before a day, ` in` before a year or month; nothing where the attribute ends in a preposition itself. */
function timePreposition({ attribute, value }: Fact): string {
  if (verbForm(attribute)?.preposition !== null) return '';
  const expected = expectedValue(value);
  return expected.type === 'date' && expected.date.day !== null ? ' on' : ' in';
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

/** Numbers, dates, measures, names and a few plain words stand as they are, anything else between marks. */
function shown(value: string): string {
  return bareValue.test(value) && !joining.test(value) ? value : `“${value}”`;
}

const month = 'January|February|March|April|May|June|July|August|September|October|November|December';
const name = '\\p{Lu}\\p{Ll}+(?: \\p{Lu}\\p{Ll}+){0,2}';
const bareValue = new RegExp(
  `^(?:\\d+(?:\\.\\d+)?|(?:\\d{1,2} )?(?:${month}) \\d{4}|\\d{1,2}-\\p{Lu}\\p{Ll}+-\\d{4}|\\d+(?:\\.\\d+)?(?: [a-zA-Z]+){1,3}|[a-z]+(?:[ -][a-z]+){0,2}|${name})$`,
  'u',
);
/** Words that a reader would take for the sentence's own. */
const joining =
  /(?:^| )(?:and|or|that|who|whose|with|is|are|was|were|has|have|had|in|on|of|the|an?|first|last|between|falls)(?:$|[ -])/i;
