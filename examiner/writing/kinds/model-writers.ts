import { fail, type Result } from '../../../src/kernel/result.ts';
import type { TaskFailure } from '../../examiner.ts';
import type { ModelExaminerOptions } from '../../model-examiner-options.ts';
import type { ModelPageReader } from '../../reading/model-page-reader.ts';
import type { Task } from '../../task.ts';
import { noTaskChecks } from '../../task-gate.ts';
import { placePages } from '../choose-targets.ts';
import { modelPlacePages } from '../model-place-pages.ts';
import { modelWriteTask } from '../model-write-task.ts';
import { writeChange } from './change.ts';
import { exclusionRandom, gated, noExclusion, withExclusion } from './exclusion.ts';
import type { KindOrder, KindWriters } from './write-by-kind.ts';

/** The writers of an Examiner with a model, one for each kind. */
export function modelWriters(options: ModelExaminerOptions, reader: ModelPageReader): KindWriters {
  return {
    tabulate: (order) => writeTables(order, options, reader),
    exclusion: (order) => writeExclusionByModel(order, options, reader),
    change: (order) => writeChange(order, options.checks ?? noTaskChecks),
  };
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
