import { ok, type Result } from '../../src/kernel/result.ts';
import type { ModelFailure } from '../../src/models/language-model.ts';
import type { Fact } from '../fact.ts';
import { mostPointParts } from '../model-examiner-options.ts';
import {
  type PointsReply,
  pointsName,
  pointsSchema,
  type ReadPointsInput,
  readPointsPrompt,
} from '../prompts/read-points-prompt.ts';
import type { Member } from '../writing/place-pages.ts';
import { checkPoints, type PointsRead, type RawPart, type RawPoint, type Source } from './check-points.ts';
import { isAfter, momentOf } from './moment.ts';
import { pageParts } from './page-parts.ts';
import { createPartReader, type PageReaderOptions, type PartForm, readChecked } from './part-reader.ts';
import { type Point, partForm, type Reading } from './point.ts';
import { factOnPage } from './raw-fact.ts';
import { unlikePassages } from './unlike-passages.ts';

/** A list of pages, and what a condition on it is to leave. */
export interface ListToSplit {
  readonly heading: string;
  /** With the facts that a model read of each. */
  readonly pages: readonly Member[];
  readonly left: number;
  /** One of the pages, which must be left. */
  readonly required: Member;
}

type Read = Promise<Result<readonly Point[], ModelFailure>>;

/**
 * Has a model read pages for what they say beside plain details; fails where it cannot be asked. Prompts hold nothing but the pages and
 * the name of their thing, so that equal pages are asked about in equal words.
 * `attempt`: how often a task at the same place came to nothing before; more tries are made then.
 */
export interface PointsReader {
  /** Points of a page, or its changes, of each thing the latest. */
  ofPage(reading: 'points' | 'changes', page: Member, attempt: number): Read;
  /** Where a page of another site disagrees with a thing's own page, and which value stands. */
  ofPair(own: Member, other: Member, attempt: number): Read;
  /** What all pages of a list state, in a fact of each. */
  ofList(list: ListToSplit, attempt: number): Read;
}

/** A page of which so many are known is not read further. */
const enough = { points: 10, changes: 3 };
/** Of each page of a list so many facts are shown, and none with a longer value: it is no condition. */
const mostShown = 25;
const longestShown = 80;

/** A reader of points that keeps what it has read of single pages. */
export function createPointsReader(options: PageReaderOptions): PointsReader {
  const pages = {
    points: createPartReader(formOf('points'), options),
    changes: createPartReader(formOf('changes'), options),
  };
  const readOnce = async (order: OneReading, attempt: number) => {
    const { reading, about, blocks, said, sources } = order;
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
    return read.ok ? ok(read.value?.points ?? []) : read;
  };
  return {
    async ofPage(reading, page, attempt) {
      const read = await pages[reading](page, attempt);
      return read.ok ? ok(read.value.map((raw) => pointOn(raw, reading, page.entity, () => page))) : read;
    },
    async ofPair(own, other, attempt) {
      const read = await readOnce(pairReading(own, other), attempt);
      const pageOf = ({ page }: RawPart) => (page === 'page' ? own : other);
      return read.ok ? ok(read.value.map((raw) => pointOn(raw, 'conflicts', own.entity, pageOf))) : read;
    },
    async ofList(list, attempt) {
      const shown = list.pages.map(shownFacts);
      const read = await readOnce(listReading(list, shown), attempt);
      return read.ok ? ok(read.value.flatMap((raw) => conditionOf(raw, shown) ?? [])) : read;
    },
  };
}

type Join = readonly RawPoint[];

const formOf = (reading: 'points' | 'changes'): PartForm<PointsReply, PointsRead, Join> => ({
  name: pointsName(reading),
  schema: pointsSchema,
  about: `${reading} of page`,
  mustFind: false,
  partsOf: (text) => pageParts(text, mostPointParts),
  isEnough: (read) => read.reduce((count, { found }) => count + found, 0) >= enough[reading],
  prompt: ({ text, part, last, ...rest }) =>
    readPointsPrompt(reading, {
      blocks: [['page', text]],
      said: `Part ${part} of the page${last ? '.' : '; more of it follows.'}`,
      ...rest,
    }),
  check: (reply, part) => checkPoints(reply, reading, new Map([['page', part]])),
  join: (read) => latest(distinct(read.flatMap(({ points }) => points))),
});

/** Parts of a page overlap. */
function distinct(points: Join): Join {
  const keys = points.map(({ about, parts }) =>
    [...(parts.length > 1 ? [about] : []), ...parts.map(({ value }) => value)].join('\n'),
  );
  return points.filter((_, at) => keys.indexOf(keys[at] ?? '') === at);
}

/** Of several changes of one thing the one after all others; none where that cannot be told. */
function latest(points: Join): Join {
  const isLater = (one: RawPoint, other: RawPoint) => {
    const [a, b] = [one, other].map(({ parts }) => momentOf(parts.at(-1)?.value ?? ''));
    return a != null && b != null && isAfter(a, b);
  };
  const rivals = (one: RawPoint) =>
    points.filter((other) => other !== one && one.sort === 'change' && other.about === one.about);
  return points.filter((one) => rivals(one).every((other) => isLater(one, other)));
}

/** One reading of several texts in one call. */
interface OneReading extends Pick<ReadPointsInput, 'blocks' | 'said'> {
  readonly reading: Reading;
  readonly about: string;
  readonly sources: ReadonlyMap<string, Source>;
}

const shortHash = ({ page }: Member) => page.hash.slice(0, 16);
const whole = (text: string): Source => ({ text, start: 0 });

function pairReading(own: Member, other: Member): OneReading {
  const shown = unlikePassages(own.page.text, other.page.text, own.entity);
  return {
    reading: 'conflicts',
    about: `pages ${shortHash(own)} and ${shortHash(other)}`,
    said: '',
    blocks: [
      ['thing', own.entity],
      ['title of the page', own.page.title],
      ['page', shown.own],
      ['title of the other page', other.page.title],
      ['other', shown.other],
    ],
    sources: new Map([
      ['page', whole(own.page.text)],
      ['other', whole(other.page.text)],
    ]),
  };
}

function shownFacts({ own }: Member): readonly Fact[] {
  return own.filter(({ value }) => value.length <= longestShown).slice(0, mostShown);
}

function listReading({ heading, pages, left, required }: ListToSplit, shown: readonly (readonly Fact[])[]): OneReading {
  const texts = pages.map(({ entity }, at): [string, string] => {
    const lines = (shown[at] ?? []).map(({ attribute, value }) => `${attribute}: ${value}`);
    return [`p${at + 1}`, [entity, ...lines].join('\n')];
  });
  const kept = `p${pages.indexOf(required) + 1}`;
  return {
    reading: 'conditions',
    about: `a list with page ${shortHash(required)}`,
    said: `The list has ${pages.length} pages. The condition is to leave ${left} of them, ${kept} among them.`,
    blocks: [['heading of the list', heading], ...texts],
    sources: new Map(texts.map(([label, text]) => [label, whole(text)])),
  };
}

/** The facts whose lines a condition quotes, under its one name; null where it quotes something else. */
function conditionOf({ sort, about, parts }: RawPoint, shown: readonly (readonly Fact[])[]): Point | null {
  const facts = parts.flatMap(({ page, start, plain }) => {
    const list = shown[Number(page.slice(1)) - 1] ?? [];
    return list.filter(({ attribute, value }) => start > 0 && plain === `${attribute}: ${value}`).slice(0, 1);
  });
  return facts.length === parts.length
    ? { sort, about, parts: facts.map((fact) => ({ ...fact, attribute: about })) }
    : null;
}

function pointOn(
  { sort, about, parts }: RawPoint,
  reading: Reading,
  entity: string,
  pageOf: (part: RawPart) => Member,
): Point {
  const facts = parts.map((part, at) => {
    const { page, node } = pageOf(part);
    return factOnPage({ ...part, attribute: `${partForm(reading, at).name}${about}` }, page, node, entity);
  });
  return { sort, about, parts: facts };
}
