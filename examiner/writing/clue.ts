import { compareValue, holdsValue } from '../comparing/compare-value.ts';
import type { Fact } from '../fact.ts';
import type { PageFacts } from '../reading/read-facts.ts';
import { asVersion } from '../values/version.ts';
import { factAbout } from './asked-attributes.ts';
import { areComparable, readMeasure } from './measure.ts';

/** One side of a limit, which tells less than a value. */
export interface Limit {
  readonly side: 'over' | 'under';
  readonly scale: string;
  /** As a measure counts. */
  readonly at: number;
  /** As a question tells it, such as `40 cm`; null where it tells those beyond it as the greatest or smallest of all. */
  readonly words: string | null;
}

/** A fact that a question gives as it is, or by a limit that its value is over or under. */
export interface ClueFact extends Fact {
  readonly within?: Limit;
  /** Set where a question leaves out what meets the rest: a page that states the attribute and does not meet it fits. */
  readonly except?: true;
}

/** What a question gives to tell a page from others. */
export interface Clue {
  readonly facts: readonly ClueFact[];
}

/** Whether a page meets one condition of a clue, as far as the page was read. */
export function fitsClueFact(page: PageFacts, { attribute, value, within, except }: ClueFact): boolean {
  const meets = within ? isBeyond(page, attribute, within) : fitsFact(page, attribute, value);
  return except ? !meets && factAbout(page, attribute) !== undefined : meets;
}

/** Whether the page's own fact gives the attribute this value, in any format. */
export function fitsFact(page: PageFacts, attribute: string, value: string): boolean {
  const stated = factAbout(page, attribute)?.value;
  if (stated === undefined) return false;
  return isSameValue({ attribute, value }, stated) || holdsValue(stated, asVersion(value, attribute));
}

/** Whether a page that states another value of the attribute states the same, in any format. */
export function isSameValue({ attribute, value }: Pick<Fact, 'attribute' | 'value'>, stated: string): boolean {
  return compareValue(asVersion(value, attribute), stated) === 'same';
}

function isBeyond(page: PageFacts, attribute: string, { side, scale, at }: Limit): boolean {
  const measure = readMeasure(attribute, factAbout(page, attribute)?.value ?? '');
  if (!measure || !areComparable([scale, measure.scale])) return false;
  return side === 'over' ? measure.number > at : measure.number < at;
}
