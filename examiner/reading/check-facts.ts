import { compareValue, holdsValue } from '../comparing/compare-value.ts';
import { plainWords, sameName, wordsOf } from '../comparing/words.ts';
import type { RawFact } from '../fact.ts';
import type { PageFactsReply } from '../prompts/read-facts-prompt.ts';
import { cutOut } from '../span.ts';
import { compareDates, datesIn } from '../values/calendar-date.ts';
import { quantitiesIn } from '../values/quantity.ts';
import { sameQuantity } from '../values/same-quantity.ts';
import { attributeName, longestValue, plainProse } from './clean.ts';
import { brief, findQuote, quotedWords, type Source, tidy } from './find-quote.ts';
import type { PartRead, ReadFault } from './read-checked.ts';

/** Facts about the page's own entity with the spans of the page text that state them. */
export interface CheckedFacts extends PartRead<RawFact> {
  /** Null when the reply names none, or one that the page does not name. */
  readonly entity: string | null;
}

const longestAttribute = 80;
const longestName = 120;
const longestQuote = 1_000;

/**
 * Keeps of a model's reply what the page says: facts whose quote stands in the part that was read and holds the value.
 * @param knownNames names of the page's entity that are known already: by its title, or from a part above
 */
export function checkFacts(reply: PageFactsReply, part: Source, knownNames: readonly string[]): CheckedFacts {
  const entity = reply.entity === null ? null : tidy(reply.entity);
  const isNamed =
    entity !== null && entity.length <= longestName && findQuote([...knownNames, part.text].join('\n'), entity);
  const names = entity === null ? knownNames : [entity, ...knownNames];
  const factChecks = reply.facts.map((fact) => checkFact(fact, part, names));
  const stated = factChecks.flatMap(({ fact }) => fact ?? []);
  const acceptedFacts = isNamed && reply.kind !== null ? [...stated, ...kindFact(tidy(reply.kind), part)] : stated;
  const faults = factChecks.flatMap((each, at) => each.faults.map((fault) => ({ ...fault, entry: `fact ${at + 1}` })));
  if (entity !== null && !isNamed) {
    faults.unshift({ kind: 'quote_not_found', entry: 'entity', detail: `the page does not name “${brief(entity)}”` });
  }
  return { entity: isNamed ? entity : null, kept: acceptedFacts, faults };
}

interface CheckedFact {
  /** Null as well where it only names the page, which is asked for anyway. */
  readonly fact: RawFact | null;
  readonly faults: readonly Omit<ReadFault, 'entry'>[];
}

const refused = (kind: ReadFault['kind'], detail: string): CheckedFact => ({ fact: null, faults: [{ kind, detail }] });

function checkFact(stated: PageFactsReply['facts'][number], part: Source, names: readonly string[]): CheckedFact {
  const attribute = attributeName(tidy(stated.attribute));
  const value = tidy(stated.value);
  if (!isPhrase(attribute, longestAttribute) || /[“”]/.test(attribute) || !isPhrase(value, longestValue))
    return refused('wrong_form', `no attribute and value: “${brief(attribute)}”, “${brief(value)}”`);
  const quoted = quotedWords(part, stated.quote, longestQuote);
  if (!quoted) return refused('quote_not_found', `the page does not say “${brief(stated.quote)}”`);
  const { start, end, plain } = quoted;
  if (!plain.includes(value) && !holdsValue(plain, value))
    return refused('value_not_in_quote', `“${brief(plain)}” does not state “${brief(value)}”`);
  if (!saysMore(plain, value)) return refused('value_not_in_quote', `“${brief(plain)}” says no more than the value`);
  if (names.some((name) => sameName(value, name))) return { fact: null, faults: [] };
  const wordings = checkWordings(value, { forms: stated.forms.map(tidy), parts: stated.parts.map(tidy) });
  return {
    fact: { attribute, value, ...wordings.accepted, start, end },
    faults: wordings.refused.map((detail) => ({ kind: 'unequal_form', detail: `of “${brief(value)}”: ${detail}` })),
  };
}

const isPhrase = (text: string, longest: number) => wordsOf(text).length > 0 && text.length <= longest;
const saysMore = (quote: string, value: string) => plainWords(quote).length > plainWords(value).length;

const mostKindWords = 4;
/** A sentence or short line is what a quote should be. */
const longestKindLine = 400;

/** The kind of thing is a fact like any other where a line of the page says it; a line of the kind alone is a heading. */
function kindFact(value: string, { text, start: offset }: Source): RawFact[] {
  if (plainWords(value).length > mostKindWords) return [];
  let start = offset;
  for (const line of text.split('\n')) {
    const end = start + line.length;
    const isKind = line.length <= longestKindLine && findQuote(line, value) && saysMore(plainProse(line), value);
    if (isKind) return [{ attribute: 'kind', value, start, end }];
    start = end + 1;
  }
  return [];
}

/** More ways to say one thing are guesses. */
const mostForms = 4;
const mostParts = 8;
/** A form may be longer than the value, an abbreviation written out for one, but no explanation. */
const longestGrowth = 60;

/**
 * Keeps the wordings that may stand for a value: forms with the same numbers, dates and bounds that do not merely leave words out;
 * parts that stand in it and have all its numbers. Of the others a clause each says what speaks against them.
 */
export function checkWordings(
  value: string,
  { forms, parts }: { readonly forms: readonly string[]; readonly parts: readonly string[] },
) {
  const partsFault = parts.length === 0 ? null : faultOfParts(value, parts);
  const whole = partsFault === null ? parts : [];
  const byWords = new Map(forms.slice(0, mostForms).map((form) => [keyOf(form), form]));
  byWords.delete(keyOf(value));
  const formChecks = [...byWords.values()].map((form) => ({ form, fault: faultOfForm(value, form, whole) }));
  const acceptedForms = formChecks.filter(({ fault }) => fault === null).map(({ form }) => form);
  const faults = formChecks.flatMap(({ form, fault }) => (fault ? [`“${form.slice(0, longestValue)}” ${fault}`] : []));
  return {
    accepted: { ...(acceptedForms.length > 0 && { forms: acceptedForms }), ...(whole.length > 0 && { parts: whole }) },
    refused: partsFault === null ? faults : [partsFault, ...faults],
  };
}

const keyOf = (text: string) => plainWords(text).join(' ');

/** Returns why a form cannot stand for the value; null where nothing speaks against it. */
function faultOfForm(value: string, form: string, parts: readonly string[]): string | null {
  if (form.length > Math.min(longestValue, value.length + longestGrowth)) return 'is too long';
  if (wordsOf(form).length === 0 || /[“”|]/.test(form)) return 'is no value';
  if (!holdsNumbers(value, form) || !holdsNumbers(form, value)) return 'has other numbers or dates';
  if (compareValue(value, form) === 'same') return null;
  const isLess = holdsWords(value, form) && !holdsWords(form, value);
  const hasParts = parts.length > 0 && parts.every((part) => holdsWords(form, part));
  return isLess && !hasParts ? 'only leaves words out' : null;
}

function holdsWords(text: string, words: string): boolean {
  const there = new Set(plainWords(text));
  return plainWords(words).every((word) => there.has(word));
}

/** Tells whether each date, number and other digit of one text, as in names of models, has its like in another. */
function holdsNumbers(text: string, other: string): boolean {
  const there = numbersOf(text);
  const otherNumbers = numbersOf(other);
  return (
    otherNumbers.dates.every((each) => there.dates.some((date) => compareDates(each, date) === 'same')) &&
    otherNumbers.quantities.every((each) =>
      there.quantities.some((own) => own.bound === each.bound && sameQuantity(each, own)),
    ) &&
    otherNumbers.digits.every((each) => there.digits.includes(each))
  );
}

function numbersOf(text: string) {
  const dates = datesIn(text);
  const undated = cutOut(text, dates);
  const quantities = quantitiesIn(undated);
  return { dates, quantities, digits: digitsIn(cutOut(undated, quantities)) };
}

const digitsIn = (text: string): readonly string[] => text.match(/\d+/g) ?? [];

function faultOfParts(value: string, parts: readonly string[]): string | null {
  if (parts.length < 2 || parts.length > mostParts) return `${parts.length} parts are no list`;
  const foreign = parts.find((part) => wordsOf(part).length === 0 || !holdsWords(value, part));
  if (foreign !== undefined) return `the part “${foreign.slice(0, longestValue)}” is not in the value`;
  const digits = new Set(parts.flatMap(digitsIn));
  return digitsIn(value).every((number) => digits.has(number)) ? null : 'the parts leave a number of the value out';
}
