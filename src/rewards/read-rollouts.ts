import { z } from 'zod';
import { type QueryRubric, queryRubricSchema } from '../../examiner/trajectories/query-rubric.ts';
import { candidateSchema, idSchema, querySchema, type Rollout, rolloutOf } from './read-candidate.ts';
import { readLine } from './read-line.ts';

/** Most rollouts of a group. */
export const mostCandidates = 64;

const groupSchema = z
  .object({
    group_id: idSchema,
    query: querySchema,
    /** Else one is written where it is needed. */
    rubric: queryRubricSchema.nullish(),
    /** The candidate that greedy decoding gave, against which the others are seeded; default: the first. */
    anchor_id: idSchema.nullish(),
    candidates: z.array(candidateSchema).min(1).max(mostCandidates),
  })
  .refine(({ candidates }) => new Set(candidates.map((each) => each.id)).size === candidates.length, {
    message: 'two candidates have the same id',
  })
  .refine(({ anchor_id, candidates }) => anchor_id == null || candidates.some((each) => each.id === anchor_id), {
    message: 'anchor_id names no candidate',
  });

/** Rollouts of one question that are to be compared with each other. */
export interface RolloutGroup {
  readonly id: string;
  readonly query: string;
  readonly rubric: QueryRubric | null;
  readonly anchor: string | null;
  readonly rollouts: readonly Rollout[];
}

/** The group that one line of JSON holds, or what is wrong with it. */
export function readRolloutGroup(line: string): RolloutGroup | string {
  const read = readLine(groupSchema, line);
  if (typeof read === 'string') return read;
  const { group_id, query, rubric, anchor_id, candidates } = read;
  const rollouts = candidates.map(rolloutOf);
  const broken = rollouts.find((rollout) => typeof rollout === 'string');
  if (broken !== undefined) return broken;
  return {
    ...{ id: group_id, query, rubric: rubric ?? null, anchor: anchor_id ?? null },
    rollouts: rollouts.flatMap((rollout) => (typeof rollout === 'string' ? [] : [rollout])),
  };
}
