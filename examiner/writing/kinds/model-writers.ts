import { ok } from '../../../src/kernel/result.ts';
import type { Written } from '../../examiner.ts';
import type { ModelExaminerOptions } from '../../model-examiner-options.ts';
import { modelPlacePages, type ReadPage } from '../../reading/model-page-reader.ts';
import type { ReadPoints } from '../../reading/points-reader.ts';
import type { Task, TaskKind } from '../../task.ts';
import { placePages } from '../choose-targets.ts';
import { modelWriteTask } from '../model-write-task.ts';
import { pointKinds } from './point-kinds.ts';
import { pagesOfOtherSites, pointTargets } from './point-targets.ts';
import { pagesLeft } from './read-exclusion.ts';
import type { AboutOrder, ChosenPages, KindWriter } from './write-by-kind.ts';

/** How the pages of a place are read. */
export interface ModelReaders {
  readonly facts: ReadPage;
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

/** Has a model choose and read the pages that a question of a kind is about, and write it. */
export async function writeAbout(
  kind: TaskKind,
  order: AboutOrder,
  options: ModelExaminerOptions,
  readers: ModelReaders,
): Written<Task> {
  const chosen = await choosePages(kind, order, options, readers);
  if (!chosen.ok) return chosen;
  const read = await modelPlacePages(chosen.value.pages, order.request.attempt, readers.facts, options);
  if (!read.ok) return read;
  return modelWriteTask({ ...order, ...chosen.value.askOf(read.value) }, options);
}

async function choosePages(
  kind: TaskKind,
  order: AboutOrder,
  options: ModelExaminerOptions,
  readers: ModelReaders,
): Written<ChosenPages> {
  const { pages } = order;
  if (kind === 'tabulate') return ok({ pages, askOf: (read) => ({ pages: read }) });
  if (kind === 'exclusion') return pagesLeft(order, readers, options);
  return pointTargets(pointKinds[kind], order, readers.points);
}
