import { DBOS } from '@dbos-inc/dbos-sdk';
import { askAgent } from './ask-agent.ts';
import type { AnswerJob, MatchJob, TournamentJob, TreeJob, TreeOutcome } from './jobs.ts';
import { playMatch } from './match-workflow.ts';
import type { Parts } from './parts.ts';
import { step } from './step.ts';
import { growTree } from './tournament-steps.ts';
import { runTournament, type TournamentOutcome } from './tournament-workflow.ts';

/** A run may be interrupted and taken over this often before the engine gives it up. */
const settings = { maxRecoveryAttempts: 100_000 };

export type TournamentWorkflow = (job: TournamentJob) => Promise<TournamentOutcome>;

/** Registers every durable workflow. Call it once in a process, before the engine is launched. */
export function registerWorkflows(parts: Parts): TournamentWorkflow {
  const answer = DBOS.registerWorkflow((job: AnswerJob) => step('ask', () => askAgent(parts, job)), {
    ...settings,
    name: 'answer',
  });
  const tree = DBOS.registerWorkflow((job: TreeJob): Promise<TreeOutcome> => step('grow', () => growTree(parts, job)), {
    ...settings,
    name: 'tree',
  });
  const match = DBOS.registerWorkflow((job: MatchJob) => playMatch(parts, answer, job), { ...settings, name: 'match' });
  return DBOS.registerWorkflow((job: TournamentJob) => runTournament(parts, { tree, match }, job), {
    ...settings,
    name: 'tournament',
  });
}
