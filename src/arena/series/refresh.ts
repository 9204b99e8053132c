import path from 'node:path';
import type { Config } from '../../config/config-schema.ts';
import type { RefreshSettings } from '../../config/rating-settings.ts';
import { shortHash } from '../../kernel/hash.ts';
import { type AgentId, type TournamentId, tournamentId } from '../../kernel/ids.ts';
import { randomFor } from '../../kernel/random.ts';
import { type ExamSetReference, examSetReference } from '../exam-set.ts';
import { entrantKey, entrantsOf } from './entrants.ts';
import type { RefreshRecord, RefreshStop } from './series.ts';
import type { SeriesLeaderboard } from './series-leaderboard.ts';

/** Reason why a refresh ends. */
export interface RefreshStopping {
  readonly stoppedBy: RefreshStop;
  /** Details for people, where there is more to say. */
  readonly detail: string | null;
}

/** End of the tournament of a portion. */
export type PortionOutcome =
  | { readonly kind: 'finished' }
  /** Its budget, which is what was left of the refresh's, had no room for another call. */
  | { readonly kind: 'budget'; readonly detail: string }
  | { readonly kind: 'failed'; readonly detail: string };

/** State of a refresh after a portion. */
export interface PortionResult {
  readonly portion: number;
  /** Maximum number of portions. */
  readonly portions: number;
  readonly outcome: PortionOutcome;
  /** Result of the check of interval widths, with a sentence; null where no width is wanted. */
  readonly width: { readonly narrow: boolean; readonly sentence: string } | null;
}

/** Returns the reason why a refresh ends after a portion; null when the next one is to be played. */
export function stopAfter({ portion, portions, outcome, width }: PortionResult): RefreshStopping | null {
  if (outcome.kind !== 'finished') return { stoppedBy: outcome.kind, detail: outcome.detail };
  if (width?.narrow) return { stoppedBy: 'width', detail: width.sentence };
  return portion < portions ? null : { stoppedBy: 'portions', detail: width?.sentence ?? null };
}

/** Returns the status of an ended refresh: one that finished no tournament has failed, unless there was nothing to play. */
export function endStatus(stoppedBy: RefreshStop, finishedTournaments: number): 'finished' | 'failed' {
  if (stoppedBy === 'failed') return 'failed';
  return stoppedBy === 'budget' && finishedTournaments === 0 ? 'failed' : 'finished';
}

/** A folder that something writes into, and what that is, in words. */
export interface TakenFolder {
  readonly what: string;
  /** Absolute. */
  readonly folder: string;
}

/** The first of the taken folders that is the given one, lies in it, or holds it; null when it is free. */
export function folderClash(folder: string, folders: readonly TakenFolder[]): TakenFolder | null {
  return folders.find((each) => holds(each.folder, folder) || holds(folder, each.folder)) ?? null;
}

function holds(outer: string, inner: string): boolean {
  const way = path.relative(outer, inner);
  return way === '' || (!way.startsWith('..') && !path.isAbsolute(way));
}

/**
 * The config that a portion is played by: that of the schedule with the portion's own seed, with what is left of the
 * budget, and with the format that its line-up asks for.
 *
 * @param dollars dollars left of the refresh's budget; null where there is none
 */
export function portionConfig(
  config: Config,
  seed: number,
  dollars: number | null,
  line: Exclude<LineUp, { kind: 'nobody' }>,
): Config {
  const { rounds } = config.tournament.placement;
  return {
    ...config,
    seed,
    ...(dollars === null ? {} : { budget: { usd: dollars } }),
    ...(line.kind === 'all'
      ? {}
      : {
          tournament: {
            ...config.tournament,
            format: 'placement',
            placement: { established: { ...line.established }, ...(rounds === undefined ? {} : { rounds }) },
          },
        }),
  };
}

/** Identity of a portion of a refresh, whoever begins it and however often. */
export interface PortionIdentity {
  readonly tournament: TournamentId;
  /** Seed of the portion's draws; 0 to 2^31 - 1. */
  readonly seed: number;
}

const largestSeed = 2 ** 31 - 1;

/**
 * The tournament and the seed of a portion. They follow from what the portion is, so that one that is begun again is the
 * same. The time at which the refresh began tells apart refreshes of equal names in projects that are brought together.
 *
 * @param seed of the schedule's config
 * @param portion from 1
 */
export function portionIdentity(
  seed: number,
  { schedule, number, startedAt }: Pick<RefreshRecord, 'schedule' | 'number' | 'startedAt'>,
  portion: number,
): PortionIdentity {
  return {
    tournament: tournamentId(`T-${shortHash(['refresh', schedule, number, startedAt, portion], 12)}`),
    seed: randomFor(seed, 'refresh', schedule, number, portion).int(0, largestSeed),
  };
}

/** Entry in the list of sets that stands for new trees. */
const newTrees = 'fresh';

/**
 * The exam set that a portion plays; null for new trees. The list goes on where the refresh before left it, counting the
 * portions that could have been played: whoever begins a portion, and however often, plays the same.
 *
 * @param refresh its number, from 1
 * @param portion from 1
 */
export function portionSet(
  { sets = [newTrees], portions }: Pick<RefreshSettings, 'sets' | 'portions'>,
  refresh: number,
  portion: number,
): ExamSetReference | null {
  const before = (refresh - 1) * portions + portion - 1;
  return setIn(sets[before % sets.length] ?? newTrees);
}

/** The sets that are played in turn, each once. */
export function setsInTurn({ sets = [] }: Pick<RefreshSettings, 'sets'>): readonly ExamSetReference[] {
  return [...new Set(sets)].flatMap((entry) => setIn(entry) ?? []);
}

/** True if some portion grows new trees. */
export function growsTrees({ sets = [newTrees] }: Pick<RefreshSettings, 'sets'>): boolean {
  return sets.includes(newTrees);
}

/** @throws Error for what the config's schema does not let pass */
function setIn(entry: string): ExamSetReference | null {
  if (entry === newTrees) return null;
  const read = examSetReference(entry);
  if (!read.ok) throw new Error(`'${entry}' names no set: ${read.failure}`);
  return read.value;
}

/** Agents of a refresh, and the format that they play. */
export type LineUp =
  /** Everybody, by the config's own format. */
  | { readonly kind: 'all' }
  /** Newcomers against the established, whose ratings are known. */
  | {
      readonly kind: 'placement';
      readonly newcomers: readonly AgentId[];
      /** Rating points by the name of the agent. */
      readonly established: Readonly<Record<string, number>>;
    }
  /** Nobody is new. */
  | { readonly kind: 'nobody' };

/**
 * Returns the agents of a refresh. Where only newcomers are to play, these are the agents of the config that have no counted match
 * in their present version; where nobody is established they are all new, and all play.
 *
 * @param board the combined leaderboard before the refresh
 */
export function lineUp(config: Config, { entrants, report }: Pick<SeriesLeaderboard, 'entrants' | 'report'>): LineUp {
  if (config.refresh.play === 'all') return { kind: 'all' };
  const rated = new Map(
    report.ratings.filter(({ matches }) => matches > 0).map(({ agent, rating }) => [agent, rating]),
  );
  const ratings = new Map(entrants.map((entrant) => [entrantKey(entrant), rated.get(entrant.label)]));
  const newcomers: AgentId[] = [];
  const established: [string, number][] = [];
  for (const entrant of entrantsOf(config).values()) {
    const rating = ratings.get(entrantKey(entrant));
    if (rating === undefined) newcomers.push(entrant.agent);
    else established.push([entrant.agent, rating]);
  }
  if (established.length === 0) return { kind: 'all' };
  if (newcomers.length === 0) return { kind: 'nobody' };
  return { kind: 'placement', newcomers, established: Object.fromEntries(established) };
}
