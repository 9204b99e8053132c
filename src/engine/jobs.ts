import { defaultMatchLimits, type MatchEnd } from '../arena/match.ts';
import type { ScheduleRecord } from '../arena/series/schedule.ts';
import type { RefreshRecord } from '../arena/series/series.ts';
import type { AnswerScope } from '../arena/tournament.ts';
import type { Config } from '../config/config-schema.ts';
import {
  type AgentId,
  type MatchId,
  matchId,
  type RunId,
  type ScheduleName,
  type TaskId,
  type TournamentId,
  type TreeId,
} from '../kernel/ids.ts';

/** The arguments of the durable workflows: ids, never bodies. */
export interface TournamentJob {
  readonly tournament: TournamentId;
  /** Left out for most: its work goes before that of others. */
  readonly urgent?: true;
}

export interface BuildJob {
  readonly run: RunId;
  readonly urgent?: true;
}

export interface TreeJob {
  readonly run: RunId;
  /** Index of the build's seed that the tree grows from. */
  readonly seedIndex: number;
  readonly urgent?: true;
}

export interface MatchJob {
  readonly tournament: TournamentId;
  readonly match: MatchId;
  readonly tournamentRound: number;
  /** Position in the tournament's schedule; reports keep this order. */
  readonly order: number;
  readonly a: AgentId;
  readonly b: AgentId;
  readonly tree: TreeId;
  /** Number of the try of a void match, from 1; left out for the first time it is played. */
  readonly retry?: number;
  readonly urgent?: true;
}

export interface AnswerJob {
  readonly tournament: TournamentId;
  readonly agent: AgentId;
  readonly task: TaskId;
  readonly scope: AnswerScope;
  /** The match that asked first; for the log and traces only. */
  readonly match?: MatchId;
}

export type TreeOutcome =
  | { readonly ok: true; readonly tree: TreeId }
  | { readonly ok: false; readonly topic: string; readonly detail: string };

/** Outcome of a run; its results are in the ledger. */
export type RunOutcome = { readonly kind: 'finished' } | { readonly kind: 'failed'; readonly detail: string };

export interface MatchOutcome {
  readonly end: MatchEnd;
}

/**
 * `isUnchecked`: the program of the question's task pack has yet to check it. `isUncited`: its citations have yet to be judged.
 * `unchecked`: the program gave no report.
 */
export type AnswerStatus =
  | { readonly kind: 'recorded'; readonly isUnchecked?: true; readonly isUncited?: true }
  | { readonly kind: 'unavailable' | 'unchecked'; readonly detail: string };

export const treeWorkflowId = (job: TreeJob) => `tree/${job.run}/${job.seedIndex}`;
export const matchWorkflowId = ({ match, retry }: MatchJob) => `match/${match}${retry ? `/retry-${retry}` : ''}`;
/**
 * `attempt` counts the void rounds before it in the match; with the tournament's round it lets an outage pass. An answer
 * that is recorded already is never computed again, whatever the id.
 */
export const answerWorkflowId = (job: AnswerJob, tournamentRound: number, attempt: number) =>
  ['answer', job.tournament, job.agent, job.task, tournamentRound, attempt, job.scope].join('/');

/** Names the work of asking an agent, whichever workflow does it; of all agents of a tournament where no agent is given. */
export const answerKey = (tournament: TournamentId, ...what: readonly string[]) =>
  ['ask', tournament, ...what].map((each) => `${each}/`).join('');

/** Counts the failed attempts at the match: void rounds, and tries that ended void. */
export function attemptOf({ retry = 0 }: MatchJob, voids: number): number {
  return retry * defaultMatchLimits.voids + voids;
}

/** Returns the scope of an answer: with `reuseAnswers` the whole tournament, else the match. */
export function answerScope(config: Config, match: MatchId): AnswerScope {
  return config.tournament.reuseAnswers ? '' : match;
}

/** The match of a pair on a tree in a round of a tournament. */
export function matchIdOf(job: Omit<MatchJob, 'match' | 'order'>): MatchId {
  return matchId(`${job.tournament}/r${job.tournamentRound}/${job.a}~${job.b}/${job.tree}`);
}

/** Polling interval of a leading workflow for the end of its children. */
export const leadPoll = { pollingIntervalMs: 100 };

/** The place in a queue: what is urgent goes first, then what came first. */
export function queuePriority({ urgent }: { readonly urgent?: true }): {
  readonly enqueueOptions: { readonly priority: number };
} {
  return { enqueueOptions: { priority: urgent ? 1 : 10 } };
}

/** One refresh of a schedule. */
export interface RefreshJob {
  readonly schedule: ScheduleName;
  /** Number of the refresh, from 1. */
  readonly number: number;
}

export const refreshWorkflowId = ({ schedule, number }: RefreshJob) => `refresh/${schedule}/${number}`;

/**
 * Writes a schedule's site and exports after a refresh.
 * @returns what could not be written, in words; null when all was
 */
export type PublishRefresh = (
  schedule: ScheduleRecord,
  refresh: RefreshRecord,
  signal: AbortSignal,
) => Promise<string | null>;
