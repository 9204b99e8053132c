import { fail, type Result } from '../../../src/kernel/result.ts';
import type { TaskFailure } from '../../examiner.ts';
import type { ModelExaminerOptions } from '../../model-examiner-options.ts';
import type { ModelPageReader } from '../../reading/model-page-reader.ts';
import type { PagePoints, ReadPoints } from '../../reading/model-points-reader.ts';
import type { Task } from '../../task.ts';
import { placePages } from '../choose-targets.ts';
import type { KindAsk } from '../kind-ask.ts';
import { modelPlacePages, unavailable } from '../model-place-pages.ts';
import { modelWriteTask } from '../model-write-task.ts';
import type { Member, PlacePages } from '../place-pages.ts';
import { exclusionRandom, gated, noExclusion, withExclusion } from './exclusion.ts';
import { changed } from './model-change.ts';
import { comparable } from './model-comparison.ts';
import type { KindOrder, KindWriters } from './write-by-kind.ts';

/** How the pages of a place are read. */
export interface ModelReaders {
  readonly facts: ModelPageReader;
  readonly points: ReadPoints;
}

/** The writers of an Examiner with a model, one for each kind that it can ask. */
export function modelWriters(options: ModelExaminerOptions, readers: ModelReaders): KindWriters {
  return {
    tabulate: (order) => writeTables(order, options, readers.facts),
    exclusion: (order) => writeExclusionByModel(order, options, readers.facts),
    change: (order) => writeFromPoints(order, options, readers, changed, ({ changes }) => changes),
    comparison: (order) => writeFromPoints(order, options, readers, comparable, ({ points }) => points),
  };
}

/** What a question of a kind is written from: the pages with what was read of them for it, and what it asks for. */
interface Prepared {
  readonly pages: PlacePages;
  readonly ask: KindAsk;
}

/** A question about one sort of what is read beside the pages' details. */
async function writeFromPoints<Read>(
  { request: { place, attempt, tree, seed }, store, cache, id, earlier }: KindOrder,
  options: ModelExaminerOptions,
  readers: ModelReaders,
  prepare: (pages: PlacePages, readOf: (page: Member) => readonly Read[]) => Result<Prepared, TaskFailure>,
  pick: (points: PagePoints) => readonly Read[],
): Promise<Result<Task, TaskFailure>> {
  const loaded = await placePages({ place, tree, seed }, store, cache);
  if (!loaded.ok) return loaded;
  const pages = await modelPlacePages(loaded.value, attempt, readers.facts, options);
  if (!pages.ok) return pages;
  const read = new Map<Member, readonly Read[]>();
  for (const page of pages.value.targets) {
    const points = await readers.points(page, attempt);
    if (!points.ok) return fail(unavailable(points.failure));
    read.set(page, pick(points.value));
  }
  const prepared = prepare(pages.value, (page) => read.get(page) ?? []);
  return prepared.ok ? modelWriteTask({ id, place, earlier, attempt, ...prepared.value }, options) : prepared;
}

async function writeTables(
  { request, store, cache, id, earlier }: KindOrder,
  options: ModelExaminerOptions,
  reader: ModelPageReader,
): Promise<Result<Task, TaskFailure>> {
  const { place, attempt } = request;
  const loaded = await placePages(request, store, cache);
  if (!loaded.ok) return loaded;
  const pages = await modelPlacePages(loaded.value, attempt, reader, options);
  if (!pages.ok) return pages;
  return modelWriteTask({ id, place, pages: pages.value, earlier, attempt }, options);
}

async function writeExclusionByModel(
  order: KindOrder,
  options: ModelExaminerOptions,
  reader: ModelPageReader,
): Promise<Result<Task, TaskFailure>> {
  const { request, store, cache, id, earlier } = order;
  const { place, attempt } = request;
  const loaded = await placePages(request, store, cache);
  if (!loaded.ok) return loaded;
  const chosen = withExclusion(loaded.value, place.width, exclusionRandom(order));
  // Without the tree the writer does not know what else the list has.
  if (!chosen || options.context !== 'tree' || !options.logicChain)
    return fail({ reason: 'too_few_facts', detail: noExclusion });
  const pages = await modelPlacePages(chosen, attempt, reader, options);
  if (!pages.ok) return pages;
  const written = await modelWriteTask({ id, place, pages: pages.value, earlier, attempt }, options);
  return written.ok ? gated(written.value, chosen) : written;
}
