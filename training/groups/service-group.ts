import * as z from 'zod';
import { groupFormatNames } from '../formats/group-format.ts';
import { groupRecordSchema } from '../rewards/group-record.ts';
import { type Degenerate, standardDeviations } from '../rewards/group-rewards.ts';
import { rewardSchemes } from '../rewards/judged-group.ts';
import type { Rollout } from '../rewards/read-rollouts.ts';
import { queryRubricSchema } from '../trajectories/query-rubric.ts';

export const settingsSchema = z.strictObject({
  query: z.string(),
  /** Null: one is written where it is needed. */
  rubric: queryRubricSchema.nullable(),
  scheme: z.enum(rewardSchemes),
  format: z.enum(groupFormatNames),
  /** `provider/model`, at least one. */
  judges: z.array(z.string()).readonly(),
  /** The id of the rubric that pairs are scored by. */
  domain: z.string(),
  seed: z.number(),
  anchor: z.string().nullable(),
  /** Number of candidates that the group waits for, 1 to 64. */
  expectedSize: z.int(),
  std: z.enum(standardDeviations),
  epsilon: z.number(),
  formatReward: z.boolean(),
});

/** Settings for judging a group of the reward service, equal in all of its requests. */
export type ServiceGroupSettings = Readonly<z.infer<typeof settingsSchema>>;

/** A candidate as it was handed in. */
export interface ServiceCandidate {
  readonly id: string;
  /** Hash of what was handed in under this id. */
  readonly hash: string;
  /** Null when its group is judged: then only that it was handed in is known. */
  readonly rollout: Rollout | null;
}

/** Candidates of one group, out of one request; others of the group may come in others. */
export interface GroupRequest {
  readonly group: string;
  readonly settings: ServiceGroupSettings;
  /** Time that the group waits for the rest, in milliseconds, from its first request. */
  readonly deadlineMs: number;
  readonly candidates: readonly ServiceCandidate[];
}

export const outcomeSchema = groupRecordSchema.extend({
  /** Number of candidates that it waited for; fewer were judged if its deadline came first. */
  expected_size: z.number(),
  /** Cost of its judgements in US dollars, including recorded ones; null if unknown. */
  cost: z.strictObject({ usd: z.number().nullable() }),
});

/** Result of a judged group. */
export type GroupOutcome = Readonly<z.infer<typeof outcomeSchema>>;

/**
 * Fault of a request. `different_group`: its settings are not those the group has. `different_candidate`: an id
 * was handed in before with another content. `closed`: the group was judged without this candidate. `too_large`: more
 * candidates than it waits for. `overloaded`: try again later. `budget_spent`, `key_refused`, `stopping`: the service judges
 * no more until its operator has acted. `failed`: a fault of the service; what was judged is kept. `unknown`: no such group.
 */
export const groupFaultCodes = [
  'different_group',
  'different_candidate',
  'closed',
  'too_large',
  'overloaded',
  'budget_spent',
  'key_refused',
  'stopping',
  'failed',
  'unknown',
] as const;
export interface GroupFault {
  readonly code: (typeof groupFaultCodes)[number];
  /** Cause and remedy, in words. */
  readonly message: string;
}

/**
 * Rewards of candidates for a trainer that works out the advantages itself. One that nobody judged gets the mean of those
 * that were judged: advantage 0 wherever a group's mean is subtracted. `unjudged` null leaves it without a reward.
 * Null for all where nothing was judged.
 *
 * @param ids in the order wanted back; each a candidate of the group
 */
export function adapterRewards(
  { candidates }: Pick<GroupOutcome, 'candidates'>,
  ids: readonly string[],
  unjudged: 'mean' | 'null',
): (number | null)[] {
  const rewards = candidates.flatMap(({ reward }) => (reward === null ? [] : [reward]));
  const mean = meanOf(rewards);
  const rewardOf = new Map(candidates.map(({ id, reward }) => [id, reward]));
  return ids.map((id) => {
    const reward = rewardOf.get(id);
    if (reward === undefined) throw new Error(`candidate ${id} is not in the outcome of its group`);
    return reward ?? (unjudged === 'mean' ? mean : null);
  });
}

/** Null of nothing. Of equal numbers exactly that number, so that rounding makes no difference where there is none. */
function meanOf(rewards: readonly number[]): number | null {
  const [first] = rewards;
  if (first === undefined) return null;
  if (rewards.every((reward) => reward === first)) return first;
  return rewards.reduce((sum, reward) => sum + reward, 0) / rewards.length;
}

/** Returns the header that counts groups without a signal, such as `all_tied; groups=2, none_judged; groups=1`; null if there are none. */
export function degenerateHeader(outcomes: readonly Pick<GroupOutcome, 'degenerate'>[]): string | null {
  const counts = new Map<Degenerate, number>();
  for (const { degenerate } of outcomes) {
    if (degenerate !== null) counts.set(degenerate, (counts.get(degenerate) ?? 0) + 1);
  }
  const sorted = [...counts].sort(([one], [other]) => (one < other ? -1 : 1));
  return sorted.length === 0 ? null : sorted.map(([reason, count]) => `${reason}; groups=${count}`).join(', ');
}
