import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { TournamentHead } from '../../arena/tournament.ts';
import { type AbilityReport, abilitiesWithStandings } from '../../ratings/ability/abilities.ts';
import type { CountedItems } from '../../ratings/ability/ability.ts';
import {
  type SliceDimension,
  sliceDimensions,
  sliceSteps,
  type TaskTraits,
} from '../../ratings/ability/item-slices.ts';
import { type SliceReport, sliceReport } from '../../ratings/ability/slice-ratings.ts';
import type { Battle } from '../../ratings/battles.ts';
import type { JointStandings } from '../../ratings/pair-standings.ts';
import { type RateOptions, rateBattles } from '../../ratings/rate.ts';
import type { RatingReport } from '../../ratings/rating.ts';

/**
 * Minimum numbers of agents, battles and trees for which a thread is started: below, its start takes longer than the
 * figures.
 */
const manyAgents = 30;
const manyBattles = 20_000;
const manyTrees = 30;
/** Steps of slices (item-slices.ts) that take about half a second. */
const manySteps = 30_000;

/** Path of the thread's script in the built program; there is none beside the source. */
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

/** Input for ratings: values that can be passed to another thread. */
export interface RatingTask {
  /** Null where the ratings are known. */
  readonly battles: readonly Battle[] | null;
  readonly options: RateOptions;
  readonly agents: TournamentHead['agents'];
  /** Null where depth and width are not to be rated. */
  readonly items: CountedItems | null;
  /** Traits to slice the items by; left out: no slices. */
  readonly traits?: TaskTraits;
  /** Default: all. */
  readonly dimensions?: readonly SliceDimension[];
}

export interface Figures {
  /** Null where they were not asked for. */
  readonly rating: RatingReport | null;
  /** Null where they were not asked for. */
  readonly abilities: AbilityReport | null;
  /** Joint standings of the combined ratings; null if they were not asked for, or too little is known. */
  readonly standings: JointStandings | null;
  /** Null where they were not asked for. */
  readonly slices: SliceReport | null;
}

/** Ratings, and those by graded items, of all and in slices, where they are asked for. */
export function computeRatings({ battles, options, items, agents, traits, dimensions }: RatingTask): Figures {
  return {
    rating: battles === null ? null : rateBattles(battles, options),
    ...(items === null ? { abilities: null, standings: null } : abilitiesWithStandings(items, { agents })),
    slices: items === null || traits === undefined ? null : sliceReport(items, dimensions ?? sliceDimensions, traits),
  };
}
