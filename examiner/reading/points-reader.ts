import { ok, type Result } from '../../src/kernel/result.ts';
import type { ModelFailure } from '../../src/models/language-model.ts';
import { mostPointParts } from '../model-examiner-options.ts';
import { type PointsReply, pointsName, pointsSchema, readPointsPrompt } from '../prompts/read-points-prompt.ts';
import type { Member } from '../writing/place-pages.ts';
import { checkPoints, type PointsRead, type RawPart, type RawPoint, type Source } from './check-points.ts';
import { isAfter, momentOf } from './moment.ts';
import { pageParts } from './page-parts.ts';
import { createPartReader, type PageReaderOptions, type PartForm, readChecked } from './part-reader.ts';
import { pointPart, type Reading, type StatedPoint } from './point.ts';
import { factOnPage } from './raw-fact.ts';
import { unlikePassages } from './unlike-passages.ts';

/** What is to be read of which pages. */
export type PointOrder =
  /** Points or changes of a page. */
  | { readonly reading: 'points' | 'changes'; readonly page: Member }
  /** Where a page of another site disagrees with a thing's own page, and which value stands. */
  | { readonly reading: 'conflicts'; readonly page: Member; readonly other: Member }
  | ListOrder;

/** What all pages of a list state, for a condition that leaves so many, one of them for certain. */
interface ListOrder {
  readonly reading: 'conditions';
  readonly heading: string;
  /** With the facts that a model read of each. */
  readonly pages: readonly Member[];
  readonly left: number;
  readonly required: Member;
}

/**
 * Has a model read pages for what they say beside plain details; fails where it cannot be asked. Prompts hold nothing but the pages and
 * the name of their thing, so that equal pages are asked about in equal words.
 * @param attempt how often a task at the same place came to nothing before: more tries are made then
 */
export type ReadPoints = (order: PointOrder, attempt: number) => Promise<Result<readonly StatedPoint[], ModelFailure>>;

/** A page of which so many are known is not read further. */
const enough = { points: 10, changes: 3 };
/** Of each page of a list so many facts are shown, and none with a longer value: it is no condition. */
const mostShown = 25;
const longestShown = 80;

/** A reader of points that keeps what it has read of single pages. */
export function createPointsReader(options: PageReaderOptions): ReadPoints {
  const ofPage = {
    points: createPartReader(formOf('points'), options),
    changes: createPartReader(formOf('changes'), options),
  };
  return async (order, attempt) => {
    if (!('heading' in order || 'other' in order)) {
      const read = await ofPage[order.reading](order.page, attempt);
      return read.ok ? ok(read.value.map((raw) => pointOn(raw, order.reading, () => order.page))) : read;
    }
    const { reading } = order;
    const { about, said, blocks, sources, pointOf } =
      'other' in order ? pairTexts(order.page, order.other) : listTexts(order);
    const read = await readChecked(
      {
        name: pointsName(reading),
        schema: pointsSchema,
        about: `${reading} of ${about}`,
        mustFind: false,
        prompt: (tried, refused) => readPointsPrompt(reading, { blocks, said, tried, refused, fence: options.fence }),
        check: (reply: PointsReply) => checkPoints(reply, reading, sources),
      },
      attempt,
      options,
    );
    return read.ok ? ok((read.value?.points ?? []).flatMap((raw) => pointOf(raw) ?? [])) : read;
  };
}

type RawPoints = readonly RawPoint[];

const formOf = (reading: 'points' | 'changes'): PartForm<PointsReply, PointsRead, RawPoints> => ({
  name: pointsName(reading),
  schema: pointsSchema,
  about: `${reading} of page`,
  mustFind: false,
  partsOf: (text) => pageParts(text, mostPointParts),
  isEnough: (read) => read.reduce((count, { found }) => count + found, 0) >= enough[reading],
  prompt: ({ text, part, last, ...rest }) => {
    const said = `Part ${part} of the page${last ? '.' : '; more of it follows.'}`;
    return readPointsPrompt(reading, { blocks: [['page', text]], said, ...rest });
  },
  check: (reply, part) => checkPoints(reply, reading, new Map([['page', part]])),
  join: (read) => {
    const points = distinct(read.flatMap((each) => each.points));
    return reading === 'changes' ? latest(points) : points;
  },
});

/** Parts of a page overlap. */
function distinct(points: RawPoints): RawPoints {
  const keyOf = ({ about, parts }: RawPoint) =>
    JSON.stringify([...(parts.length > 1 ? [about] : []), ...parts.map(({ value }) => value)]);
  const keys = points.map(keyOf);
  return points.filter((_, at) => keys.indexOf(keys[at] ?? '') === at);
}

/** Of several changes of one thing the one after all others; none where that cannot be told. */
function latest(points: RawPoints): RawPoints {
  const isLater = (one: RawPoint, other: RawPoint) => {
    const [a, b] = [one, other].map(({ parts }) => momentOf(parts.at(-1)?.value ?? ''));
    return a != null && b != null && isAfter(a, b);
  };
  return points.filter((one) =>
    points.every((other) => other === one || other.about !== one.about || isLater(one, other)),
  );
}

/** The texts of one reading, and the point that an entry of its reply makes; null where it makes none. */
interface ReadTexts {
  readonly about: string;
  readonly said: string;
  readonly blocks: readonly (readonly [label: string, text: string])[];
  readonly sources: ReadonlyMap<string, Source>;
  pointOf(raw: RawPoint): StatedPoint | null;
}

const hashOf = ({ page }: Member) => page.hash.slice(0, 16);
const sourcesOf = (texts: readonly (readonly [label: string, text: string])[]) =>
  new Map(texts.map(([label, text]): [string, Source] => [label, { text, start: 0 }]));

function pairTexts(page: Member, other: Member): ReadTexts {
  const shown = unlikePassages(page.page.text, other.page.text, page.entity);
  return {
    about: `pages ${hashOf(page)} and ${hashOf(other)}`,
    said: '',
    blocks: [
      ['thing', page.entity],
      ['title of the page', page.page.title],
      ['page', shown.own],
      ['title of the other page', other.page.title],
      ['other', shown.other],
    ],
    sources: sourcesOf([
      ['page', page.page.text],
      ['other', other.page.text],
    ]),
    pointOf: (raw) => pointOn(raw, 'conflicts', (part) => (part.page === 'page' ? page : other)),
  };
}

function listTexts({ heading, pages, left, required }: ListOrder): ReadTexts {
  const shown = pages.map(({ entity, own }, at) => {
    const facts = own.filter(({ value }) => value.length <= longestShown).slice(0, mostShown);
    const lines = facts.map(({ attribute, value }) => `${attribute}: ${value}`);
    return { label: `p${at + 1}`, facts, text: [entity, ...lines].join('\n') };
  });
  const texts = shown.map(({ label, text }) => [label, text] as const);
  return {
    about: `a list with page ${hashOf(required)}`,
    said: `The list has ${pages.length} pages. The condition is to leave ${left} of them, p${pages.indexOf(required) + 1} among them.`,
    blocks: [['heading of the list', heading], ...texts],
    sources: sourcesOf(texts),
    pointOf: ({ about, parts }) => {
      const facts = parts.flatMap(({ page, start }) => {
        const of = shown.find(({ label }) => label === page);
        return of?.facts[of.text.slice(0, start).split('\n').length - 2] ?? [];
      });
      const named = facts.map((fact) => ({ ...fact, attribute: about }));
      return named.length === parts.length ? { about, parts: named } : null;
    },
  };
}

function pointOn({ about, parts }: RawPoint, reading: Reading, pageOf: (part: RawPart) => Member): StatedPoint {
  const facts = parts.map((part, at) => {
    const { page, node, entity } = pageOf(part);
    return factOnPage({ ...part, attribute: `${pointPart(reading, at)[1]}${about}` }, page, node, entity);
  });
  return { about, parts: facts };
}
