import { ok } from '../../src/kernel/result.ts';
import { unlikePassages } from '../citations/pick-passages.ts';
import type { FromModel } from '../examiner.ts';
import { type Fact, factOnPage } from '../fact.ts';
import { type ReadPointsInput, readPointsPrompt } from '../prompts/read-points-prompt.ts';
import { isAfter, momentOf } from '../values/version.ts';
import type { Member } from '../writing/place-pages.ts';
import { checkPoints, type RawPart, type RawPoint } from './check-points.ts';
import type { Source } from './find-quote.ts';
import { pointPart, type Reading, type StatedPoint } from './point.ts';
import { type PageReaderOptions, pageParts, partLine, readChecked, snippetOf } from './read-checked.ts';

/** Order to read something of pages. */
export type PointOrder =
  /** Points or changes of a page. */
  | { readonly reading: 'points' | 'changes'; readonly page: Member }
  /** Returns where a page of another site disagrees with a thing's own page, and which value stands. */
  | { readonly reading: 'conflicts'; readonly page: Member; readonly other: Member }
  | ListOrder;

/** Order to read what all pages of a list state, for a condition that leaves so many, one of them for certain. */
interface ListOrder {
  readonly reading: 'conditions';
  readonly heading: string;
  /** Pages with the facts that a model read on each. */
  readonly pages: readonly Member[];
  readonly left: number;
  readonly required: Member;
}

/** Has a model read pages for what they say beside plain details, equal ones in equal words; fails where it cannot be asked. */
export type ReadPoints = (order: PointOrder, attempt: number) => FromModel<readonly StatedPoint[]>;

/** Parts of a page that are read for points or for changes, which stand anywhere. */
const mostParts = 4;
/** A page of which so many are known is not read further. */
const enough: Readonly<Record<Reading, number>> = { points: 10, changes: 3, conflicts: 1, conditions: 1 };
/**
 * Bounds of the facts shown for each page of a list: their number, and the UTF-16 code units of a value; longer ones are no
 * conditions.
 */
const mostShown = 25;
const longestShown = 80;

/** A reader of points. */
export function createPointsReader(options: PageReaderOptions): ReadPoints {
  return async (order, attempt) => {
    const { reading } = order;
    const rawPoints: RawPoint[] = [];
    for (const { about, sources, ...texts } of textsOf(order, options)) {
      const read = await readChecked(options, attempt, {
        about: `${reading} of ${about}`,
        mustFind: false,
        prompt: (again) => readPointsPrompt(reading, { ...texts, ...again }),
        check: (reply) => checkPoints(reply, reading, sources),
      });
      if (!read.ok) return read;
      rawPoints.push(...(read.value?.kept ?? []));
      if (rawPoints.length >= enough[reading]) break;
    }
    const points = distinct(rawPoints);
    return ok((reading === 'changes' ? latest(points) : points).flatMap((raw) => pointOf(raw, order) ?? []));
  };
}

type RawPoints = readonly RawPoint[];

/** Parts of a page overlap. */
function distinct(points: RawPoints): RawPoints {
  const keyOf = ({ about, parts }: RawPoint) =>
    JSON.stringify([...(parts.length > 1 ? [about] : []), ...parts.map(({ value }) => value)]);
  const keys = points.map(keyOf);
  return points.filter((_, at) => keys.indexOf(keys[at] ?? '') === at);
}

/** Returns the latest of several changes of one thing; none where the latest cannot be determined. */
function latest(points: RawPoints): RawPoints {
  const isLater = (one: RawPoint, other: RawPoint) => {
    const [a, b] = [one, other].map(({ parts }) => momentOf(parts.at(-1)?.value ?? ''));
    return a != null && b != null && isAfter(a, b);
  };
  return points.filter((one) =>
    points.every((other) => other === one || other.about !== one.about || isLater(one, other)),
  );
}

/** Texts shown in one call, and those that its reply may quote. */
interface ShownTexts extends Pick<ReadPointsInput, 'said' | 'blocks'> {
  readonly about: string;
  readonly sources: ReadonlyMap<string, Source>;
}

const hashOf = ({ page }: Member) => page.hash.slice(0, 16);
const sourcesOf = (texts: Readonly<Record<string, string>>) =>
  new Map(Object.entries(texts).map(([label, text]): [string, Source] => [label, { text, start: 0 }]));

function textsOf(order: PointOrder, options: PageReaderOptions): readonly ShownTexts[] {
  if (order.reading === 'conditions') return [listTexts(order)];
  if (order.reading === 'conflicts') return [pairTexts(order.page, order.other)];
  const { text } = order.page.page;
  return pageParts(options.context === 'snippets' ? snippetOf(text) : text, mostParts).map((part) => ({
    about: `page ${hashOf(order.page)}, part ${part.number}`,
    said: partLine(part, text),
    blocks: [['page', part.text]],
    sources: new Map([['page', part]]),
  }));
}

function pairTexts(page: Member, other: Member): ShownTexts {
  const passages = unlikePassages(page.page.text, other.page.text, page.entity);
  return {
    about: `pages ${hashOf(page)} and ${hashOf(other)}`,
    said: '',
    blocks: [
      ['thing', page.entity],
      ['title of the page', page.page.title],
      ['page', passages.own],
      ['title of the other page', other.page.title],
      ['other', passages.other],
    ],
    sources: sourcesOf({ page: page.page.text, other: other.page.text }),
  };
}

const labelAt = (at: number) => `p${at + 1}`;
const shownFacts = ({ own }: Member) => own.filter(({ value }) => value.length <= longestShown).slice(0, mostShown);

/** A page of a list by its name, then one fact a line. */
function linesOf(page: Member): string {
  return [page.entity, ...shownFacts(page).map(({ attribute, value }) => `${attribute}: ${value}`)].join('\n');
}

function listTexts({ heading, pages, left, required }: ListOrder): ShownTexts {
  const texts = Object.fromEntries(pages.map((page, at) => [labelAt(at), linesOf(page)]));
  return {
    about: `a list with page ${hashOf(required)}`,
    said: `The list has ${pages.length} pages. The condition is to leave ${left} of them, ${labelAt(pages.indexOf(required))} among them.`,
    blocks: [['heading of the list', heading], ...Object.entries(texts)],
    sources: sourcesOf(texts),
  };
}

/** The point that an entry of a reply makes; null where it makes none. */
function pointOf({ about, parts }: RawPoint, order: PointOrder): StatedPoint | null {
  const facts = parts.flatMap((part, at) => {
    if (order.reading === 'conditions') return factOfLine(part, about, order);
    const { page, node, entity } = order.reading === 'conflicts' && part.page === 'other' ? order.other : order.page;
    return factOnPage({ ...part, attribute: `${pointPart(order.reading, at)[1]}${about}` }, page, node, entity);
  });
  return facts.length === parts.length ? { about, parts: facts } : null;
}

/** The fact that the quoted line of a list's page gives, under the name of the condition. */
function factOfLine({ page: label, start }: RawPart, attribute: string, { pages }: ListOrder): Fact[] {
  const page = pages.find((_, at) => labelAt(at) === label);
  const fact = page && shownFacts(page)[linesOf(page).slice(0, start).split('\n').length - 2];
  return fact ? [{ ...fact, attribute }] : [];
}
