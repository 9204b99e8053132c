import { describe, expect, it } from 'vitest';
import { workersStatus } from '../../src/application/workers.ts';
import { workflowVersion } from '../../src/engine/engine-calls.ts';
import type { WorkerState } from '../../src/storage/ledger/worker-records.ts';

const worker = (name: string, changes: Partial<WorkerState> = {}): WorkerState => ({
  executor: `x-${name}`,
  name,
  roles: ['crawl', 'examine', 'answer'],
  host: 'h',
  pid: 1,
  programVersion: '1.2.3',
  workflowVersion,
  startedAt: '2026-01-01T00:00:00.000Z',
  silentMs: 500,
  stopping: false,
  ...changes,
});
const none = { workers: [], gone: new Set<string>(), waiting: [], schedules: 0 };

describe('how the workers stand', () => {
  it('is in order without workers where nothing waits for them', () => {
    expect(workersStatus(none)).toMatchObject({ detail: expect.stringMatching(/^none: /), fault: null, note: null });
  });

  it('names those that live, are silent, or are of another version', () => {
    const workers = [worker('one'), worker('slow', { silentMs: 45_000 }), worker('old', { workflowVersion: 'w-0' })];
    const { detail, fault, note } = workersStatus({ ...none, workers, gone: new Set(['x-one']) });
    expect(detail).toBe(
      '1 alive: old (crawl, examine, answer, of another version, 1.2.3, whose runs it plays alone); one has been silent for 1 s; slow has been silent for 45 s',
    );
    expect([fault, note]).toEqual([null, expect.stringContaining('taken over')]);
  });

  it('is not in order where work waits for a role or a version that none has', () => {
    const workers = [worker('one', { roles: ['answer'] }), worker('leaving', { stopping: true })];
    const waiting = [
      { queue: 'answers', version: workflowVersion, waiting: 3 },
      { queue: 'matches', version: workflowVersion, waiting: 1 },
      { queue: 'trees', version: 'w-0', waiting: 2 },
    ];
    expect(workersStatus({ ...none, workers, waiting }).fault).toBe(
      '1 workflow waits for a worker with the role examine: dr-arena worker --roles examine. 2 workflows wait for a worker with the role crawl of another version of dr-arena (workflows w-0).',
    );
    expect(workersStatus({ ...none, workers, schedules: 1 }).fault).toBe(
      '1 schedule is active, and no worker has the role crawl or examine: dr-arena worker --roles crawl,examine.',
    );
  });
});
