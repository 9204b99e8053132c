import { z } from 'zod';
import { queryRubricSchema } from '../../../examiner/trajectories/query-rubric.ts';
import { trajectorySchema } from '../../../examiner/trajectories/trajectory.ts';
import { openFormatNames } from '../../config/format-settings.ts';
import { standardDeviations } from '../advantages.ts';
import { degenerateReasons } from '../group-rewards.ts';
import { rewardSchemes } from '../judged-group.ts';
import type { Rollout } from '../read-candidate.ts';
import type { GroupOutcome, ServiceCandidate, ServiceGroupSettings } from './service-group.ts';

export const groupStates = ['gathering', 'judging', 'judged'] as const;
export type GroupState = (typeof groupStates)[number];

/** A group as it is kept. */
export interface StoredGroup {
  readonly id: string;
  readonly state: GroupState;
  /** ISO 8601, UTC: when its first request came, and until when it waits for others. */
  readonly openedAt: string;
  readonly deadlineAt: string;
  readonly settings: ServiceGroupSettings;
  /** In the order in which they came; without rollout when the group is judged. */
  readonly candidates: readonly (Omit<ServiceCandidate, 'rollout'> & { readonly rollout: Rollout | null })[];
  /** Null until it is judged. */
  readonly outcome: GroupOutcome | null;
}

export const settingsSchema = z.strictObject({
  query: z.string(),
  rubric: queryRubricSchema.nullable(),
  scheme: z.enum(rewardSchemes),
  format: z.enum(openFormatNames),
  judges: z.array(z.string()),
  domain: z.string(),
  seed: z.number(),
  anchor: z.string().nullable(),
  expectedSize: z.int(),
  std: z.enum(standardDeviations),
  epsilon: z.number(),
  formatReward: z.boolean(),
}) satisfies z.ZodType<ServiceGroupSettings>;

export const rolloutSchema = z.strictObject({
  id: z.string(),
  trajectory: trajectorySchema,
  answered: z.boolean(),
  wellFormed: z.boolean(),
}) satisfies z.ZodType<Rollout>;

export const outcomeSchema = z.strictObject({
  group_id: z.string(),
  candidates: z.array(
    z.strictObject({
      id: z.string(),
      rank: z.number().nullable(),
      reward: z.number().nullable(),
      advantage: z.number(),
      answered: z.boolean(),
      well_formed: z.boolean(),
    }),
  ),
  degenerate: z.enum(degenerateReasons).nullable(),
  comparisons: z.array(
    z.strictObject({
      members: z.array(z.string()),
      winners: z.array(z.string()).nullable(),
      scores: z.array(z.number()).nullable(),
    }),
  ),
  rounds: z.number(),
  judge_calls: z.number(),
  failed_judgements: z.number(),
  expected_size: z.number(),
  cost: z.strictObject({ usd: z.number().nullable() }),
}) satisfies z.ZodType<GroupOutcome>;
