import type { BuildRecord } from '../../arena/build-record.ts';
import { mostMatches } from '../../arena/most-matches.ts';
import { playedOn } from '../../arena/played-on.ts';
import type { AgentAtWork, RunLine, RunProgress, RunStatus } from '../../arena/run-progress.ts';
import type { TournamentHead } from '../../arena/tournament.ts';
import { readableConfig } from '../../config/load-config.ts';
import type { Board } from '../../config/rating-settings.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { RunId, TournamentId } from '../../kernel/ids.ts';
import { storedBoards } from '../../ratings/ability/combined-rating.ts';
import { boardLead } from '../../ratings/lead.ts';
import { endText } from '../../reporting/arena-words.ts';
import { clipped } from '../../reporting/html/html.ts';
import type { Ledger } from '../../storage/ledger.ts';
import { buildWorkflowId, retryWorkflowId, tournamentWorkflowId } from '../../storage/run-workflow-kinds.ts';
import type { AppParts, RunSource } from './app-parts.ts';

/** Matches under way and matches that ended that are shown of a run, each. */
const newestShown = 10;

/** Agents at work that are shown of a run. */
const mostAtWork = 20;
/** Open attempts that are looked at: processes that were killed have left theirs. */
const mostOpen = 500;

/** So long after its record a run may not have begun, in milliseconds. */
const beginsWithinMs = 60_000;

interface SourceParts {
  readonly ledger: Ledger;
  readonly clock: Clock;
  /** Returns those of the given executors that no longer live. */
  readonly freeExecutors: (executors: string[]) => Promise<string[]>;
}

/** Runs as the ledger and the signs of life of processes tell them; it only reads. */
export function runSource(parts: SourceParts): RunSource {
  return {
    countRuns: () => parts.ledger.progress.countRuns(),
    listRuns: async ({ limit, offset }) => {
      const ids = await parts.ledger.progress.listRunIds(limit, offset);
      const counts = await countsOf(parts, ids);
      const lines: RunLine[] = [];
      for (const id of ids) {
        const line = await lineOf(parts, id, counts);
        if (line !== null) lines.push(line);
      }
      return lines;
    },
    loadRun: async (id) => {
      const line = await lineOf(parts, id, await countsOf(parts, [id]));
      return line === null ? null : progressOf(parts, line);
    },
    leaderOf: async (line) => {
      const head =
        line.kind === 'tournament' ? await parts.ledger.tournaments.load(line.id as TournamentHead['id']) : null;
      return leaderText(parts.ledger, line, head === null ? undefined : readableConfig(head)?.ratings.board);
    },
  };
}

interface Counts {
  readonly ended: ReadonlyMap<string, number>;
  readonly committed: ReadonlyMap<string, number>;
}

async function countsOf({ ledger }: SourceParts, ids: readonly RunId[]): Promise<Counts> {
  return { ended: await ledger.progress.endedMatches(ids), committed: await ledger.progress.committedOf(ids) };
}

/** A run without its details; null when there is none. */
async function lineOf(parts: SourceParts, id: RunId, counts: Counts): Promise<RunLine | null> {
  const head = await parts.ledger.tournaments.load(id as TournamentHead['id']);
  const build = head === null || head.trees.length === 0 ? await parts.ledger.builds.load(id) : null;
  const run = head ?? build;
  if (run === null) return null;
  const kind = head === null ? 'build' : head.format === 'match' ? 'match' : 'tournament';
  const trees = await treesOf(parts, head, build);
  return {
    id,
    kind,
    trees,
    playedOn: playedOn(run.trees),
    startedAt: run.startedAt,
    finishedAt: run.finishedAt,
    status: run.status === 'running' ? await livenessOf(parts, run) : run.status,
    format: head?.format ?? null,
    agents: head?.agents ?? [],
    matches: {
      ended: counts.ended.get(id) ?? 0,
      planned: head === null ? null : mostMatches(head, trees.wanted),
    },
    committedUsd: counts.committed.get(id) ?? 0,
  };
}

async function treesOf({ ledger }: SourceParts, head: TournamentHead | null, build: BuildRecord | null) {
  if (head !== null && head.trees.length > 0) return { done: head.trees.length, wanted: head.trees.length };
  if (build === null) return { done: 0, wanted: head === null ? 0 : treesWanted(head) };
  const doneTrees = build.trees.length || (await ledger.engine.treesEnded(build.id, build.seeds.length));
  return { done: Math.min(doneTrees, build.wanted), wanted: build.wanted };
}

function treesWanted(head: TournamentHead): number {
  return head.seeds.length || (readableConfig(head)?.trees.count ?? 0);
}

/**
 * Running if a process that holds the run's leading workflow gives a sign of life, or workers have it, of whom one lives who will
 * take it up; one just recorded is about to begin.
 */
async function livenessOf(parts: SourceParts, run: TournamentHead | BuildRecord): Promise<RunStatus> {
  const lead = await parts.ledger.engine.leadState(leadingWorkflows(run));
  if (lead === null) return parts.clock.now() - Date.parse(run.startedAt) < beginsWithinMs ? 'running' : 'unknown';
  const deadExecutors = await parts.freeExecutors([...lead.executors]);
  if (lead.executors.length > deadExecutors.length) return 'running';
  return lead.withWorkers && (await someWorkerLeads(parts)) ? 'running' : 'stopped';
}

async function someWorkerLeads({ ledger, freeExecutors }: SourceParts): Promise<boolean> {
  const leading = (await ledger.workers.list()).filter(({ roles, stopping }) => roles.includes('examine') && !stopping);
  const executors = leading.map(({ executor }) => executor);
  return executors.length > (await freeExecutors(executors)).length;
}

function leadingWorkflows(run: TournamentHead | BuildRecord): string[] {
  if ('given' in run) return [buildWorkflowId(run.id)];
  const retries = Array.from({ length: run.retries ?? 0 }, (_, index) => index + 1);
  const tournament = run.id;
  return [tournamentWorkflowId(tournament), ...retries.map((number) => retryWorkflowId({ tournament, number }))];
}

async function progressOf(parts: SourceParts, line: RunLine): Promise<RunProgress> {
  const { ledger } = parts;
  const { id } = line;
  const run = await loadHeadOrBuild(ledger, id);
  const withheld = run === null || (await ledger.examSets.isSecret(run));
  const [askedTimes, roundsPlayed, voids, spend, newest] = await Promise.all([
    ledger.progress.askedTimes(id),
    ledger.progress.roundsPlayed(id),
    ledger.progress.voidCounts(id, withheld),
    ledger.modelCalls.spendOf(id),
    ledger.progress.newestMatches(id, newestShown),
  ]);
  const settings = run === null ? null : readableConfig(run);
  return {
    ...line,
    // Of the same look as the table beside it, which calls under way would else part from its sum.
    committedUsd: spend.reduce((sum, { usd, reservedUsd }) => sum + usd + reservedUsd, 0),
    roundsPlayed,
    matchesOpen: await ledger.progress.openMatches(id),
    atWork: line.status === 'running' && line.kind !== 'build' ? await loadAtWork(parts, id) : [],
    voids,
    spend,
    newest,
    // Where nobody was asked for longer than an agent may take, nobody worked.
    worked: settings === null ? null : await ledger.progress.timeWorked(id, settings.caps.timeoutSeconds),
    treeIds: run?.trees ?? [],
    budgetUsd: settings?.budget?.usd ?? null,
    lastNews: askedTimes.last ?? line.startedAt,
  };
}

/** Loads the agents that answer just now in processes that give a sign of life. */
async function loadAtWork({ ledger, clock, freeExecutors }: SourceParts, id: RunId): Promise<readonly AgentAtWork[]> {
  const open = await ledger.answers.openAttempts(id as TournamentHead['id'], mostOpen);
  if (open.length === 0) return [];
  const deadExecutors = await freeExecutors([...new Set(open.map(({ executor }) => executor))]);
  return open
    .filter(({ executor }) => !deadExecutors.includes(executor))
    .slice(0, mostAtWork)
    .map(({ executor: _executor, at, ...attempt }) => ({
      ...attempt,
      seconds: Math.max(0, clock.now() - Date.parse(at)) / 1000,
    }));
}

async function loadHeadOrBuild(
  ledger: Pick<Ledger, 'builds' | 'tournaments'>,
  id: RunId,
): Promise<TournamentHead | BuildRecord | null> {
  return (await ledger.tournaments.load(id as TournamentHead['id'])) ?? ledger.builds.load(id);
}

/** Fewer seconds or matches than this say nothing about how fast matches end. */
const leastSeconds = 5;
const leastMatches = 2;

/** Returns the matches of a run that end in a minute, by the time worked on its newest answers; null while unknown. */
export function matchesAMinute({ matches, worked }: Pick<RunProgress, 'matches' | 'worked'>): number | null {
  if (worked === null || worked.seconds < leastSeconds) return null;
  const recentMatches = matches.ended * worked.share;
  return recentMatches < leastMatches ? null : (recentMatches * 60) / worked.seconds;
}

/** Names told of those who may stand first. */
const mostNamed = 2;

/**
 * Returns the leader of a run in words: the winner of a match; of a rated tournament those who may be the best. Empty before
 * that.
 * @param firstBoard the board that the run was set to have first
 */
export async function leaderText(
  ledger: Pick<Ledger, 'leaderboards' | 'matches'>,
  { id, kind, status, matches: { ended } }: RunLine,
  firstBoard?: Board,
): Promise<string> {
  if (kind === 'build' || ended === 0) return '';
  const tournament = id as TournamentId;
  if (kind === 'match') {
    const [only, ...others] = await ledger.matches.ofTournament(tournament);
    if (only && others.length === 0) return endText(only.end, clipped(only.a, 64), clipped(only.b, 64));
  }
  const board = status === 'finished' ? await ledger.leaderboards.load(tournament) : null;
  if (board === null) return '';
  return firstsText(boardLead(storedBoards(board, firstBoard).firstRows, null)?.best.map(({ agent }) => agent) ?? []);
}

/** A run as it is shown to who may not read what it asks: what agents told of their work gives that away. */
export async function runShownTo({ heldBack }: Pick<AppParts, 'heldBack'>, run: RunProgress): Promise<RunProgress> {
  if (run.atWork.length === 0 || (await heldBack(run.id as TournamentId)) === null) return run;
  return { ...run, atWork: run.atWork.map((each) => ({ ...each, lastStep: null })) };
}

function firstsText(agents: readonly string[]): string {
  const names = agents.slice(0, mostNamed).map((agent) => clipped(agent, 64));
  const more = agents.length - names.length;
  return more > 0 ? `${names.join(', ')} or ${more} more` : names.join(' or ');
}
