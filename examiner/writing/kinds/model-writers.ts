import { ok } from '../../../src/kernel/result.ts';
import type { Written } from '../../examiner.ts';
import { modelPlacePages } from '../../reading/model-page-reader.ts';
import type { Task, TaskKind } from '../../task.ts';
import { placePages } from '../choose-targets.ts';
import { modelWriteTask } from '../model-write-task.ts';
import { pointKinds } from './point-kinds.ts';
import { pagesOfOtherSites, pointTargets } from './point-targets.ts';
import { pagesLeft } from './read-exclusion.ts';
import type { AboutOrder, ChosenPages, KindParts, KindWriter } from './write-by-kind.ts';

/** Writes the questions of an Examiner with a model. */
export function modelWriter(parts: KindParts): KindWriter {
  return async (kind, order) => {
    const pages = await placePages(order.request, order.store, order.cache);
    if (!pages.ok) return pages;
    // Without the tree no other site is known.
    const areKnown = kind === 'synthesis' && parts.options.context === 'tree';
    const others = areKnown ? await pagesOfOtherSites(order, pages.value.targets) : [];
    return writeAbout(kind, { ...order, pages: pages.value, others }, parts);
  };
}

/** Has a model choose and read the pages that a question of a kind is about, and write it. */
export async function writeAbout(kind: TaskKind, order: AboutOrder, parts: KindParts): Written<Task> {
  const chosenPages = await choosePages(kind, order, parts);
  if (!chosenPages.ok) return chosenPages;
  const read = await modelPlacePages(chosenPages.value.pages, order.request.attempt, parts.facts, parts.options);
  if (!read.ok) return read;
  return modelWriteTask({ ...order, ...chosenPages.value.askOf(read.value) }, parts.options);
}

async function choosePages(kind: TaskKind, order: AboutOrder, parts: KindParts): Written<ChosenPages> {
  if (kind === 'tabulate') return ok({ pages: order.pages, askOf: (pages) => ({ pages }) });
  return kind === 'exclusion' ? pagesLeft(order, parts) : pointTargets(pointKinds[kind], order, parts.points);
}
