import { compareValue, holdsValue, valueForm } from '../comparing/compare-value.ts';
import { plainWords, wordsOf } from '../comparing/words.ts';
import type { AcceptedValue, Fact } from '../fact.ts';
import type { PageFacts } from '../reading/read-facts.ts';
import { cutOut } from '../span.ts';
import { datesIn } from '../values/calendar-date.ts';
import { quantitiesIn } from '../values/quantity.ts';
import { asVersion, versionNumber, versionOf } from '../values/version.ts';

/** One side of a limit, which tells less than a value. */
export interface Limit {
  readonly side: 'over' | 'under';
  readonly scale: string;
  /** Number, as a measure counts. */
  readonly at: number;
  /**
   * Wording of the number in a question, such as `40 cm`; null where the question calls the targets the greatest or smallest
   * of all.
   */
  readonly words: string | null;
}

/** A fact that a question gives as it is, or by a limit that its value is over or under. */
export interface ClueFact extends Fact {
  readonly within?: Limit;
  /** Set where a question leaves out what meets the rest: a page that states the attribute and does not meet it fits. */
  readonly except?: true;
}

/** Facts that a question gives to tell a page from others. */
export type Clue = readonly ClueFact[];

/** Tells whether a page meets one condition of a clue, as far as the page was read. */
export function fitsClueFact(page: PageFacts, { attribute, value, within, except }: ClueFact): boolean {
  const meets = within ? isBeyond(page, attribute, within) : fitsFact(page, attribute, value);
  return except ? !meets && factAbout(page, attribute) !== undefined : meets;
}

/** Tells whether the page's own fact gives the attribute this value, in any format. */
export function fitsFact(page: PageFacts, attribute: string, value: string): boolean {
  const stated = factAbout(page, attribute)?.value;
  if (stated === undefined) return false;
  return isSameValue({ attribute, value }, stated) || holdsValue(stated, asVersion(value, attribute));
}

/** Tells whether a page that states another value of the attribute states the same, in any format. */
export function isSameValue({ attribute, value }: Pick<Fact, 'attribute' | 'value'>, stated: string): boolean {
  return compareValue(asVersion(value, attribute), stated) === 'same';
}

function isBeyond(page: PageFacts, attribute: string, { side, scale, at }: Limit): boolean {
  const measure = readMeasure(attribute, factAbout(page, attribute)?.value ?? '');
  if (!measure || !areComparable([scale, measure.scale])) return false;
  return side === 'over' ? measure.number > at : measure.number < at;
}

/** A value that can be put in order with others of its scale. */
export interface Measure {
  /** `year`, `month` and `day` for dates as exact as that; `version`; else what the unit measures, or the unit's own words. */
  readonly scale: string;
  /** Dates: as `dateNumber` counts; versions: in their order; else in the base unit of the scale. */
  readonly number: number;
  /** Size of the stated unit in the base unit. */
  readonly factor: number;
  /** The unit as stated; empty for dates and bare numbers. */
  readonly unit: string;
}

/** Versions have an order and nothing that lies halfway. */
export const versionScale = 'version';

/** More words behind a number are a remark, not a unit. */
const mostUnitWords = 2;

/** Words of an attribute whose bare four-digit number is a year; that of any other counts something. */
const temporal =
  /\b(?:years?|dates?|since|first|last|oldest|earliest|latest|birth|death|debut|start|end|release|launch|born|built|[a-z]{2,}ed)\b/;

/** Tells whether a scale is one of dates. */
export const isTime = (scale: string): boolean => ['year', 'month', 'day'].includes(scale);

/** Tells whether what is measured on some scales has an order: all of them are one, or of dates. */
export const areComparable = ([first = '', ...others]: readonly string[]): boolean =>
  others.every((scale) => (isTime(first) ? isTime(scale) : scale === first));

/** A date as a number that keeps the order of dates; left out parts count as zero. */
export function dateNumber(year: number, month: number | null = null, day: number | null = null): number {
  return year * 400 + (month ?? 0) * 32 + (day ?? 0);
}

/** A value as a measure, without its conversion in brackets; null where it is none, says more, hedges, or is read in two ways. */
export function readMeasure(attribute: string, value: string): Measure | null {
  const version = versionOf(asVersion(value, attribute));
  if (version !== null) return { scale: versionScale, number: versionNumber(version), factor: 1, unit: '' };
  const expected = valueForm(value);
  if (expected.type === 'date') return readDate(attribute, value);
  // The `s` of `1990s` is no unit.
  if (expected.type !== 'quantities' || !/^[-−]?\d/.test(value) || /\ds\b|\d\.\d{3}(?!\d)/.test(value)) return null;
  const [quantity] = expected.quantities;
  if (!quantity || isComposite(value)) return null;
  const plain = value.replace(/\s*\([^()]*\)$/, '');
  const unit = plain.replace(/^[-−\d.,\s\u00a0]+/, '').trim();
  if (wordsOf(unit).length > mostUnitWords || /[\d,;()/×]/.test(unit)) return null;
  const scale = quantity.dimension ?? unit.toLowerCase();
  const number = quantity.dimension === null ? quantity.value : quantity.base;
  // A multiplier stands in the unit's words: `380 thousand sheets` are 380 of them.
  const stated = quantitiesIn(plain.slice(0, plain.length - unit.length))[0]?.value ?? 0;
  return { scale, number, factor: stated === 0 ? 1 : number / stated, unit };
}

function readDate(attribute: string, value: string): Measure | null {
  const [date] = datesIn(value);
  if (!date || date.turned !== undefined) return null;
  if (/^\d+$/.test(value.trim()) && !temporal.test(attribute))
    return { scale: '', number: date.year, factor: 1, unit: '' };
  const scale = date.month === null ? 'year' : date.day === null ? 'month' : 'day';
  return { scale, number: dateNumber(date.year, date.month, date.day), factor: 1, unit: '' };
}

/** The page's own fact with this attribute. */
export function factAbout(page: PageFacts, attribute: string): Fact | undefined {
  return page.own.find((fact) => fact.attribute === attribute);
}

/** A value that an answer's punctuation would cut cannot be graded. */
export function isGradable(value: string): boolean {
  return !/[;|\n]|\p{Ll}{2}[.!?]\s/u.test(value);
}

/** Marks between the parts of a value. */
const separators = /[;/|+•·()]|,(?!\d)|\s(?:and|&|with|or)\s|\s[-–—@]\s/;
/** `Tarn, Northern Vale` and `Edda Marn and Sef Tarl` are still one thing to ask for. */
const mostNamedParts = 2;

/** Tells whether a value says several things, and is no single item or clue; a date, a quantity with its conversion and two names are one. */
export function isComposite(value: string, parts: AcceptedValue['parts'] = undefined): boolean {
  if (parts !== undefined && parts.length > 1) return true;
  const expected = valueForm(value);
  if (expected.type === 'date') return false;
  const pieces = value.split(separators).filter((piece) => plainWords(piece).length > 0);
  if (expected.type === 'quantities') return pieces.length > 1 && !isConverted(value);
  const numbers = [...quantitiesIn(value), ...datesIn(value)];
  return pieces.length > mostNamedParts || (pieces.length > 1 && numbers.length > 0);
}

/** `12 m (39 ft)`: every number measures the same, and nothing is said beside them. */
function isConverted(value: string): boolean {
  const quantities = quantitiesIn(value);
  const [dimension, ...others] = new Set(quantities.map((quantity) => quantity.dimension));
  return dimension !== null && others.length === 0 && plainWords(cutOut(value, quantities)).length === 0;
}
