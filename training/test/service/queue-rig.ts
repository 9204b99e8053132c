import type { Result } from '../../../src/kernel/result.ts';
import { handClock } from '../../../test/agents/scripted-model.ts';
import { groupSettings, readCandidates, type ServiceDefaults } from '../../groups/group-request.ts';
import type { GroupFault, GroupOutcome, GroupRequest } from '../../groups/service-group.ts';
import type { RolloutGroup } from '../../rewards/read-rollouts.ts';
import { openRewardGroupQueue, type QueueLimits } from '../../service/reward-group-queue.ts';
import type { RewardGroupQueue } from '../../service/service-parts.ts';
import { memoryStore } from './memory-store.ts';

export const defaults: ServiceDefaults = {
  scheme: 'quantile',
  format: null,
  judges: ['openai/judge'],
  domain: 'deep-research',
  domains: ['deep-research'],
  seed: 1,
  std: 'unbiased',
  epsilon: 1e-6,
  formatReward: null,
  size: null,
  deadlineMs: 60_000,
};

/** A request for a group of the given size that brings these candidates; each says its own id unless told otherwise. */
export function request(
  group: string,
  ids: readonly string[],
  expectedSize = ids.length,
  more: { readonly says?: string; readonly seed?: number; readonly deadlineMs?: number } = {},
): GroupRequest {
  const { says, seed, deadlineMs = 60_000 } = more;
  const settings = groupSettings({ query: 'Which?', expected_size: expectedSize, seed: seed ?? null }, defaults);
  const candidates = readCandidates(ids.map((id) => ({ id, response: says ?? `it is ${id}` })));
  if (!settings.ok || !candidates.ok) throw new Error('the request of a test is wrong');
  return { group, settings: settings.value, deadlineMs, candidates: candidates.value };
}

/** An outcome in which each candidate is worth its place. */
export function outcomeOf({ id, rollouts }: RolloutGroup, expected: number): GroupOutcome {
  const candidates = rollouts.map((rollout, index) => ({
    id: rollout.id,
    rank: index,
    reward: 1 - index / 100,
    advantage: 0,
    answered: true,
    well_formed: true,
  }));
  return {
    group_id: id,
    candidates,
    degenerate: null,
    comparisons: [],
    rounds: 1,
    judge_calls: 2,
    failed_judgements: 0,
    expected_size: expected,
    cost: { usd: 0 },
  };
}

/** A group that is being judged, until a test says what comes of it. */
export interface Asked {
  readonly group: RolloutGroup;
  readonly ids: readonly string[];
  judged(): void;
  broken(message: string): void;
}

/** A desk whose judge answers when a test says so. */
export async function deskRig(limits: Partial<QueueLimits> = {}, store = memoryStore()) {
  const clock = handClock();
  const stop = new AbortController();
  const asked: Asked[] = [];
  const warned: string[] = [];
  let stopped: GroupFault | null = null;
  const open = (): Promise<RewardGroupQueue> =>
    openRewardGroupQueue({
      store,
      judge: (group, { expectedSize }) =>
        new Promise((resolve, reject) => {
          asked.push({
            group,
            ids: group.rollouts.map(({ id }) => id),
            judged: () => resolve(outcomeOf(group, expectedSize)),
            broken: (message) => reject(new Error(message)),
          });
        }),
      stop: stop.signal,
      stopped: () => stopped,
      clock,
      onJudged: () => undefined,
      limits: { groupsAtOnce: 8, groups: 100, bytes: 1e9, ...limits },
      warn: (message) => warned.push(message),
    });
  return {
    queue: await open(),
    open,
    store,
    clock,
    asked,
    warned,
    /** Judges no more, for a reason. */
    stop: (fault: GroupFault) => {
      stopped = fault;
      stop.abort();
    },
  };
}

export const never = new AbortController().signal;

/** What went wrong; fails where nothing did. */
export function faultIn(result: Result<unknown, GroupFault>): GroupFault {
  if (result.ok) throw new Error('nothing went wrong');
  return result.failure;
}
