import { type Random, randomFor } from '../../../src/kernel/random.ts';
import { fail, ok, type Result } from '../../../src/kernel/result.ts';
import { compareValue, holdsValue } from '../../comparing/compare-value.ts';
import type { TaskFailure } from '../../examiner.ts';
import type { Fact } from '../../fact.ts';
import { plainProse } from '../../reading/clean.ts';
import type { Task } from '../../task.ts';
import { type GateRefusal, refusal } from '../../task-gate.ts';
import { asVersion } from '../../values/version.ts';
import { countShared, factAbout, leastShared } from '../asked-attributes.ts';
import { type ClueFact, fitsClueFact, isSameValue, type Range } from '../clue.ts';
import { isComposite } from '../composite.ts';
import { mayBeTold } from '../may-be-told.ts';
import { dateNumber, isTime, readMeasure, versionScale } from '../measure.ts';
import type { Member, PlacePages } from '../place-pages.ts';
import { questionLeaks } from '../question-leaks.ts';
import { areComparable, decadeAround } from '../ranges.ts';
import type { KindOrder } from './write-by-kind.ts';

/** All of a closed group but those that meet a condition: more than so many that are left are too much for one answer. */
export const mostLeft = 8;

export const noExclusion = 'no list of this place is known in full and left to as many by what all its pages state';

export function exclusionRandom({ request: { place, seed } }: Pick<KindOrder, 'request'>): Random {
  return randomFor(seed, 'exclusion', place.tree, ...place.path, place.width);
}

/** The task with the facts by which siblings are left out, if its exclusion holds. */
export function gated(task: Task, pages: PlacePages): Result<Task, TaskFailure> {
  const excluded = excludedFacts(pages);
  const refusals = checkExclusion({ ...task, excluded }, pages);
  if (refusals.length === 0) return ok({ ...task, excluded });
  return fail({
    reason: 'gate_refused',
    detail: refusals
      .map(({ detail }) => detail)
      .join('; ')
      .slice(0, 500),
  });
}

function excludedFacts({ outside, group, together }: PlacePages): readonly Fact[] {
  const members = outside.filter((page) => group?.pages.includes(page));
  return members.flatMap((page) => factAbout(page, together?.attribute ?? '') ?? []);
}

/**
 * The pages of a place with those of its list for targets that a condition leaves, exactly as many as the width, the path's last
 * node among them; null where the list is not known in full or no condition leaves so many.
 * @param by the one attribute for a condition; whether enough else is left to ask for whoever writes decides then
 */
export function withExclusion(pages: PlacePages, width: number, random: Random, by?: string): PlacePages | null {
  const [required] = pages.targets;
  const { group } = pages;
  if (!required || !group?.pages.includes(required) || width < 2 || width > mostLeft) return null;
  const { pages: members } = group;
  if (members.length <= width) return null;
  for (const clue of exclusions(members, required, width, random)) {
    if (by !== undefined && clue.attribute !== by) continue;
    const chosen = withLeft(pages, clue);
    if (chosen && isOpen(chosen, clue) && (by !== undefined || isMoreLeft(chosen))) return chosen;
  }
  return null;
}

function withLeft(pages: PlacePages, clue: ClueFact): PlacePages | null {
  const [required] = pages.targets;
  const { group } = pages;
  if (!required || !group) return null;
  const left = group.pages.filter((page) => fitsClueFact(page, clue));
  const targets = [required, ...left.filter((page) => page !== required)];
  const siblings = [...pages.targets, ...pages.outside];
  const outside = siblings.filter((page) => !targets.includes(page));
  return { ...pages, targets, outside, heading: group.heading, together: clue };
}

/** No sibling beside the list fits it, and it gives no name away. */
function isOpen(pages: PlacePages, clue: ClueFact): boolean {
  if (pages.outside.some((page) => fitsClueFact(page, clue))) return false;
  const hidden = questionLeaks(pages);
  return pages.targets.every((page) => mayBeTold(clue, page, hidden));
}

/** Beside the condition, enough that all targets state is left to ask for. */
const isMoreLeft = ({ targets }: PlacePages) => countShared(targets) > leastShared;

/** The conditions that leave exactly `size` of a list, the required page among them, in a seeded order. */
function exclusions(members: readonly Member[], required: Member, size: number, random: Random): readonly ClueFact[] {
  const known = required.own.filter(({ attribute }) => members.every((page) => factAbout(page, attribute)));
  const clues = random
    .shuffle(known)
    .flatMap((fact) => [...valueClues(fact, members), ...rangeClues(fact, members, size)]);
  return clues.filter((clue) => {
    const left = members.filter((page) => fitsClueFact(page, clue));
    return left.length === size && left.includes(required) && checkBorder(members, clue).length === 0;
  });
}

/** A longer value is no name of a group. */
const mostValueWords = 4;

/** Every value of the attribute that two pages or more have, as what is left out: one that a single page has names that page. */
function valueClues({ attribute }: Fact, members: readonly Member[]): readonly ClueFact[] {
  const facts = members.flatMap((page) => factAbout(page, attribute) ?? []);
  const isShared = (fact: Fact) => facts.some((other) => other !== fact && isSameValue(fact, other.value));
  return facts
    .filter(({ value }) => !isComposite(value) && value.split(' ').length <= mostValueWords)
    .filter(isShared)
    .map((fact) => ({ ...fact, except: true }));
}

function rangeClues(fact: Fact, members: readonly Member[], size: number): readonly ClueFact[] {
  if (!areComparable(members, fact.attribute)) return [];
  const decades = members.flatMap((page) => decadeAround(factAbout(page, fact.attribute) ?? fact) ?? []);
  const ranges = [...decades, ...limitsLeaving(fact, members, size)];
  return ranges.map((within) => ({ ...fact, within, except: true }));
}

/** The limits over or under which all but `size` of the list lie. */
function limitsLeaving(fact: Fact, members: readonly Member[], size: number): readonly Range[] {
  const own = readMeasure(fact.attribute, fact.value);
  // Between two versions lies no round one.
  if (!own || own.scale === versionScale) return [];
  const numbers = members
    .flatMap((page) => readMeasure(fact.attribute, factAbout(page, fact.attribute)?.value ?? '')?.number ?? [])
    .sort((a, b) => a - b);
  const between = (at: number) => limitBetween(numbers[at - 1], numbers[at], own);
  const over = between(size);
  const under = between(members.length - size);
  return [
    ...(over ? [{ ...over, told: 'over' as const, most: Number.POSITIVE_INFINITY }] : []),
    ...(under ? [{ ...under, told: 'under' as const, least: Number.NEGATIVE_INFINITY }] : []),
  ];
}

const steps = [1000, 500, 100, 50, 10, 5, 1, 0.5, 0.1];

/**
 * The roundest number between two, at neither of them; years of dates stand whole, so that nothing of the limit's own year is on either
 * side of it. Null where there is none.
 */
function limitBetween(
  low: number | undefined,
  high: number | undefined,
  { scale, factor, unit }: { readonly scale: string; readonly factor: number; readonly unit: string },
): Omit<Range, 'told'> | null {
  if (low === undefined || high === undefined) return null;
  const isDate = isTime(scale);
  const from = isDate ? Math.floor(low / dateNumber(1)) : low / factor;
  const to = isDate ? Math.floor(high / dateNumber(1)) : high / factor;
  for (const step of steps) {
    if (isDate && (step < 1 || step > 100)) continue;
    const limit = Number((Math.floor(from / step + 1) * step).toFixed(1));
    if (!(limit > from && limit < to)) continue;
    const [least, most] = isDate ? [dateNumber(limit), dateNumber(limit + 1) - 1] : [limit * factor, limit * factor];
    return { scale: isDate ? 'year' : scale, least, most, ends: [`${limit} ${unit}`.trim()] };
  }
  return null;
}

/**
 * Checks an exclusion beside what is checked of every task: the list is known in full, each of its pages surely meets the condition or
 * surely does not, none is at its limit, some are left and some are left out, and what leaves a page out stands on that page.
 */
export function checkExclusion(task: Task, pages: PlacePages): GateRefusal[] {
  const { group, together, targets } = pages;
  if (!group || !together?.except) return [refusal('not_closed', 'the list of the targets is not known in full')];
  const left = group.pages.filter((page) => fitsClueFact(page, together));
  const isSame = left.length === targets.length && left.every((page) => targets.includes(page));
  const out = group.pages.length - left.length;
  return [
    ...(isSame ? [] : [refusal('not_closed', 'the targets are not all that the condition leaves')]),
    ...(out > 0 ? [] : [refusal('excludes_nothing', 'the condition leaves nothing out')]),
    ...(left.length >= 2 && left.length <= mostLeft
      ? []
      : [refusal('excludes_nothing', `the condition leaves ${left.length} pages, not 2 to ${mostLeft}`)]),
    ...checkBorder(group.pages, together),
    ...quoteRefusals(task.excluded ?? [], pages, out),
  ];
}

/** Each page of the list states the attribute, and whether it meets the condition is beyond doubt. */
function checkBorder(members: readonly Member[], clue: ClueFact): GateRefusal[] {
  return members.flatMap((page) => {
    const fact = factAbout(page, clue.attribute);
    if (!fact) return [refusal('not_closed', `“${page.entity}” does not state its ${clue.attribute}`)];
    return isDecided(fact, clue) ? [] : [refusal('at_the_border', `“${page.entity}” may be meant or left out`)];
  });
}

function isDecided({ attribute, value }: Fact, { value: excluded, within }: ClueFact): boolean {
  if (!within) return ['same', 'different'].includes(compareValue(asVersion(excluded, attribute), value));
  const number = readMeasure(attribute, value)?.number;
  if (number === undefined || !Number.isFinite(number)) return false;
  if (within.told === 'over') return !isAt(number, within.least, within);
  return within.told !== 'under' || !isAt(number, within.most, within);
}

/** Within the year of a date's limit, or within a thousandth of a number. */
function isAt(number: number, limit: number, { scale }: Range): boolean {
  if (isTime(scale)) return Math.floor(number / dateNumber(1)) === Math.floor(limit / dateNumber(1));
  return Math.abs(number - limit) <= Math.abs(limit) * 1e-3;
}

function quoteRefusals(excluded: readonly Fact[], { outside }: PlacePages, out: number): GateRefusal[] {
  const texts = new Map(outside.map(({ page }) => [page.hash, page.text]));
  const short = excluded.length === out ? [] : [refusal('no_facts', 'what leaves a page out is not on record')];
  const lost = excluded.flatMap(({ entity, value, quote }) => {
    const isThere = quote.text !== '' && texts.get(quote.page)?.slice(quote.start, quote.end) === quote.text;
    if (!isThere)
      return [refusal('quote_not_found', `the quote that leaves out “${entity}” is not in the stored text`)];
    const plain = plainProse(quote.text);
    return plain.includes(value) || holdsValue(plain, value)
      ? []
      : [refusal('value_not_in_quote', `the quote that leaves out “${entity}” does not state “${value}”`)];
  });
  return [...short, ...lost];
}
