import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { sliceSteps } from '../ratings/ability/item-slices.ts';
import { computeRatings, type Figures, type RatingTask } from './compute-ratings.ts';

/** Of fewer agents, battles and trees figures take less than a thread does to start. */
const manyAgents = 30;
const manyBattles = 20_000;
const manyTrees = 30;
/** Steps of slices (item-slices.ts) that take about half a second. */
const manySteps = 30_000;

/** Where the built program has the thread's script; run from its source it has none. */
const script = new URL('./ratings-thread.js', import.meta.url);

/**
 * Ratings, of many agents or battles in a thread of its own: there it takes seconds, in which a process would answer nobody and give
 * no sign of life.
 *
 * @throws Error what the thread ended by, when it gave no figures
 */
export async function computeInWorker(task: RatingTask): Promise<Figures> {
  const battles = task.battles?.length ?? 0;
  const trees = task.items?.trees.length ?? 0;
  const steps = task.items === null || task.traits === undefined ? 0 : sliceSteps(task.items);
  const small = task.agents.length < manyAgents && battles < manyBattles && trees < manyTrees && steps < manySteps;
  if (small || !existsSync(script)) return computeRatings(task);
  return new Promise((resolve, reject) => {
    const worker = new Worker(script, { workerData: task });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`the thread that rates ended with ${code} and without figures`)));
  });
}
