import { looseQuantitiesIn, quantitiesIn } from '../values/quantity.ts';
import { compareNumbers } from '../values/same-quantity.ts';
import { asVersion } from '../values/version.ts';
import { isTitle } from './compare-names.ts';
import { compareValue, holdsValue } from './compare-value.ts';
import type { ValueMatch } from './comparison.ts';
import { cutOut } from './expected-value.ts';
import { canonicalWords, isAcronym, isContent } from './word-forms.ts';

/** A value to compare with; the words of its attribute need not be repeated, as `licence` in `Apache License 2.0`. */
export interface ComparedValue extends AcceptedValue {
  readonly attribute?: string;
}

/** Best first. */
const order: readonly ValueMatch[] = ['same', 'several', 'partial', 'different', 'absent'];

/**
 * Compares stated words with a value in each of its forms and with its parts, which may stand in any order.
 * @param stated the words that are offered for this value and nothing else
 */
export function compareAccepted(expected: ComparedValue, stated: string): ValueMatch {
  const offers = [stated, ...withoutLabel(stated, expected.attribute)];
  const matches = acceptedForms(expected).flatMap((form) => offers.map((offer) => compareValue(form, offer)));
  const best = order.find((match) => matches.includes(match)) ?? 'absent';
  const held = heldParts(expected, stated);
  if (best === 'same' || best === 'several' || held === 'none') return best;
  return held === 'all' ? 'same' : best === 'absent' ? 'partial' : best;
}

/** Whether a text holds a value somewhere in one of its forms, or all of its parts. */
export function holdsAccepted(text: string, expected: ComparedValue): boolean {
  return heldForm(text, expected) !== null;
}

/** The form in which a text holds a value; null where it does not. */
export function heldForm(text: string, expected: ComparedValue): string | null {
  const forms = acceptedForms(expected);
  const held =
    forms.find((form) => holdsValue(text, form)) ?? forms.find((form) => compareValue(form, text) === 'same');
  return held ?? (heldParts(expected, text) === 'all' ? expected.value : null);
}

/** All wordings that count as the value. */
export function acceptedForms(expected: ComparedValue): readonly string[] {
  const { value, forms = [], attribute } = expected;
  const wordings = [
    value,
    ...forms,
    ...withoutLabel(value, attribute),
    ...joinedPair(value),
    ...joinedDigits(value),
    ...untitled(value),
    ...converted(value),
    ...asBound(value, attribute),
  ];
  return [...new Set(wordings.map((each) => asVersion(each, attribute)))];
}

/** `6 m (20 ft)`: the measure in brackets says the same, however it was rounded. */
function converted(value: string): string[] {
  const [, outer = '', inner = ''] = /^([^()]{1,40})\(([^();]{1,40})\)$/.exec(value) ?? [];
  const [first] = quantitiesIn(outer);
  const [second] = quantitiesIn(inner);
  const isConversion = first && second && first.dimension !== null && first.dimension === second.dimension;
  return isConversion ? [inner] : [];
}

/** What something has at most is also told by a bound: a maximum speed of 100 km/h as `up to 100 km/h`. */
function asBound(value: string, attribute = ''): string[] {
  const [only, ...others] = quantitiesIn(value);
  if (!only || others.length > 0 || only.bound !== null) return [];
  if (/\b(?:maximum|max|highest|top|steepest|greatest|peak)\b/i.test(attribute)) return [`up to ${value}`];
  return /\b(?:minimum|min|lowest|smallest|least)\b/i.test(attribute) ? [`at least ${value}`] : [];
}

/** A title in front of a person's name may be left out. */
function untitled(value: string): string[] {
  const [first = '', ...rest] = value.split(' ');
  return rest.length > 1 && isTitle(first) ? [rest.join(' ')] : [];
}

const identifier = /^\+?\d[\d -]{6,24}[\dX]$/;

/** Registered numbers are written with hyphens, with blanks or without either. */
function joinedDigits(value: string): string[] {
  return isIdentifier(value) ? [value.replace(/[ -]/g, '')] : [];
}

/** Whether a value is a registered number in at least three groups of digits, which count nothing. */
export function isIdentifier(value: string): boolean {
  return identifier.test(value) && value.split(/[ -]/).length > 2;
}

/** `Ulm, Tarn` may be two of a list, which a text joins by `and`. */
function joinedPair(value: string): string[] {
  const [, first, second] = /^(\p{Lu}[^,;()]{1,40}), (\p{Lu}[^,;()]{1,40})$/u.exec(value) ?? [];
  return first !== undefined && second !== undefined ? [`${first} and ${second}`] : [];
}

function heldParts({ parts = [], attribute }: ComparedValue, text: string): 'all' | 'some' | 'none' {
  const held = parts.filter((part) => holdsValue(text, asVersion(part, attribute))).length;
  if (parts.length < 2 || held === 0) return 'none';
  return held === parts.length ? 'all' : 'some';
}

/** The text without the words of its attribute, where it has any and something is left. */
function withoutLabel(text: string, attribute: string | undefined): string[] {
  if (attribute === undefined || text.length > longestLabelled) return [];
  const label = new Set(canonicalWords(attribute).map(({ word }) => word));
  const words = canonicalWords(text).filter(({ word }) => isContent(word));
  const own = words.filter(({ word }) => label.has(word));
  return own.length === 0 || own.length === words.length ? [] : [cutOut(text, own).replace(/\s+/g, ' ').trim()];
}

/** In a longer text the label is no part of the value. In UTF-16 code units. */
const longestLabelled = 200;

/** A value as a page has it, with what else counts as the same. */
export interface AcceptedValue {
  /** As the page has it. */
  readonly value: string;
  /** Other wordings that say the same, such as `6th` for `sixth`: proposed when the page is read, checked by code. */
  readonly forms?: readonly string[];
  /** The substantive parts of a composite value, such as `2.3 inch` and `160 × 144 px`; an answer may give them anywhere. */
  readonly parts?: readonly string[];
}

/** The value alone, with its forms and parts where it has any. */
export function acceptedValue({ value, forms, parts }: AcceptedValue): AcceptedValue {
  return { value, ...(forms === undefined ? {} : { forms }), ...(parts === undefined ? {} : { parts }) };
}

/** Words of two languages that begin with as many equal letters may be the same word. */
const cognateLetters = 4;

/** Whether a passage shares a word, its beginning, a number or an acronym with a value or one of its forms. */
export function sharesWord({ value, forms = [] }: AcceptedValue, passage: string): boolean {
  const words = contentOf(passage);
  const there = new Set(words);
  const beginnings = new Set(words.filter((word) => word.length >= cognateLetters).map(beginning));
  return [value, ...forms].some(
    (form) =>
      contentOf(form).some(
        (word) => there.has(word) || (word.length >= cognateLetters && beginnings.has(beginning(word))),
      ) ||
      sharesNumber(form, passage) ||
      passage.split(/[^\p{L}.]+/u).some((word) => isAcronym(word, form)),
  );
}

const beginning = (word: string) => word.slice(0, cognateLetters);

function contentOf(text: string): string[] {
  return canonicalWords(text)
    .map(({ word }) => word)
    .filter(isContent);
}

function sharesNumber(form: string, passage: string): boolean {
  const stated = looseQuantitiesIn(passage);
  return looseQuantitiesIn(form).some((each) => stated.some((other) => compareNumbers(each, other) === 'same'));
}
