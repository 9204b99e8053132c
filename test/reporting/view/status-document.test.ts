import { describe, expect, it } from 'vitest';
import {
  type ArenaStatus,
  statusDocument,
  statusDocumentSchema,
  type WorkerLine,
} from '../../../src/reporting/view/status-document.ts';
import { sampleRun } from '../../web/app/sample-parts.ts';

const night: WorkerLine = {
  name: 'night',
  roles: ['answer'],
  version: '1.2.3',
  startedAt: '2026-01-02T03:00:00.000Z',
  secondsSinceHeartbeat: 1.5,
  workflowsHeld: 2,
  state: 'alive',
};

const status: ArenaStatus = {
  at: '2026-01-02T03:06:00.000Z',
  workersAlive: 1,
  missingRoles: ['crawl'],
  workers: [night],
  queues: [{ queue: 'matches', waiting: 3, running: 1, oldestWaitSeconds: 12.5 }],
  runs: [
    { run: sampleRun, perMinute: 3 },
    { run: { ...sampleRun, status: 'stopped' }, perMinute: 3 },
  ],
  rewardServices: [{ name: 'training', groupsGathering: 1, groupsJudging: 2, groupsJudged: 3, costUsd: 0.5 }],
};

describe('the status as JSON', () => {
  it('is of its published form, with numbers where a person reads words', () => {
    const document = statusDocumentSchema.parse(JSON.parse(JSON.stringify(statusDocument(status, []))));
    expect(document.runs[0]).toMatchObject({
      status: 'running',
      matches: { done: 3, total: 12 },
      rounds: 7,
      voidRounds: 2,
      voidMatches: 1,
      matchesPerMinute: 3,
      secondsLeft: 180,
      costUsd: 1.25,
      budgetUsd: 5,
      calls: 0,
    });
    expect(document.runs[1]).toMatchObject({ status: 'stopped', matchesPerMinute: null, secondsLeft: null });
    expect(document.workers[0]).toMatchObject({ secondsSinceHeartbeat: 1.5, workflowsHeld: 2 });
    expect(document.rewardServices).toEqual([
      { name: 'training', groupsGathering: 1, groupsJudging: 2, groupsJudged: 3, costUsd: 0.5 },
    ]);
  });
});
