import { DBOS } from '@dbos-inc/dbos-sdk';
import { type ArenaIds, withIds } from '../telemetry/arena-ids.ts';
import type { RefreshStopping } from '../tournament/refresh/refresh-stop.ts';
import { askAgent } from './ask-agent.ts';
import { runBuild, runTree } from './build-workflow.ts';
import {
  type AnswerJob,
  type AnswerStatus,
  answerKey,
  type BuildJob,
  type MatchJob,
  type RetryJob,
  type RunOutcome,
  type TournamentJob,
  type TreeJob,
} from './jobs.ts';
import { playMatch } from './match-workflow.ts';
import type { Parts } from './parts.ts';
import type { RefreshJob } from './refresh-jobs.ts';
import { runRefresh } from './refresh-workflow.ts';
import { retryVoids } from './retry-workflow.ts';
import { type Stuck, step } from './step.ts';
import { toldRun } from './told-run.ts';
import { runTournament } from './tournament-workflow.ts';

/** A run may be interrupted and taken over this often before the engine gives it up. */
const settings = { maxRecoveryAttempts: 100_000 };

/** The workflows that a run is started by. */
export interface LeadingWorkflows {
  readonly tournament: (job: TournamentJob) => Promise<RunOutcome>;
  readonly build: (job: BuildJob) => Promise<RunOutcome>;
  readonly retry: (job: RetryJob) => Promise<RunOutcome>;
}

/** Registers every durable workflow. Call it once in a process, before the engine is launched. */
export function registerWorkflows(parts: Parts): LeadingWorkflows {
  const answer = DBOS.registerWorkflow(
    (job: AnswerJob) => withIds(idsOfAnswer(job), () => step('ask', () => askAgent(parts, job), asking(job))),
    {
      ...settings,
      name: 'answer',
    },
  );
  const tree = DBOS.registerWorkflow((job: TreeJob) => withIds({ run: job.run }, () => runTree(parts, job)), {
    ...settings,
    name: 'tree',
  });
  const build = DBOS.registerWorkflow(
    (job: BuildJob) => toldRun(parts, 'build', job.run, () => runBuild(parts, tree, job)),
    { ...settings, name: 'build' },
  );
  const match = DBOS.registerWorkflow(
    (job: MatchJob) => withIds({ run: job.tournament, match: job.match }, () => playMatch(parts, answer, job)),
    { ...settings, name: 'match' },
  );
  const tournament = DBOS.registerWorkflow(
    (job: TournamentJob) =>
      toldRun(parts, 'tournament', job.tournament, () => runTournament(parts, { build, match }, job)),
    {
      ...settings,
      name: 'tournament',
    },
  );
  const retry = DBOS.registerWorkflow(
    (job: RetryJob) => toldRun(parts, 'retry', job.tournament, () => retryVoids(parts, match, job)),
    { ...settings, name: 'retry' },
  );
  // Refreshes are started by their name (tick-schedules.ts).
  DBOS.registerWorkflow((job: RefreshJob): Promise<RefreshStopping> => runRefresh(parts, tournament, job), {
    ...settings,
    name: 'refresh',
  });
  return { tournament, build, retry };
}

/** Each try of a match asks in a workflow of its own; what stood still in one would in the next. */
function asking({ tournament, agent, task, scope }: AnswerJob): Stuck<AnswerStatus> {
  return {
    key: answerKey(tournament, agent, task, scope),
    ifStuck: (detail) => ({ kind: 'unavailable', detail }),
  };
}

/** An answer of another process's match knows it by its job; one of this process's is in the midst of it. */
function idsOfAnswer({ tournament: run, agent, task, match }: AnswerJob): ArenaIds {
  return { run, agent, task, ...(match === undefined ? {} : { match }) };
}
