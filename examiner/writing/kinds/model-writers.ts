import { fail, ok, type Result } from '../../../src/kernel/result.ts';
import type { TaskFailure } from '../../examiner.ts';
import type { ModelExaminerOptions } from '../../model-examiner-options.ts';
import type { ReadConflicts } from '../../reading/model-conflict-reader.ts';
import type { ModelPageReader } from '../../reading/model-page-reader.ts';
import type { PagePoints, ReadPoints } from '../../reading/model-points-reader.ts';
import type { Task } from '../../task.ts';
import { placePages } from '../choose-targets.ts';
import type { KindAsk } from '../kind-ask.ts';
import { modelPlacePages, unavailable } from '../model-place-pages.ts';
import { modelWriteTask } from '../model-write-task.ts';
import type { Member, PlacePages } from '../place-pages.ts';
import { writeChangeByModel } from './model-change.ts';
import { comparable } from './model-comparison.ts';
import { writeExclusionByModel } from './model-exclusion.ts';
import { writeSynthesisByModel } from './model-synthesis.ts';
import type { KindOrder, KindWriters } from './write-by-kind.ts';

/** How the pages of a place are read. */
export interface ModelReaders {
  readonly facts: ModelPageReader;
  readonly points: ReadPoints;
  readonly conflicts: ReadConflicts;
}

/** The writers of an Examiner with a model, one for each kind that it can ask. */
export function modelWriters(options: ModelExaminerOptions, readers: ModelReaders): KindWriters {
  return {
    tabulate: (order) => writeAsked(order, options, readers.facts, async (pages) => ok({ pages })),
    exclusion: (order) => writeExclusionByModel(order, options, readers.facts),
    change: (order) => writeChangeByModel(order, options, readers),
    synthesis: (order) => writeSynthesisByModel(order, options, readers),
    comparison: (order) =>
      writeAsked(order, options, readers.facts, async (pages, attempt) => {
        const read = await readPointsOf(pages, attempt, readers.points);
        return read.ok ? comparable(pages, (page) => read.value.get(page) ?? []) : read;
      }),
  };
}

/** What a question of a kind is written from: the pages with what was read of them for it, and what it asks for beside their details. */
interface Prepared {
  readonly pages: PlacePages;
  readonly ask?: KindAsk;
}

/** A question about the pages of a place as a model reads them. */
async function writeAsked(
  { request: { place, attempt, tree, seed }, store, cache, id, earlier }: KindOrder,
  options: ModelExaminerOptions,
  reader: ModelPageReader,
  prepare: (pages: PlacePages, attempt: number) => Promise<Result<Prepared, TaskFailure>>,
): Promise<Result<Task, TaskFailure>> {
  const loaded = await placePages({ place, tree, seed }, store, cache);
  if (!loaded.ok) return loaded;
  const pages = await modelPlacePages(loaded.value, attempt, reader, options);
  if (!pages.ok) return pages;
  const prepared = await prepare(pages.value, attempt);
  return prepared.ok ? modelWriteTask({ id, place, earlier, attempt, ...prepared.value }, options) : prepared;
}

/** The points that a model reads of every target beside its details. */
async function readPointsOf(
  { targets }: PlacePages,
  attempt: number,
  readPoints: ReadPoints,
): Promise<Result<ReadonlyMap<Member, PagePoints['points']>, TaskFailure>> {
  const read = new Map<Member, PagePoints['points']>();
  for (const page of targets) {
    const points = await readPoints(page, attempt, 'points');
    if (!points.ok) return fail(unavailable(points.failure));
    read.set(page, points.value.points);
  }
  return ok(read);
}
