import type { Fact } from '../fact.ts';
import type { PageFacts } from '../reading/read-facts.ts';
import type { Range } from './clue.ts';
import { isSuperlative } from './composite.ts';
import { dateNumber, isTime, type Measure, readMeasure } from './measure.ts';

/** The decade of a date; null for any other value. */
export function decadeAround({ attribute, value }: Fact): Range | null {
  const measure = readMeasure(attribute, value);
  if (!measure || !isTime(measure.scale)) return null;
  const first = Math.floor(measure.number / dateNumber(10)) * 10;
  return {
    told: 'decade',
    scale: 'year',
    least: dateNumber(first),
    most: dateNumber(first + 10) - 1,
    ends: [String(first)],
  };
}

/** Whether every page states the attribute by a measure, all of them dates or all on one scale. */
export function areComparable(pages: readonly PageFacts[], attribute: string): boolean {
  const scales = measuresOf(pages, attribute)?.map(({ measure }) => (isTime(measure.scale) ? 'time' : measure.scale));
  return scales !== undefined && new Set(scales).size === 1;
}

/**
 * Every page with the greatest (or smallest) values of an attribute, `size` of them and no more; null where some page
 * states none, not on one scale, or the next one is as great.
 */
export function extremes<Page extends PageFacts>(
  pages: readonly Page[],
  attribute: string,
  size: number,
  told: 'greatest' | 'smallest',
): { readonly pages: readonly Page[]; readonly range: Range } | null {
  const measured = isSuperlative(attribute) ? null : measuresOf(pages, attribute);
  const [scale] = new Set(measured?.map(({ measure }) => measure.scale));
  if (!measured || scale === undefined || measured.some(({ measure }) => measure.scale !== scale)) return null;
  const sign = told === 'greatest' ? -1 : 1;
  const ordered = measured.toSorted((a, b) => sign * (a.measure.number - b.measure.number));
  const last = ordered[size - 1]?.measure.number;
  if (last === undefined || ordered[size]?.measure.number === last) return null;
  const [least, most] = told === 'greatest' ? [last, Infinity] : [-Infinity, last];
  return { pages: ordered.slice(0, size).map(({ page }) => page), range: { told, scale, least, most, ends: [] } };
}

function measuresOf<Page extends PageFacts>(
  pages: readonly Page[],
  attribute: string,
): readonly { readonly page: Page; readonly measure: Measure }[] | null {
  const measured: { page: Page; measure: Measure }[] = [];
  for (const page of pages) {
    const fact = page.own.find((own) => own.attribute === attribute);
    const measure = fact ? readMeasure(attribute, fact.value) : null;
    if (!measure) return null;
    measured.push({ page, measure });
  }
  return measured;
}
