import { DBOS } from '@dbos-inc/dbos-sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Engine, launchEngine } from '../../src/engine/engine.ts';
import { refreshWorkflowId } from '../../src/engine/jobs.ts';
import { sharedPool } from '../../src/engine/pool.ts';
import { registerWorkflows } from '../../src/engine/register-workflows.ts';
import { tickSchedules } from '../../src/engine/tick-schedules.ts';
import type { WorkflowDeps } from '../../src/engine/workflow-deps.ts';
import { isoTime } from '../../src/kernel/clock.ts';
import { scheduleName } from '../../src/kernel/ids.ts';
import { type ArenaConnection, connectArena } from '../../src/storage/database.ts';
import { openLedger } from '../../src/storage/ledger.ts';
import { postgresTreeStore } from '../../src/storage/postgres-tree-store.ts';
import { silentTelemetry } from '../../src/telemetry/telemetry.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
let arena: ArenaConnection;
let engine: Engine;
let parts: WorkflowDeps;
const warnings: string[] = [];
let now = Date.parse('2026-03-27T12:00:00Z');

beforeAll(async () => {
  database = await openTestDatabase();
  arena = await connectArena(database.url);
  const pool = sharedPool(['crawl', 'examine', 'answer']);
  const never = () => Promise.reject(new Error('nothing is played here'));
  parts = {
    ledger: openLedger(arena.db),
    executor: 'x-test',
    pool,
    signal: new AbortController().signal,
    clock: { now: () => now, sleep: never },
    progress: (event) => (event.kind === 'warning' ? warnings.push(event.message) : undefined),
    trees: postgresTreeStore(arena.db),
    telemetry: silentTelemetry,
    servicesFor: never,
  };
  registerWorkflows(parts);
  const atOnce = { matches: 1, trees: 1, answers: 1 };
  // It listens to no queue, so that refreshes stay where they are put.
  engine = await launchEngine({ ...parts, databaseUrl: database.url, atOnce, warn: () => undefined }, ['none']);
});

afterAll(async () => {
  await engine.close();
  await arena.close();
  await database.drop();
});

async function addSchedule(text: string, cron: string) {
  const name = scheduleName(text);
  const folders = { siteFolder: null, exportsFolder: null };
  const createdAt = isoTime(parts.clock);
  await parts.ledger.schedules.save(
    { name, cron, timeZone: 'Europe/Berlin', config: {}, ...folders, createdAt },
    createdAt,
  );
  const job = (number: number) => ({ schedule: name, number });
  const end = (number: number) =>
    parts.ledger.refreshes.end(job(number), {
      status: 'finished',
      stoppedBy: 'portions',
      detail: null,
      finishedAt: isoTime(parts.clock),
    });
  const shown = async () =>
    (await parts.ledger.refreshes.list(name)).map(
      ({ number, status, startedAt }) => `${number} ${status} ${startedAt}`,
    );
  const engineStatus = async (number: number) => (await DBOS.getWorkflowStatus(refreshWorkflowId(job(number))))?.status;
  return { name, job, end, shown, engineStatus };
}

const at = (text: string) => {
  now = Date.parse(text);
};

describe('looking after schedules', () => {
  it('begins one refresh for all firings that were missed, and by the clock of the zone when it changes', async () => {
    at('2026-03-24T12:00:00Z');
    const { name, end, shown, engineStatus } = await addSchedule('daily', '30 2 * * *');
    at('2026-03-28T12:00:00Z');
    await Promise.all([tickSchedules(parts), tickSchedules(parts), tickSchedules(parts)]);
    expect(await shown()).toEqual(['1 running 2026-03-28T12:00:00.000Z']);
    expect(await engineStatus(1)).toBe('ENQUEUED');
    await end(1);
    await tickSchedules(parts);
    // At half past two on that day there is no such time: it fires right after.
    at('2026-03-29T01:00:01Z');
    await tickSchedules(parts);
    expect(await shown()).toEqual(['1 finished 2026-03-28T12:00:00.000Z', '2 running 2026-03-29T01:00:01.000Z']);
    await end(2);
    await parts.ledger.schedules.setState(name, 'removed', isoTime(parts.clock));
  });

  it('skips firings while a refresh is under way, and says so once', async () => {
    at('2026-05-01T12:00:00Z');
    const { name, end, shown } = await addSchedule('busy', '* * * * *');
    for (const minute of ['01', '02', '03']) {
      at(`2026-05-01T12:${minute}:00Z`);
      await tickSchedules(parts);
      await tickSchedules(parts);
    }
    expect(await shown()).toEqual(['1 running 2026-05-01T12:01:00.000Z']);
    expect(await parts.ledger.refreshes.skippedFirings(name)).toEqual({ count: 2, last: '2026-05-01T12:03:00.000Z' });
    expect(warnings.filter((each) => each.includes('busy'))).toHaveLength(1);
    await end(1);
    await parts.ledger.schedules.setState(name, 'paused', isoTime(parts.clock));
    at('2026-05-01T13:00:00Z');
    await tickSchedules(parts);
    expect(await shown()).toHaveLength(1);
  });

  it('hands over a refresh that was recorded by a process that then died, and one that was asked for', async () => {
    at('2026-06-01T12:00:00Z');
    const { name, engineStatus, shown, end } = await addSchedule('asked', '0 6 1 1 *');
    await parts.ledger.refreshes.begin(name, 'asked/by-the-dead', isoTime(parts.clock));
    expect(await engineStatus(1)).toBeUndefined();
    await tickSchedules(parts);
    expect(await engineStatus(1)).toBe('ENQUEUED');
    await end(1);
    await parts.ledger.schedules.requestRefresh({ schedule: name, firing: 'asked/now', at: isoTime(parts.clock) });
    await tickSchedules(parts);
    await tickSchedules(parts);
    expect(await shown()).toHaveLength(2);
    expect(await engineStatus(2)).toBe('ENQUEUED');
    await end(2);
    await parts.ledger.schedules.requestRefresh({ schedule: name, firing: 'asked/too-late', at: isoTime(parts.clock) });
    await parts.ledger.schedules.setState(name, 'removed', isoTime(parts.clock));
    await tickSchedules(parts);
    expect(await shown()).toHaveLength(2);
    expect(await parts.ledger.schedules.refreshRequests()).toEqual([]);
  });

  it('closes a refresh that came to a dead end, so that the next one can begin', async () => {
    at('2026-07-01T12:00:00Z');
    const { name, job, shown, end } = await addSchedule('dead-end', '* * * * *');
    at('2026-07-01T12:01:00Z');
    await tickSchedules(parts);
    await DBOS.cancelWorkflow(refreshWorkflowId(job(1)));
    at('2026-07-01T12:02:00Z');
    await tickSchedules(parts);
    expect(await shown()).toEqual(['1 failed 2026-07-01T12:01:00.000Z', '2 running 2026-07-01T12:02:00.000Z']);
    expect((await parts.ledger.refreshes.load(name, 1))?.detail).toMatch(/cancelled/);
    await end(2);
  });
});
