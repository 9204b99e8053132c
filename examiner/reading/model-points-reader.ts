import { ok, type Result } from '../../src/kernel/result.ts';
import type { ModelFailure } from '../../src/models/language-model.ts';
import type { Fact } from '../fact.ts';
import { mostPointParts } from '../model-examiner-options.ts';
import {
  type PagePointsReply,
  type PointSort,
  pagePointsName,
  pagePointsSchema,
  readPointsPrompt,
} from '../prompts/read-points-prompt.ts';
import type { Member } from '../writing/place-pages.ts';
import { type ChangeFact, changeAttributes, latestChanges } from './change-facts.ts';
import { checkPoints, type RawChange, type RawPoint } from './check-points.ts';
import { type PagePart, pageParts } from './page-parts.ts';
import { createPartReader, type PageReaderOptions, type PartForm, type PartRead } from './part-reader.ts';
import { factOnPage, type RawFact } from './raw-fact.ts';

/** What a page says of its thing beside plain details. */
export interface PagePoints {
  readonly points: readonly { readonly sort: PointSort; readonly fact: Fact }[];
  /** The latest of each attribute. */
  readonly changes: readonly ChangeFact[];
}

/** What is looked for. */
export type Sought = keyof PagePoints;

/** Reads a page with a model for points or for changes, and may find some of the others; fails where it cannot be asked. */
export type ReadPoints = (member: Member, attempt: number, sought: Sought) => Promise<Result<PagePoints, ModelFailure>>;

interface RawPoints {
  readonly points: readonly RawPoint[];
  readonly changes: readonly RawChange[];
}

/** A page of which so many are known is not read further. */
const enough: Readonly<Record<Sought, number>> = { points: 10, changes: 3 };
/** Parts beyond these are not searched for words of change. */
const mostSearched = 40;

const formOf = (sought: Sought): PartForm<PagePointsReply, RawPoints & PartRead, RawPoints> => ({
  name: pagePointsName,
  schema: pagePointsSchema,
  about: 'points of page',
  mustFind: false,
  partsOf: (text) => (sought === 'points' ? pageParts(text, mostPointParts) : partsWithChanges(text)),
  isEnough: (read) => read.reduce((count, each) => count + each[sought].length, 0) >= enough[sought],
  prompt: readPointsPrompt,
  check: (reply, part) => {
    const { points, changes, faults } = checkPoints(reply, part);
    return { points, changes, faults, found: points.length + changes.length, refused: faults.length };
  },
  join: (read) => ({
    points: distinct(
      read.flatMap(({ points }) => points),
      ({ value }) => value,
    ),
    changes: distinct(
      read.flatMap(({ changes }) => changes),
      ({ attribute, present, former, date }) => JSON.stringify([attribute, present.value, former.value, date.value]),
    ),
  }),
});

const changing =
  /\b(?:chang\w+|since|former\w*|previous\w*|earlier|used to|no longer|replac\w+|(?:re)?nam(?:ed|es)|instead|became|succe\w+|deprecat\w+|mov(?:ed|es)|rais\w+|reduc\w+|increas\w+|extend\w+|lowered|until|prior|old)\b/i;

/**
 * The parts of a page that have the most lines, which may be whole paragraphs, with a word of change and a figure: a change has a
 * date or a version. In their order.
 */
function partsWithChanges(text: string): readonly PagePart[] {
  const counted = pageParts(text, mostSearched)
    .map((part) => ({
      part,
      lines: part.text.split('\n').filter((line) => /\d/.test(line) && changing.test(line)).length,
    }))
    .filter(({ lines }) => lines > 0);
  const best = counted.toSorted((a, b) => b.lines - a.lines).slice(0, mostPointParts);
  return counted.filter((each) => best.includes(each)).map(({ part }) => part);
}

/** Parts of a page overlap. */
function distinct<Each>(all: readonly Each[], keyOf: (each: Each) => string): readonly Each[] {
  const keys = all.map(keyOf);
  return all.filter((_, at) => keys.indexOf(keys[at] ?? '') === at);
}

/** A reader of points and changes that keeps what it has read. */
export function createPointsReader(options: PageReaderOptions): ReadPoints {
  // Equal parts are asked about in equal words, whatever is looked for.
  const readParts = {
    points: createPartReader(formOf('points'), options),
    changes: createPartReader(formOf('changes'), options),
  };
  return async (member, attempt, sought) => {
    const read = await readParts[sought](member, attempt);
    if (!read.ok) return read;
    const factOf = (raw: RawFact, attribute: string) =>
      factOnPage({ ...raw, attribute }, member.page, member.node, member.entity);
    const changeOf = ({ attribute, present, former, date }: RawChange): ChangeFact => {
      const [now, before, since] = changeAttributes(attribute);
      return {
        attribute,
        present: factOf(present, now),
        former: factOf(former, before),
        date: factOf(date, since),
      };
    };
    return ok({
      points: read.value.points.map((raw) => ({ sort: raw.sort, fact: factOf(raw, raw.attribute) })),
      changes: latestChanges(read.value.changes.map(changeOf)),
    });
  };
}
