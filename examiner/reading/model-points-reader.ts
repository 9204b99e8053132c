import { ok, type Result } from '../../src/kernel/result.ts';
import type { ModelFailure } from '../../src/models/language-model.ts';
import type { Fact } from '../fact.ts';
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
import { createPartReader, type PageReaderOptions, type PartForm, type PartRead } from './part-reader.ts';
import { factOnPage, type RawFact } from './raw-fact.ts';

/** What a page says of its thing beside plain details. */
export interface PagePoints {
  readonly points: readonly { readonly sort: PointSort; readonly fact: Fact }[];
  /** The latest of each attribute. */
  readonly changes: readonly ChangeFact[];
}

/** Reads the points and changes of a page with a model; fails where it cannot be asked. */
export type ReadPoints = (member: Member, attempt: number) => Promise<Result<PagePoints, ModelFailure>>;

interface RawPoints {
  readonly points: readonly RawPoint[];
  readonly changes: readonly RawChange[];
}

const pointsForm: PartForm<PagePointsReply, RawPoints & PartRead, RawPoints> = {
  name: pagePointsName,
  schema: pagePointsSchema,
  about: 'points of page',
  enough: 10,
  mustFind: false,
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
};

/** Parts of a page overlap. */
function distinct<Each>(all: readonly Each[], keyOf: (each: Each) => string): readonly Each[] {
  const keys = all.map(keyOf);
  return all.filter((_, at) => keys.indexOf(keys[at] ?? '') === at);
}

/** A reader of points and changes that keeps what it has read. */
export function createPointsReader(options: PageReaderOptions): ReadPoints {
  const readParts = createPartReader(pointsForm, options);
  return async (member, attempt) => {
    const read = await readParts(member, attempt);
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
