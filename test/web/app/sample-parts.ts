import type { RunProgress } from '../../../src/arena/run-progress.ts';
import type { Clock } from '../../../src/kernel/clock.ts';
import { agentId, matchId, type RunId, tournamentId, treeId } from '../../../src/kernel/ids.ts';
import type { AppParts, RunSource } from '../../../src/web/app/app-parts.ts';
import type { SiteFile } from '../../../src/web/site/assets.ts';
import type { Site } from '../../../src/web/site/site.ts';

const id = tournamentId('T-1');

/** A tournament at its third match of twelve. */
export const sampleRun: RunProgress = {
  id,
  kind: 'tournament',
  status: 'running',
  format: 'swiss',
  agents: [agentId('Ann'), agentId('Bob')],
  trees: { done: 2, wanted: 2 },
  playedOn: 'tree',
  matches: { ended: 3, planned: 12 },
  committedUsd: 1.25,
  startedAt: '2026-01-02T03:04:05.678Z',
  finishedAt: null,
  treeIds: [treeId('tree-1'), treeId('tree-2')],
  matchesOpen: 1,
  roundsPlayed: 7,
  atWork: [
    {
      agent: agentId('Ann'),
      tree: treeId('tree-2'),
      depth: 2,
      width: 3,
      seconds: 12.4,
      steps: 4,
      lastStep: 'search: lighthouses',
    },
  ],
  voids: [{ reason: 'judge_failed', agents: [], rounds: 2, matches: 1, detail: 'no_majority: 1 of 3 had no say' }],
  spend: [],
  budgetUsd: 5,
  newest: [
    {
      id: matchId('T-1/r1/Ann~Bob/tree-2'),
      tournament: id,
      tournamentRound: 1,
      a: agentId('Ann'),
      b: agentId('Bob'),
      tree: treeId('tree-2'),
      end: { kind: 'decided', winner: 'a', because: 'lead' },
      scoreA: 2,
      scoreB: 0,
    },
  ],
  worked: { seconds: 60, share: 1 },
  lastNews: '2026-01-02T03:06:00.000Z',
};

/** Time that passes only when it is slept through, at once. */
export class QuickClock implements Clock {
  time = Date.parse('2026-01-02T03:06:00.000Z');

  now(): number {
    return this.time;
  }

  async sleep(ms: number): Promise<void> {
    this.time += ms;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Runs that are given. */
export function sampleSource(runs: readonly RunProgress[] = [sampleRun]): RunSource {
  return {
    countRuns: async () => runs.length,
    listRuns: async ({ limit, offset }) => runs.slice(offset, offset + limit),
    leaderOf: async ({ status }) => (status === 'finished' ? 'Ann' : ''),
    loadRun: async (wanted: RunId) => runs.find((run) => run.id === wanted) ?? null,
  };
}

/** A site of the files that are given. */
export function sampleSite(files: Readonly<Record<string, SiteFile>>): Site {
  return {
    async *addresses() {
      yield* Object.keys(files);
    },
    file: async (address) => files[address] ?? null,
  };
}

/** Parts of an app with one run and one small site, `T-1`. */
export function sampleParts(changes: Partial<AppParts> = {}): AppParts {
  const site = sampleSite({
    'index.html': { type: 'html', body: '<p>leaderboard' },
    'matches/index.html': { type: 'html', body: '<p>matches' },
  });
  return {
    runs: sampleSource(),
    sites: async (wanted) => (wanted === id ? site : null),
    health: async () => ({ status: 'ok', version: '1.2.3', databaseMs: 1, workersAlive: 2 }),
    access: { kind: 'loopback' },
    heldBack: async () => null,
    clock: new QuickClock(),
    warn: () => undefined,
    ...changes,
  };
}
