import { compareValue, holdsValue } from '../comparing/compare-value.ts';
import type { Fact } from '../fact.ts';
import type { PageFacts } from '../reading/read-facts.ts';
import { asVersion } from '../values/version.ts';
import { factAbout } from './asked-attributes.ts';
import { isTime, readMeasure } from './measure.ts';

/** A span of measures that tells less than the value itself; both ends are in it. */
export interface Range {
  /**
   * How a question tells it: the ten years from `least` on; or, among all siblings, the `greatest` or `smallest` ones (`latest` or
   * `earliest` for dates); or all `over` or `under` a limit that no sibling is at.
   */
  readonly told: 'decade' | 'greatest' | 'smallest' | 'over' | 'under';
  readonly scale: string;
  readonly least: number;
  readonly most: number;
  /** For a decade its first year; the limit in words, such as `40 cm`; none for the greatest and smallest. */
  readonly ends: readonly string[];
}

/** A fact that a question gives as it is, or by a range that holds its value. */
export interface ClueFact extends Fact {
  readonly within?: Range;
  /** Set where a question leaves out what meets the rest: a page that states the attribute and does not meet it fits. */
  readonly except?: true;
}

/** What a question gives to tell a page from others. */
export interface Clue {
  readonly facts: readonly ClueFact[];
}

/** Whether a page meets one condition of a clue, as far as the page was read. */
export function fitsClueFact(page: PageFacts, { attribute, value, within, except }: ClueFact): boolean {
  const meets = within ? fitsRange(page, attribute, within) : fitsFact(page, attribute, value);
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

function fitsRange(page: PageFacts, attribute: string, range: Range): boolean {
  const measure = readMeasure(attribute, factAbout(page, attribute)?.value ?? '');
  if (!measure) return false;
  const isSameScale = range.told === 'decade' ? isTime(measure.scale) : measure.scale === range.scale;
  const rounding = Math.abs(measure.number) * 1e-9;
  return isSameScale && range.least - rounding <= measure.number && measure.number <= range.most + rounding;
}
