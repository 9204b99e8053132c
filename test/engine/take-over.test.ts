import type { WorkflowStatus } from '@dbos-inc/dbos-sdk';
import { expect, it } from 'vitest';
import { type EngineCalls, workflowVersion } from '../../src/engine/engine-calls.ts';
import { sharedPool } from '../../src/engine/pool.ts';
import { orphanRecovery } from '../../src/engine/serve-pool.ts';
import { takeOver, takeOverFrom, takeOverHeld } from '../../src/engine/take-over.ts';
import { tournamentId } from '../../src/kernel/ids.ts';

const held = [
  { workflowID: 'match/T-1/a', workflowName: 'match', applicationVersion: workflowVersion, executorId: 'x-1' },
  { workflowID: 'match/T-2/b', workflowName: 'match', applicationVersion: 'workflows-of-before', executorId: 'x-1' },
] as WorkflowStatus[];

const waiting = [
  { workflowID: 'match/T-1/c', workflowName: 'match', applicationVersion: workflowVersion, queueName: 'matches/T-1' },
] as WorkflowStatus[];

/** An engine with these workflows at work, and what it was told to put into which queue. */
function engineHolding(steps: Awaited<ReturnType<EngineCalls['listWorkflowSteps']>> = []) {
  const told: unknown[] = [];
  const resumed = new Map<string, string[]>();
  const engine: EngineCalls = {
    listWorkflows: async ({ status }) => (status === 'PENDING' ? held : waiting),
    listWorkflowSteps: async (workflow) => (workflow === 'match/T-1/a' ? steps : []),
    resumeWorkflows: async (workflows, { queueName = '' } = {}) => {
      resumed.set(queueName, workflows);
      return [];
    },
    rewindWorkflow: async (...to) => {
      told.push(['rewind', ...to]);
      return undefined as never;
    },
    cancelWorkflows: async (workflows) => void told.push(['cancel', workflows]),
  };
  return { engine, resumed, told };
}

const allDead = {
  freeExecutors: async (ids: string[]) => ids,
  exclusively: <V>(_: string, work: () => Promise<V>) => work(),
  moveWaiting: async () => 0,
};

it('what a dead worker held waits for workers of its own version, whichever worker notices the death', async () => {
  const { engine, resumed } = engineHolding();
  expect(await takeOverFrom(['x-1'], sharedPool([]), engine)).toBe(2);
  expect([...resumed]).toEqual([['matches', ['match/T-1/a', 'match/T-2/b']]]);
});

it('whoever takes over a run leaves workflows of another version where they are', async () => {
  const { engine, resumed } = engineHolding();
  expect(await takeOver(tournamentId('T-1'), sharedPool([]), allDead, engine)).toBe(1);
  expect([...resumed]).toEqual([['matches', ['match/T-1/a']]]);
});

it('what waits elsewhere is moved only while it waits, and not at all by whoever looks after the dead alone, who leaves workers to workers', async () => {
  const { engine, resumed } = engineHolding();
  const moved: unknown[] = [];
  const liveness = {
    ...allDead,
    moveWaiting: async (...asked: unknown[]) => {
      moved.push(asked);
      return 1;
    },
  };
  expect(await takeOver(tournamentId('T-1'), sharedPool([]), liveness, engine)).toBe(2);
  expect(moved).toEqual([[['match/T-1/c'], 'matches']]);
  resumed.clear();
  expect(await takeOverHeld(tournamentId('T-1'), sharedPool([]), liveness, ['x-1'], engine)).toBe(0);
  expect(await takeOverHeld(tournamentId('T-1'), sharedPool([]), liveness, [], engine)).toBe(1);
  expect([moved.length, [...resumed]]).toEqual([1, [['matches', ['match/T-1/a']]]]);
});

it('what a terminal took of a run of the workers comes back at the second look after its death, and not while it lives', async () => {
  const { engine, resumed } = engineHolding();
  let dead: readonly string[] = [];
  const liveness = { ...allDead, freeExecutors: async (ids: string[]) => ids.filter((id) => dead.includes(id)) };
  const orphans = async () => [{ run: tournamentId('T-1'), executors: ['x-1'] }];
  const rescue = orphanRecovery({ pool: sharedPool([]), liveness, orphans }, engine);
  expect([await rescue(), await rescue()]).toEqual([0, 0]);
  dead = ['x-1'];
  expect([await rescue(), resumed.size, await rescue()]).toEqual([0, 0, 1]);
  expect([...resumed]).toEqual([['matches', ['match/T-1/a']]]);
});

it('a run that one of its processes still plays is not taken from it', async () => {
  const { engine, resumed } = engineHolding();
  let dead: readonly string[] = ['x-1'];
  const liveness = { ...allDead, freeExecutors: async (ids: string[]) => ids.filter((id) => dead.includes(id)) };
  const orphans = async () => [{ run: tournamentId('T-1'), executors: ['x-1', 'x-2'] }];
  const rescue = orphanRecovery({ pool: sharedPool([]), liveness, orphans }, engine);
  expect([await rescue(), await rescue(), resumed.size]).toEqual([0, 0, 0]);
  dead = ['x-1', 'x-2'];
  expect([await rescue(), await rescue()]).toEqual([0, 1]);
});

it('what a dead process left behind a step that had failed goes back to that step; behind a failure that was got over it goes on', async () => {
  const step = { name: 'settle', output: null, childWorkflowID: null };
  const good = { ...step, functionID: 0, error: null };
  const bad = { ...step, functionID: 1, error: new Error('no space') };
  const left = engineHolding([good, bad]);
  expect(await takeOver(tournamentId('T-1'), sharedPool([]), allDead, left.engine)).toBe(1);
  expect(left.told).toEqual([
    ['cancel', ['match/T-1/a']],
    ['rewind', 'match/T-1/a', { startStep: 1, queueName: 'matches' }],
  ]);
  expect(left.resumed.size).toBe(0);
  const gotOver = engineHolding([bad, { ...good, functionID: 2 }]);
  expect(await takeOver(tournamentId('T-1'), sharedPool([]), allDead, gotOver.engine)).toBe(1);
  expect([gotOver.told, [...gotOver.resumed]]).toEqual([[], [['matches', ['match/T-1/a']]]]);
});
