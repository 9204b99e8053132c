import { expect, it } from 'vitest';
import { localPool, queueIn, queuesOf, roles, sharedPool } from '../../src/engine/pool.ts';
import { tournamentId } from '../../src/kernel/ids.ts';

const workflowNames = ['tournament', 'retry', 'build', 'refresh', 'tree', 'match', 'answer'];

it('workers of all roles together take from every queue that work is put into', () => {
  const listened = new Set(roles.flatMap((role) => queuesOf([role])));
  for (const role of roles)
    for (const name of workflowNames) expect(listened).toContain(queueIn(sharedPool([role]), name));
});

it('a worker of one role takes no work of another', () => {
  for (const one of roles)
    for (const other of roles.filter((role) => role !== one))
      expect(queuesOf([one]).filter((queue) => queuesOf([other]).includes(queue))).toEqual([]);
});

it('answers begin at once in a process that may ask agents, and wait in a queue elsewhere', () => {
  expect(sharedPool(['examine', 'answer']).answers).toBeNull();
  expect(sharedPool(['examine']).answers).toBe('answers');
});

it('a run at a terminal shares no queue with another run, nor with the workers', () => {
  const queues = [localPool(tournamentId('T-1')), localPool(tournamentId('T-2')), sharedPool([])].map((pool) =>
    workflowNames.map((name) => queueIn(pool, name)),
  );
  expect(new Set(queues.flatMap((each) => [...new Set(each)])).size).toBe(3 + 3 + 4);
});
