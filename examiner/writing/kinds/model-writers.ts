import type { Result } from '../../../src/kernel/result.ts';
import type { TaskFailure } from '../../examiner.ts';
import type { ModelExaminerOptions } from '../../model-examiner-options.ts';
import type { ModelPageReader } from '../../reading/model-page-reader.ts';
import type { Task } from '../../task.ts';
import { placePages } from '../choose-targets.ts';
import { modelPlacePages } from '../model-place-pages.ts';
import { modelWriteTask } from '../model-write-task.ts';
import type { KindOrder, KindWriters } from './write-by-kind.ts';

/** The writers of an Examiner with a model, one for each kind. */
export function modelWriters(options: ModelExaminerOptions, reader: ModelPageReader): KindWriters {
  return {
    tabulate: (order) => writeTables(order, options, reader),
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
