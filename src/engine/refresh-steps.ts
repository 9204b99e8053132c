import type { ExamSetReference } from '../arena/exam-set.ts';
import { frozenSet, type PlayedSet, playedSet } from '../arena/played-set.ts';
import {
  endStatus,
  lineUp,
  type PortionIdentity,
  type PortionOutcome,
  portionConfig,
  portionIdentity,
  portionSet,
  type RefreshStopping,
  stopAfter,
} from '../arena/series/refresh.ts';
import { type RefreshRecord, seriesSettings } from '../arena/series/series.ts';
import { leadingBoard, type SeriesLeaderboard, seriesLeaderboard } from '../arena/series/series-leaderboard.ts';
import { stopsEarly } from '../arena/series/stops-early.ts';
import { withCodeVersions } from '../config/code-version.ts';
import type { Config } from '../config/config-schema.ts';
import { withOracle } from '../config/examiner-choice.ts';
import { parseConfig, refuseRetiredSchedule } from '../config/load-config.ts';
import { isoTime } from '../kernel/clock.ts';
import { messageOf } from '../kernel/errors.ts';
import { agentId, type TournamentId } from '../kernel/ids.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import { inWords } from '../kernel/told-in-words.ts';
import { neverSettles } from '../kernel/until-aborted.ts';
import type { StoredSchedule } from '../storage/ledger/schedule-records.ts';
import { loadSeries } from '../storage/load-series.ts';
import type { RefreshJob } from './jobs.ts';
import type { WorkflowDeps } from './workflow-deps.ts';

/** Number of portions of a refresh, from the config that the refresh began with. */
export interface RefreshPlan {
  readonly portions: number;
}

/** The portion that is to be played, or why there is none. */
export type Portion =
  | { readonly kind: 'play'; readonly tournament: TournamentId }
  | ({ readonly kind: 'stop' } & RefreshStopping);

/** @returns a failure where the stored config cannot be read by this program */
export async function planRefresh(deps: WorkflowDeps, job: RefreshJob): Promise<Result<RefreshPlan, string>> {
  deps.telemetry.note({ kind: 'refresh_begun', schedule: job.schedule, refresh: job.number });
  const config = await loadConfig(deps, job);
  return config.ok ? ok({ portions: config.value.refresh.portions }) : config;
}

/** Records the tournament of a portion, once, unless there is nobody to play or no money left. */
export async function beginPortion(deps: WorkflowDeps, job: RefreshJob, portion: number): Promise<Portion> {
  const refresh = await loadRefresh(deps, job);
  const read = await loadConfig(deps, job);
  // Planned by a program of before, it may be one that this program refuses.
  if (!read.ok) return { kind: 'stop', stoppedBy: 'failed', detail: read.failure };
  const config = read.value;
  const budgetUsd = await remainingBudget(deps, refresh, config, portion);
  if (budgetUsd !== null && budgetUsd <= 0) return { kind: 'stop', stoppedBy: 'budget', detail: 'the budget is spent' };
  const line = lineUp(config, await boardBefore(deps, refresh, config));
  if (line.kind === 'nobody') return { kind: 'stop', stoppedBy: 'nobody_new', detail: 'every agent has a rating' };
  const identity = portionIdentity(config.seed, refresh, portion);
  const recorded = await recordTournament(deps, identity, {
    config: portionConfig(config, identity.seed, budgetUsd, line),
    set: portionSet(config.refresh, job.number, portion),
  });
  if (!recorded.ok) return { kind: 'stop', stoppedBy: 'failed', detail: recorded.failure };
  const tournament = await deps.ledger.refreshes.addPortion(job, portion, identity.tournament);
  return { kind: 'play', tournament };
}

interface PortionPlay {
  readonly config: Config;
  /** Null: new trees. */
  readonly set: ExamSetReference | null;
}

/** @returns a failure where its set cannot be played, in words */
async function recordTournament(
  deps: WorkflowDeps,
  { tournament }: PortionIdentity,
  play: PortionPlay,
): Promise<Result<null, string>> {
  if ((await deps.ledger.tournaments.load(tournament)) !== null) return ok(null);
  const content = await withSet(deps, play);
  if (!content.ok) return content;
  const { config, trees, ...set } = content.value;
  await deps.ledger.tournaments.save({
    id: tournament,
    seed: config.seed,
    format: config.tournament.format,
    agents: config.agents.map(({ name }) => agentId(name)),
    trees,
    seeds: [],
    status: 'running',
    startedAt: isoTime(deps.clock),
    finishedAt: null,
    config,
    ...set,
  });
  return ok(null);
}

/** Returns what a portion plays, with the set that is frozen under the name by now. */
async function withSet(
  { ledger }: WorkflowDeps,
  { config, set }: PortionPlay,
): Promise<Result<Omit<PlayedSet, 'set'> & Partial<PlayedSet>, string>> {
  if (set === null) return ok({ config, trees: [] });
  const frozen = frozenSet(await ledger.examSets.versions(set.name), set);
  return frozen.ok ? ok(playedSet(config, frozen.value)) : fail(frozen.failure.message);
}

/** Dollars left of the refresh's budget for a portion; null where there is none. */
async function remainingBudget(
  { ledger }: WorkflowDeps,
  { tournaments }: RefreshRecord,
  { budget }: Config,
  portion: number,
): Promise<number | null> {
  if (budget === undefined) return null;
  const costs: number[] = [];
  for (const earlier of tournaments.slice(0, portion - 1)) costs.push(await ledger.modelCalls.committedUsd(earlier));
  return budget.usd - costs.reduce((sum, usd) => sum + usd, 0);
}

/** The combined leaderboard when the refresh began, so that all its portions place the same newcomers. */
async function boardBefore(deps: WorkflowDeps, refresh: RefreshRecord, config: Config): Promise<SeriesLeaderboard> {
  const byMatches = { ...config, ratings: { ...config.ratings, board: 'matches' as const } };
  return boardAt(deps, refresh, byMatches, refresh.startedAt);
}

/** The combined leaderboard at a moment (ISO 8601, UTC). Matches that no longer count are not even loaded. */
async function boardAt(
  { ledger }: WorkflowDeps,
  { schedule }: RefreshRecord,
  config: Config,
  at: string,
): Promise<SeriesLeaderboard> {
  const settings = seriesSettings(config);
  const { windowDays } = settings;
  const since = windowDays === undefined ? '' : new Date(Date.parse(at) - windowDays * dayMs).toISOString();
  return seriesLeaderboard(await loadSeries(ledger, schedule, settings, since), settings, { at, config });
}

const dayMs = 86_400_000;

/** Decides whether the refresh ends after a portion, and why; null if the next one is to be played. */
export async function judgePortion(
  deps: WorkflowDeps,
  job: RefreshJob,
  { portion, portions, ended: end }: { readonly portion: number; readonly portions: number; readonly ended: ChildEnd },
): Promise<RefreshStopping | null> {
  const refresh = await loadRefresh(deps, job);
  const config = await loadConfig(deps, job);
  if (!config.ok) return { stoppedBy: 'failed', detail: config.failure };
  const outcome = await portionOutcome(deps, end);
  const width = outcome.kind === 'finished' ? await intervalWidth(deps, refresh, config.value) : null;
  return stopAfter({ portion, portions, outcome, width });
}

/** End of the workflow of a portion's tournament. */
export type ChildEnd =
  | { readonly kind: 'finished' }
  | { readonly kind: 'failed' | 'broken'; readonly tournament: TournamentId; readonly detail: string };

async function portionOutcome({ ledger }: WorkflowDeps, end: ChildEnd): Promise<PortionOutcome> {
  if (end.kind === 'finished') return end;
  const { tournament, detail } = end;
  if (end.kind === 'failed') return { kind: 'failed', detail: `${tournament}: ${detail}`.slice(0, 1000) };
  const stop = await ledger.stops.load(tournament);
  const why = `${tournament} was stopped: ${stop?.detail ?? detail}`.slice(0, 1000);
  return { kind: stop?.because === 'budget' ? 'budget' : 'failed', detail: why };
}

/** Returns the width of the intervals of the agents that the refresh rates: all, or its newcomers. */
async function intervalWidth(deps: WorkflowDeps, refresh: RefreshRecord, config: Config) {
  const { width } = config.refresh;
  if (width === undefined) return null;
  const board = await boardAt(deps, refresh, config, isoTime(deps.clock));
  const line = lineUp(config, await boardBefore(deps, refresh, config));
  const { left, entrants } = board;
  const { rows } = leadingBoard(board);
  if (line.kind !== 'placement') return stopsEarly({ rows, left }, width);
  const newcomers = entrants.filter(({ present, agent }) => present && line.newcomers.includes(agent));
  const labels = new Set(newcomers.map(({ label }) => label));
  return stopsEarly({ rows: rows.filter(({ agent }) => labels.has(agent)), left }, width);
}

/** Notes how the refresh ended; until its site and exports are written it is still under way. */
export async function noteEnd(deps: WorkflowDeps, job: RefreshJob, stopping: RefreshStopping): Promise<void> {
  const refresh = await loadRefresh(deps, job);
  // Done again after a kill, the end stays when it was.
  const finishedAt = refresh.finishedAt ?? isoTime(deps.clock);
  await deps.ledger.refreshes.end(job, { ...stopping, status: 'running', finishedAt });
}

/** Writes the schedule's site and exports. @returns what could not be written, in words; null when all was */
export async function publishRefresh(deps: WorkflowDeps, job: RefreshJob): Promise<string | null> {
  const { schedule, state } = await loadSchedule(deps, job);
  const refresh = await loadRefresh(deps, job);
  if (deps.publish === undefined || refresh.tournaments.length === 0) return null;
  // Its folders may be another schedule's by now.
  if (state === 'removed') return 'nothing was written: the schedule was removed';
  try {
    return (await deps.publish(schedule, refresh, deps.signal))?.slice(0, 1000) ?? null;
  } catch (error) {
    if (deps.signal.aborted) return neverSettles();
    return `nothing was written: ${messageOf(error)}`.slice(0, 1000);
  }
}

/** Closes the refresh, after which the next one may begin. */
export async function closeRefresh(deps: WorkflowDeps, job: RefreshJob, unwritten: string | null): Promise<void> {
  const { stoppedBy, detail, tournaments, finishedAt } = await loadRefresh(deps, job);
  const heads = await Promise.all(tournaments.map((each) => deps.ledger.tournaments.load(each)));
  const finished = heads.filter((head) => head?.status === 'finished').length;
  const details = [detail, unwritten].flatMap((each) => each ?? []).join('; ');
  const end = { stoppedBy: stoppedBy ?? 'failed', detail: details === '' ? null : details };
  const status = endStatus(end.stoppedBy, finished);
  await deps.ledger.refreshes.end(job, { ...end, status, finishedAt: finishedAt ?? isoTime(deps.clock) });
  deps.telemetry.note({ kind: 'refresh_ended', schedule: job.schedule, refresh: job.number, status, ...end });
}

async function loadRefresh({ ledger }: WorkflowDeps, { schedule, number }: RefreshJob): Promise<RefreshRecord> {
  const refresh = await ledger.refreshes.load(schedule, number);
  if (!refresh) throw new Error(`refresh ${number} of ${schedule} is not in the ledger`);
  return refresh;
}

async function loadSchedule({ ledger }: WorkflowDeps, { schedule: name }: RefreshJob): Promise<StoredSchedule> {
  const record = await ledger.schedules.load(name);
  if (!record) throw new Error(`schedule ${name} is not in the ledger`);
  return record;
}

/**
 * Returns the config of a refresh, with the versions of programs as their files are now. Fails, with the remedy, if
 * this program cannot read it or pair by it.
 */
async function loadConfig({ ledger }: WorkflowDeps, { schedule, number }: RefreshJob): Promise<Result<Config, string>> {
  const content = await ledger.refreshes.config(schedule, number);
  const read = await inWords(async () => {
    const config = parseConfig(content, `the config of refresh ${number} of ${schedule}`);
    refuseRetiredSchedule(schedule, config);
    return withCodeVersions(withOracle(config));
  });
  return read.ok ? read : fail(read.failure.slice(0, 1000));
}
