import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { type AbilityReport, abilitiesOf } from '../ratings/ability/abilities.ts';
import type { CountedItems } from '../ratings/ability/item-counts.ts';
import type { Battle } from '../ratings/battles.ts';
import { type RateOptions, rateBattles } from '../ratings/rate.ts';
import type { RatingReport } from '../ratings/rating-report.ts';
import type { TournamentHead } from '../tournament/tournament-record.ts';

/** Ratings of both kinds, from what they are made of: values that can be handed to another thread. */
export interface FiguresTask {
  readonly battles: readonly Battle[];
  readonly options: RateOptions;
  readonly items: CountedItems;
  readonly agents: TournamentHead['agents'];
}

export interface Figures {
  readonly rating: RatingReport;
  readonly abilities: AbilityReport;
}

/** Of fewer agents figures take less than a thread does to start. */
const manyAgents = 30;

/** Where the built program has the thread's script; run from its source it has none. */
const script = new URL('./figures-thread.js', import.meta.url);

/** Ratings of both kinds. */
export function workOut({ battles, options, items, agents }: FiguresTask): Figures {
  return { rating: rateBattles(battles, options), abilities: abilitiesOf(items, { agents }) };
}

/**
 * The same, of many agents in a thread of its own: there it takes seconds, in which the app would answer nobody.
 *
 * @throws Error what the thread ended by, when it gave no figures
 */
export async function workOutAside(task: FiguresTask): Promise<Figures> {
  if (task.agents.length < manyAgents || !existsSync(script)) return workOut(task);
  return new Promise((resolve, reject) => {
    const worker = new Worker(script, { workerData: task });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`the thread that rates ended with ${code} and without figures`)));
  });
}
