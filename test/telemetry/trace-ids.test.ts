import { expect, it } from 'vitest';
import { answerWorkflowId, type MatchJob, matchWorkflowId, treeWorkflowId } from '../../src/engine/jobs.ts';
import { agentId, buildId, matchId, taskId, tournamentId, treeId } from '../../src/kernel/ids.ts';
import { buildWorkflowId, retryWorkflowId, tournamentWorkflowId } from '../../src/storage/run-workflow-kinds.ts';
import { idsOfWorkflow } from '../../src/telemetry/open-traces.ts';

const tournament = tournamentId('T-1f3a');
const match = matchId('T-1f3a/r2/Kestrel~Heron/tree-7');
const a = agentId('Kestrel');
const b = agentId('Heron');
const tree = treeId('tree-7');
const job: MatchJob = { tournament, match, tournamentRound: 2, order: 0, a, b, tree };

it('reads the run, and of a match the match, from the id of every kind of workflow', () => {
  const answer = { tournament, agent: a, task: taskId('task-1'), scope: match };
  for (const id of [
    tournamentWorkflowId(tournament),
    retryWorkflowId({ tournament, number: 3 }),
    buildWorkflowId(tournament),
    treeWorkflowId({ run: tournament, seedIndex: 4 }),
    answerWorkflowId(answer, 2, 0),
  ])
    expect(idsOfWorkflow(id)).toEqual({ run: tournament });
  expect(idsOfWorkflow(treeWorkflowId({ run: buildId('B-22'), seedIndex: 0 }))).toEqual({ run: 'B-22' });
  expect(idsOfWorkflow(matchWorkflowId(job))).toEqual({ run: tournament, match });
  expect(idsOfWorkflow(matchWorkflowId({ ...job, retry: 2 }))).toEqual({ run: tournament, match });
});
