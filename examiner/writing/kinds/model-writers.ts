import type { Result } from '../../../src/kernel/result.ts';
import type { TaskFailure } from '../../examiner.ts';
import type { ModelExaminerOptions } from '../../model-examiner-options.ts';
import type { ModelPageReader } from '../../reading/model-page-reader.ts';
import type { ReadPoints } from '../../reading/points-reader.ts';
import type { Task } from '../../task.ts';
import type { TaskKind } from '../../task-kind.ts';
import { placePages } from '../choose-targets.ts';
import { modelPlacePages } from '../model-place-pages.ts';
import { modelWriteTask } from '../model-write-task.ts';
import type { Member, PlacePages } from '../place-pages.ts';
import { pointKinds } from './point-kinds.ts';
import { pagesOfOtherSites, pointTargets } from './point-targets.ts';
import { askForPoints } from './points-ask.ts';
import { askForLeft, pagesLeft } from './read-exclusion.ts';
import type { KindOrder, KindWriter } from './write-by-kind.ts';

/** How the pages of a place are read. */
export interface ModelReaders {
  readonly facts: ModelPageReader;
  readonly points: ReadPoints;
}

/** Writes the questions of an Examiner with a model. */
export function modelWriter(options: ModelExaminerOptions, readers: ModelReaders): KindWriter {
  return async (kind, order) => {
    const pages = await placePages(order.request, order.store, order.cache);
    if (!pages.ok) return pages;
    // Without the tree no other site is known.
    const areKnown = kind === 'synthesis' && options.context === 'tree';
    const others = areKnown ? await pagesOfOtherSites(order, pages.value.targets) : [];
    return writeAbout(kind, { ...order, pages: pages.value, others }, options, readers);
  };
}

/** What a question about known pages is written from. */
export interface AboutOrder extends Pick<KindOrder, 'request' | 'id' | 'earlier'> {
  readonly pages: PlacePages;
  /** Pages of other sites near them. */
  readonly others: readonly Member[];
}

/** Has a model choose and read the pages that a question of a kind is about, and write it. */
export async function writeAbout(
  kind: TaskKind,
  order: AboutOrder,
  options: ModelExaminerOptions,
  readers: ModelReaders,
): Promise<Result<Task, TaskFailure>> {
  if (kind === 'tabulate') return writeFrom(order, order.pages, options, readers, (pages) => ({ pages }));
  if (kind === 'exclusion') {
    const left = await pagesLeft(order, order.pages, readers, options);
    if (!left.ok) return left;
    return writeFrom(order, left.value, options, readers, (pages) => ({ pages, ask: askForLeft(left.value) }));
  }
  const chosen = await pointTargets(pointKinds[kind], order, order.pages, order.others, readers.points);
  if (!chosen.ok) return chosen;
  const { pages, found } = chosen.value;
  const ask = (read: PlacePages) => askForPoints(pointKinds[kind], read, found, order.others);
  return writeFrom(order, pages, options, readers, ask);
}

async function writeFrom(
  { request: { place, attempt }, id, earlier }: AboutOrder,
  pages: PlacePages,
  options: ModelExaminerOptions,
  { facts }: ModelReaders,
  prepare: (read: PlacePages) => Pick<Parameters<typeof modelWriteTask>[0], 'pages' | 'ask'>,
): Promise<Result<Task, TaskFailure>> {
  const read = await modelPlacePages(pages, attempt, facts, options);
  return read.ok ? modelWriteTask({ id, place, earlier, attempt, ...prepare(read.value) }, options) : read;
}
