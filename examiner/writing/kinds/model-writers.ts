import { fail, type Result } from '../../../src/kernel/result.ts';
import type { TaskFailure } from '../../examiner.ts';
import { hasChain, type ModelExaminerOptions } from '../../model-examiner-options.ts';
import type { ModelPageReader } from '../../reading/model-page-reader.ts';
import type { PointsReader } from '../../reading/points-reader.ts';
import type { Task } from '../../task.ts';
import { type TaskKind, taskKinds } from '../../task-kind.ts';
import { placePages } from '../choose-targets.ts';
import { modelPlacePages } from '../model-place-pages.ts';
import { modelWriteTask } from '../model-write-task.ts';
import type { Member, PlacePages } from '../place-pages.ts';
import { pointKinds } from './point-kinds.ts';
import { pagesOfOtherSites, pointTargets } from './point-targets.ts';
import { askForPoints } from './points-ask.ts';
import { pagesLeft, withExcluded } from './read-exclusion.ts';
import type { KindOrder, KindWriters } from './write-by-kind.ts';

/** How the pages of a place are read. */
export interface ModelReaders {
  readonly facts: ModelPageReader;
  readonly points: PointsReader;
}

/** The writers of an Examiner with a model, one for each kind. */
export function modelWriters(options: ModelExaminerOptions, readers: ModelReaders): KindWriters {
  const writerOf = (kind: TaskKind) => async (order: KindOrder) => {
    const pages = await placePages(order.request, order.store, order.cache);
    if (!pages.ok) return pages;
    const others = kind === 'synthesis' ? await pagesOfOtherSites(order, pages.value.targets) : [];
    return writeAbout(kind, { ...order, pages: pages.value, others }, options, readers);
  };
  const writers = taskKinds.map((kind) => [kind, writerOf(kind)] as const);
  return { tabulate: writerOf('tabulate'), ...Object.fromEntries(writers) };
}

/** What a question about known pages is written from. */
export interface AboutOrder extends Pick<KindOrder, 'request' | 'id' | 'earlier'> {
  readonly pages: PlacePages;
  /** Pages of other sites near them. */
  readonly others: readonly Member[];
}

/** Has a model choose and read the pages that a question of a kind is about, and write it. */
export function writeAbout(
  kind: TaskKind,
  order: AboutOrder,
  options: ModelExaminerOptions,
  readers: ModelReaders,
): Promise<Result<Task, TaskFailure>> {
  switch (kind) {
    case 'tabulate':
      return writeFrom(order, order.pages, options, readers);
    case 'exclusion':
      return writeExclusion(order, options, readers);
    default:
      return writePoints(kind, order, options, readers);
  }
}

async function writeExclusion(order: AboutOrder, options: ModelExaminerOptions, readers: ModelReaders) {
  if (!hasChain(options)) return treeLacks;
  const left = await pagesLeft(order, order.pages, readers);
  if (!left.ok) return left;
  const written = await writeFrom(order, left.value, options, readers);
  return written.ok ? withExcluded(written.value, left.value, order.request.attempt, options) : written;
}

/** Without the tree the writer knows neither other sites nor what else a list has. */
const treeLacks = fail({ reason: 'too_few_facts', detail: 'this kind is not asked without the tree' } as const);

async function writePoints(
  name: keyof typeof pointKinds,
  order: AboutOrder,
  options: ModelExaminerOptions,
  readers: ModelReaders,
) {
  const kind = pointKinds[name];
  if (kind.reading === 'conflicts' && options.context !== 'tree') return treeLacks;
  const chosen = await pointTargets(kind, order, order.pages, order.others, readers.points);
  if (!chosen.ok) return chosen;
  const { pages, found } = chosen.value;
  return writeFrom(order, pages, options, readers, (read) => askForPoints(kind, read, found, order.others));
}

async function writeFrom(
  { request: { place, attempt }, id, earlier }: AboutOrder,
  pages: PlacePages,
  options: ModelExaminerOptions,
  { facts }: ModelReaders,
  prepare: (read: PlacePages) => Partial<ReturnType<typeof askForPoints>> = () => ({}),
): Promise<Result<Task, TaskFailure>> {
  const read = await modelPlacePages(pages, attempt, facts, options);
  if (!read.ok) return read;
  return modelWriteTask({ id, place, earlier, attempt, pages: read.value, ...prepare(read.value) }, options);
}
