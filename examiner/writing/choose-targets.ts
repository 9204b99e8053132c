import { randomFor } from '../../src/kernel/random.ts';
import { ok } from '../../src/kernel/result.ts';
import type { TreeStore } from '../../trees/tree-store.ts';
import { compareValue } from '../comparing/compare-value.ts';
import { wordsOf } from '../comparing/words.ts';
import type { PlaceRequest, Written } from '../examiner.ts';
import type { Fact } from '../fact.ts';
import type { FactCache, PageFacts } from '../reading/read-facts.ts';
import { asVersion } from '../values/version.ts';
import {
  areComparable,
  type ClueFact,
  dateNumber,
  factAbout,
  fitsClueFact,
  isComposite,
  isGradable,
  isSameValue,
  isTime,
  type Limit,
  type Measure,
  readMeasure,
  versionScale,
} from './clue.ts';
import { loadPlacePages, type Member, type PlacePages } from './place-pages.ts';
import { mayBeTold, questionLeaks } from './question-leaks.ts';

/** The pages of a place with its targets chosen, a natural set or else siblings: a function of (tree, path, width, seed). */
export async function placePages(request: PlaceRequest, store: TreeStore, cache: FactCache): Written<PlacePages> {
  const pages = await loadPlacePages(request, store, cache);
  return pages.ok ? ok(withNaturalTargets(pages.value, request)) : pages;
}

/** Fewest shared attributes with which targets make a set to ask about. */
const leastShared = 2;

/** Counts the attributes but the kind that all targets state as one thing that can be graded. */
function countShared([first, ...others]: readonly PageFacts[]): number {
  const isOpen = (fact: Fact | undefined) => fact !== undefined && isOneItem(fact) && fact.attribute !== 'kind';
  const shared = first?.own.filter(
    (fact) => isOpen(fact) && others.every((page) => isOpen(factAbout(page, fact.attribute))),
  );
  return shared?.length ?? 0;
}

const isOneItem = ({ value, parts }: Fact) => isGradable(value) && !isComposite(value, parts);

/** A longer value is no name of a group. */
const mostGroupWords = 4;
/** More that are left are too much for one answer. */
const mostLeft = 8;

/**
 * The pages of a place with a natural set of its width for targets, where its list is known in full and gives one: the pages with one
 * value of the path's last node, else the greatest or smallest, with enough beside it to ask for; of several one in a seeded order.
 */
export function withNaturalTargets(pages: PlacePages, { place, seed }: Omit<PlaceRequest, 'tree'>): PlacePages {
  const [required] = pages.targets;
  const list = pages.group?.pages ?? [];
  const width = pages.targets.length;
  if (!required || !list.includes(required) || width < 2 || width >= list.length) return pages;
  const random = randomFor(seed, 'together', place.tree, ...place.path);
  const facts = random.shuffle(
    required.own.filter(({ attribute }) => list.every((page) => factAbout(page, attribute))),
  );
  const isGroupName = ({ value }: Fact) => !isComposite(value) && wordsOf(value).length <= mostGroupWords;
  const clues = [
    ...facts.filter(isGroupName),
    ...facts.flatMap((fact) =>
      random.shuffle(['over', 'under'] as const).flatMap((side) => extremeClue(fact, list, width, side) ?? []),
    ),
  ];
  const sets = clues.flatMap((clue) => withSet(pages, clue) ?? []);
  return sets.find(({ targets }) => countShared(targets) > leastShared) ?? pages;
}

/** The pages of a place with those of its list for targets that a condition on an attribute of all leaves; null where none does. */
export function withExclusion(pages: PlacePages, attribute: string): PlacePages | null {
  const list = pages.group?.pages ?? [];
  const width = pages.targets.length;
  if (width < 2 || width > Math.min(mostLeft, list.length - 1)) return null;
  const facts = list.flatMap((page) => factAbout(page, attribute) ?? []);
  // A value of a single page would name that page.
  const isShared = (fact: Fact) => facts.some((other) => other !== fact && isSameValue(fact, other.value));
  const clues = [...facts.filter(isShared), ...facts.slice(0, 1).flatMap((fact) => limitClues(fact, list, width))];
  for (const clue of clues) {
    const remaining = withSet(pages, { ...clue, except: true });
    if (remaining) return remaining;
  }
  return null;
}

/**
 * The pages of a place with those of its list for targets that fit a clue, as many as before, the path's last node first. Null where it
 * is not among them, a page of the list may meet the clue or may not, another sibling fits, or the clue gives a name away.
 */
function withSet(pages: PlacePages, clue: ClueFact): PlacePages | null {
  const [required] = pages.targets;
  const { heading, pages: list } = pages.group ?? { heading: null, pages: [] };
  const fitting = list.filter((page) => fitsClueFact(page, clue));
  if (!required || !fitting.includes(required) || fitting.length !== pages.targets.length) return null;
  const targets = [required, ...fitting.filter((page) => page !== required)];
  const outside = [...pages.targets, ...pages.outside].filter((page) => !targets.includes(page));
  const set = { ...pages, targets, outside, heading, together: clue };
  const isSure = list.every((page) => isDecided(page, clue)) && !outside.some((page) => fitsClueFact(page, clue));
  const hiddenNames = questionLeaks(set);
  return isSure && targets.every((page) => mayBeTold(clue, page, hiddenNames)) ? set : null;
}

/** Tells whether it is beyond doubt that a page meets a condition, or that it does not: it is neither at the limit nor of another form. */
function isDecided(page: Member, { attribute, value, within }: ClueFact): boolean {
  const stated = factAbout(page, attribute)?.value ?? '';
  if (!within) return ['same', 'different'].includes(compareValue(asVersion(value, attribute), stated));
  const number = readMeasure(attribute, stated)?.number;
  if (number === undefined || within.words === null) return number !== undefined;
  return isTime(within.scale)
    ? yearOf(number) !== yearOf(within.at)
    : Math.abs(number - within.at) > Math.abs(within.at) * 1e-3;
}

/** Measures of an attribute on all pages of a list, the least first; null where it cannot be put in order. */
function measuresOf(attribute: string, list: readonly Member[]): readonly Measure[] | null {
  const measures = list.flatMap((page) => readMeasure(attribute, factAbout(page, attribute)?.value ?? '') ?? []);
  const isWhole = measures.length === list.length && areComparable(measures.map(({ scale }) => scale));
  return isWhole ? measures.sort((a, b) => a.number - b.number) : null;
}

/** A noun phrase that already says which one it is, such as `longest span`, `first survey` or `last repair`. */
const superlative = /^(?:first|last|most|least|best|worst|\p{L}{2,}est)\s/u;

/** The `size` greatest or smallest of a list; null where dates are not equally exact, or the attribute is a superlative itself. */
function extremeClue(fact: Fact, list: readonly Member[], size: number, side: Limit['side']): ClueFact | null {
  const measures = measuresOf(fact.attribute, list);
  const next = measures?.at(side === 'over' ? -size - 1 : size);
  if (!next || superlative.test(fact.attribute) || measures?.some(({ scale }) => scale !== next.scale)) return null;
  return { ...fact, within: { side, scale: next.scale, at: next.number, words: null } };
}

/** The limits on either side of which `size` of a list lie. */
function limitClues(fact: Fact, list: readonly Member[], size: number): readonly ClueFact[] {
  const measures = measuresOf(fact.attribute, list) ?? [];
  return [size, list.length - size].flatMap((at) => {
    const [low, high] = [measures[at - 1], measures[at]];
    const limit = low && high ? limitBetween(low.number, high.number, low) : null;
    return limit ? (['over', 'under'] as const).map((side) => ({ ...fact, within: { ...limit, side } })) : [];
  });
}

const steps = [1000, 500, 100, 50, 10, 5, 1, 0.5, 0.1];

/** The roundest number between two, at neither; years stand whole, so that nothing falls into the limit's own. Null for versions. */
function limitBetween(low: number, high: number, { scale, factor, unit }: Measure): Omit<Limit, 'side'> | null {
  if (scale === versionScale) return null;
  const isDate = isTime(scale);
  const [from, to] = isDate ? [yearOf(low), yearOf(high)] : [low / factor, high / factor];
  const limits = steps
    .filter((step) => !isDate || (step >= 1 && step <= 100))
    .map((step) => Number((Math.floor(from / step + 1) * step).toFixed(1)));
  const limit = limits.find((each) => each > from && each < to);
  if (limit === undefined) return null;
  return { scale, at: isDate ? dateNumber(limit) : limit * factor, words: `${limit} ${unit}`.trim() };
}

const yearOf = (number: number) => Math.floor(number / dateNumber(1));
