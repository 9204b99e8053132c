import { compareValue } from '../../comparing/compare-value.ts';
import type { Fact } from '../../fact.ts';
import { asVersion } from '../../values/version.ts';
import { factAbout } from '../asked-attributes.ts';
import { type ClueFact, fitsClueFact, isSameValue, type Range } from '../clue.ts';
import { mayBeTold } from '../may-be-told.ts';
import { dateNumber, isTime, type Measure, readMeasure, versionScale } from '../measure.ts';
import type { Member, PlacePages } from '../place-pages.ts';
import { questionLeaks } from '../question-leaks.ts';
import { areComparable } from '../ranges.ts';

/** More that are left are too much for one answer. */
const mostLeft = 8;

/**
 * The pages of a place with those of its list for targets that a condition on one attribute leaves, exactly as many as the width, the
 * path's last node among them. Every page of the list surely meets the condition or surely does not, and no other sibling fits. Null
 * where no condition does that, or the list is not known in full.
 * @param attribute that every page of the list states
 */
export function withExclusion(pages: PlacePages, width: number, attribute: string): PlacePages | null {
  const [required] = pages.targets;
  const { group } = pages;
  const fact = required && factAbout(required, attribute);
  if (!fact || !group?.pages.includes(required) || width < 2 || width > Math.min(mostLeft, group.pages.length - 1))
    return null;
  const clues = [...valueClues(fact, group.pages), ...rangeClues(fact, group.pages, width)];
  for (const clue of clues) {
    const left = group.pages.filter((page) => fitsClueFact(page, clue));
    if (left.length !== width || !left.includes(required) || !group.pages.every((page) => isDecided(page, clue)))
      continue;
    const targets = [required, ...left.filter((page) => page !== required)];
    const outside = [...pages.targets, ...pages.outside].filter((page) => !targets.includes(page));
    const chosen = { ...pages, targets, outside, heading: group.heading, together: clue };
    if (isOpen(chosen, clue)) return chosen;
  }
  return null;
}

/** No sibling beside the list fits the condition, and it gives no name away. */
function isOpen(pages: PlacePages, clue: ClueFact): boolean {
  const hidden = questionLeaks(pages);
  const isAlone = !pages.outside.some((page) => fitsClueFact(page, clue));
  return isAlone && pages.targets.every((page) => mayBeTold(clue, page, hidden));
}

/** Every value of the attribute that two pages or more have, as what is left out: one that a single page has names that page. */
function valueClues({ attribute }: Fact, members: readonly Member[]): readonly ClueFact[] {
  const facts = members.flatMap((page) => factAbout(page, attribute) ?? []);
  const isShared = (fact: Fact) => facts.some((other) => other !== fact && isSameValue(fact, other.value));
  return facts.filter(isShared).map((fact) => ({ ...fact, except: true }));
}

/** The limits over or under which all but `size` of the list lie. */
function rangeClues(fact: Fact, members: readonly Member[], size: number): readonly ClueFact[] {
  const { attribute } = fact;
  const own = readMeasure(attribute, fact.value);
  if (!own || !areComparable(members, attribute)) return [];
  const stated = members.flatMap((page) => factAbout(page, attribute) ?? []);
  const numbers = stated.flatMap(({ value }) => readMeasure(attribute, value)?.number ?? []).sort((a, b) => a - b);
  const limitAt = (at: number) => limitBetween(numbers[at - 1] ?? 0, numbers[at] ?? 0, own);
  const over = limitAt(size);
  const under = limitAt(members.length - size);
  const ranges: Range[] = [
    ...(over ? [{ ...over, told: 'over' as const, most: Number.POSITIVE_INFINITY }] : []),
    ...(under ? [{ ...under, told: 'under' as const, least: Number.NEGATIVE_INFINITY }] : []),
  ];
  return ranges.map((within) => ({ ...fact, within, except: true }));
}

const steps = [1000, 500, 100, 50, 10, 5, 1, 0.5, 0.1];

/**
 * The roundest number between two, at neither of them; years of dates stand whole, so that nothing of the limit's own year is on either
 * side of it. Null where there is none: between two versions lies no round one.
 */
function limitBetween(low: number, high: number, { scale, factor, unit }: Measure): Omit<Range, 'told'> | null {
  if (scale === versionScale) return null;
  const isDate = isTime(scale);
  const [from, to] = isDate ? [yearOf(low), yearOf(high)] : [low / factor, high / factor];
  const limits = steps
    .filter((step) => !isDate || (step >= 1 && step <= 100))
    .map((step) => Number((Math.floor(from / step + 1) * step).toFixed(1)));
  const limit = limits.find((each) => each > from && each < to);
  if (limit === undefined) return null;
  const [least, most] = isDate ? [dateNumber(limit), dateNumber(limit + 1) - 1] : [limit * factor, limit * factor];
  return { scale: isDate ? 'year' : scale, least, most, ends: [`${limit} ${unit}`.trim()] };
}

const yearOf = (number: number) => Math.floor(number / dateNumber(1));

/** Whether it is beyond doubt that a page meets a condition, or that it does not: it is neither at the limit nor of another form. */
function isDecided(page: Member, { attribute, value: excluded, within }: ClueFact): boolean {
  const value = factAbout(page, attribute)?.value ?? '';
  if (!within) return ['same', 'different'].includes(compareValue(asVersion(excluded, attribute), value));
  const number = readMeasure(attribute, value)?.number;
  if (number === undefined) return false;
  const limit = within.told === 'over' ? within.least : within.most;
  return isTime(within.scale) ? yearOf(number) !== yearOf(limit) : Math.abs(number - limit) > Math.abs(limit) * 1e-3;
}
