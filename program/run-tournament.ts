/**
 * A tournament run from code.
 * @module dr-arena
 */
import path from 'node:path';
import type * as z from 'zod';
import { type AppContext, openContext, useContext } from '../src/application/app-context.ts';
import { leadOf } from '../src/application/continue-run.ts';
import { createTournament } from '../src/application/create-tournament.ts';
import { run } from '../src/application/play-run.ts';
import { RunCounts } from '../src/application/run-counts.ts';
import type { Config, configSchema } from '../src/config/config-schema.ts';
import { readEnvironment } from '../src/config/environment.ts';
import { parseConfig, playableConfig } from '../src/config/load-config.ts';
import type { Progress } from '../src/engine/workflow-deps.ts';
import { OperatorError } from '../src/kernel/errors.ts';
import { type TournamentId, tournamentId } from '../src/kernel/ids.ts';
import type { ItemRatings } from '../src/ratings/ability/combined-rating.ts';
import type { Battle } from '../src/ratings/battles.ts';
import type { RatingReport } from '../src/ratings/rating.ts';
import { loadOutcomes } from '../src/storage/ledger/load-outcomes.ts';
import { ratedItems, ratedTournament } from '../src/storage/rated/rated-tournament.ts';

export type { Rating } from '../src/ratings/rating.ts';
export type { Battle, ItemRatings, RatingReport };
export { OperatorError };

/** Settings of `arena.yaml` as an object; settings with a default can be left out. */
export type TournamentConfig = z.input<typeof configSchema>;

/** Progress of a tournament. Counts include everything played before an interruption. */
export type TournamentProgress =
  | { readonly kind: 'begun'; readonly tournament: string }
  | { readonly kind: 'trees'; readonly done: number; readonly wanted: number }
  /** Later rounds are planned when those before them have ended, so that the number of planned matches grows. */
  | { readonly kind: 'matches'; readonly ended: number; readonly planned: number; readonly rounds: number }
  | { readonly kind: 'warning'; readonly message: string };

export interface TournamentOptions {
  /** The project's folder, in whose `.dr-arena` its state is kept as by the command line; default: the working folder. */
  readonly folder?: string;
  /** Breaks the tournament off. What was recorded is kept: see `resumeTournament`. */
  readonly signal?: AbortSignal;
  /** Receives each step; its errors are not caught. */
  readonly onProgress?: (progress: TournamentProgress) => void;
}

/** A tournament that was played to its end. */
export interface TournamentResult {
  readonly id: string;
  /** Leaderboard by matches won and lost, with intervals. */
  readonly ratings: RatingReport;
  /** Leaderboard by all graded items. */
  readonly items: ItemRatings;
  /** Every decided match, in the order played. */
  readonly battles: readonly Battle[];
  /** Cost of all model calls and the costs that agents stated, in US dollars. */
  readonly costUsd: number;
}

/**
 * Plays a new tournament to its end in this process and rates it. One process plays one tournament at a time.
 * @throws OperatorError, with its remedy, for settings that are not valid, a database that cannot be had, a budget that is
 * spent, or another tournament that this process plays; the reason of the signal where that aborts
 */
export function runTournament(config: TournamentConfig, options: TournamentOptions = {}): Promise<TournamentResult> {
  return alone(options, async (app) => {
    const playable = playableConfig(config, 'runTournament');
    const { format } = playable.tournament;
    return playToEnd(app, await createTournament(app, { config: playable, format, trees: [] }), options);
  });
}

/**
 * Resumes a tournament that was interrupted or stopped; recorded answers are not asked or paid for again.
 * @param id as `onProgress` told it when it began
 * @throws OperatorError as `runTournament` does, and where there is no such tournament
 */
export function resumeTournament(id: string, options: TournamentOptions = {}): Promise<TournamentResult> {
  return alone(options, (app) => playToEnd(app, tournamentId(id), options));
}

/** The engine is one for the process. */
let isPlaying = false;

async function alone<Value>(
  { folder = '.' }: TournamentOptions,
  work: (app: AppContext) => Promise<Value>,
): Promise<Value> {
  if (isPlaying)
    throw new OperatorError(
      'this process plays a tournament already',
      'Wait until it has ended, or start another process.',
    );
  isPlaying = true;
  try {
    const environment = readEnvironment(path.resolve(folder));
    // What is lost with the database fails the work, which says so.
    return await useContext(() => openContext(environment, () => undefined), work);
  } finally {
    isPlaying = false;
  }
}

async function playToEnd(
  app: AppContext,
  tournament: TournamentId,
  { signal = new AbortController().signal, onProgress = () => undefined }: TournamentOptions,
): Promise<TournamentResult> {
  signal.throwIfAborted();
  onProgress({ kind: 'begun', tournament });
  const end = await run(app, {
    lead: await leadOf(app, tournament),
    progress: countProgress(onProgress),
    signal,
    begunOn: null,
    onBegin: () => undefined,
  });
  if (end?.kind === 'finished') return resultOf(app, tournament);
  signal.throwIfAborted();
  const why = end === null ? 'was stopped from elsewhere' : `${end.kind}: ${end.detail}`;
  throw new OperatorError(
    `tournament ${tournament} did not end: ${why}`,
    `Go on with it: resumeTournament('${tournament}')`,
  );
}

async function resultOf({ ledger }: AppContext, id: TournamentId): Promise<TournamentResult> {
  const head = await ledger.tournaments.load(id);
  if (head === null) throw new Error(`tournament ${id} is not in the ledger`);
  const { ratings: settings }: Config = parseConfig(head.config, `the config stored with ${id}`);
  const { battles } = await loadOutcomes(ledger, head, settings);
  return {
    id,
    ratings: await ratedTournament(ledger, head, settings),
    items: await ratedItems(ledger, head),
    battles: [...battles],
    costUsd: await ledger.modelCalls.committedUsd(id),
  };
}

/** Turns the news of a run into counts. */
function countProgress(tell: (progress: TournamentProgress) => void): Progress {
  const counts = new RunCounts();
  return (event) => {
    if (event.kind === 'warning') return tell({ kind: 'warning', message: event.message });
    const changed = counts.take(event);
    const { wanted, rounds } = counts;
    if (changed === 'trees') tell({ kind: 'trees', done: counts.done('trees'), wanted: wanted.trees });
    if (changed === 'matches')
      tell({ kind: 'matches', ended: counts.done('matches'), planned: wanted.matches, rounds });
  };
}
