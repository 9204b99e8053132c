import { Hono } from 'hono';
import { expect, vi } from 'vitest';
import type { Clock } from '../../../../src/kernel/clock.ts';
import { handClock } from '../../../../test/agents/scripted-model.ts';
import type { ServiceDefaults } from '../../../groups/group-request.ts';
import type { GroupFault, GroupOutcome } from '../../../groups/service-group.ts';
import type { RolloutGroup } from '../../../rewards/read-rollouts.ts';
import type { AdapterParts } from '../../../service/adapters/address-settings.ts';
import { slimeRoutes, trlRoutes, verlRoutes } from '../../../service/adapters/sample-routes.ts';
import { openRewardGroupQueue } from '../../../service/reward-group-queue.ts';
import { memoryStore } from '../memory-store.ts';

export const defaults: ServiceDefaults = {
  scheme: 'quantile',
  judges: ['openai/judge'],
  domain: 'search',
  domains: ['search', 'report'],
  seed: 0,
  std: 'unbiased',
  epsilon: 1e-6,
  format: null,
  formatReward: null,
  size: null,
  deadlineMs: 60_000,
};

/** The longer the answer, the better; a judge says nothing of those that say 'unjudged'. */
function judged(group: RolloutGroup, expected: number): GroupOutcome {
  const words = new Map<string, string>();
  const wordsOf = (id: string) => words.get(id) ?? '';
  for (const { id, trajectory } of group.rollouts) words.set(id, trajectory.answer);
  const known = group.rollouts.filter(({ id }) => wordsOf(id) !== 'unjudged');
  const longest = Math.max(1, ...known.map(({ id }) => wordsOf(id).length));
  return {
    group_id: group.id,
    degenerate: known.length === 0 ? 'none_judged' : null,
    comparisons: [],
    rounds: 1,
    judge_calls: known.length,
    failed_judgements: 0,
    expected_size: expected,
    cost: { usd: 0 },
    candidates: group.rollouts.map(({ id, answered, wellFormed }) => ({
      id,
      rank: 0,
      advantage: 0,
      answered,
      well_formed: wellFormed,
      reward: wordsOf(id) === 'unjudged' ? null : wordsOf(id).length / longest,
    })),
  };
}

export interface UnderTest {
  readonly app: Hono;
  readonly store: ReturnType<typeof memoryStore>;
  /** The groups that were judged, in their order. */
  readonly judged: RolloutGroup[];
  /** Lets the judge go on; it waits where `holds` was asked for. */
  readonly release: () => void;
  readonly stop: AbortController;
}

export interface Wanted {
  readonly store?: ReturnType<typeof memoryStore>;
  readonly clock?: Clock;
  readonly holds?: boolean;
  readonly fault?: () => GroupFault | null;
}

/** The three adapters on a real desk that keeps groups in memory. */
export async function serviceUnderTest({
  store = memoryStore(),
  clock,
  holds,
  fault,
}: Wanted = {}): Promise<UnderTest> {
  const stop = new AbortController();
  const groups: RolloutGroup[] = [];
  let release: () => void = () => undefined;
  const held = holds ? new Promise<void>((resolve) => (release = resolve)) : Promise.resolve();
  const time = clock ?? handClock();
  const queue = await openRewardGroupQueue({
    store,
    judge: async (group, settings) => {
      groups.push(group);
      await held;
      return judged(group, settings.expectedSize);
    },
    stop: stop.signal,
    stopped: fault ?? (() => null),
    clock: time,
    limits: { groupsAtOnce: 16, groups: 1000, bytes: 1e9 },
    onJudged: () => undefined,
    warn: () => undefined,
  });
  const parts: AdapterParts = { queue, defaults, clock: time, closing: stop.signal };
  const app = new Hono();
  app.route('/slime', slimeRoutes(parts));
  app.route('/verl', verlRoutes(parts));
  app.route('/trl', trlRoutes(parts));
  return { app, store, judged: groups, release: () => release(), stop };
}

/** Posts bytes as they stand. */
export function post(
  { app }: Pick<UnderTest, 'app'>,
  path: string,
  body: string,
  signal?: AbortSignal,
): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return Promise.resolve(app.request(path, { method: 'POST', body, headers, ...(signal ? { signal } : {}) }));
}

/** Waits until a condition holds. */
export async function until(holds: () => boolean): Promise<void> {
  await vi.waitFor(() => expect(holds()).toBe(true), { timeout: 30_000, interval: 2 });
}
