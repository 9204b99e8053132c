import * as z from 'zod';
import { type GroupOutcome, outcomeSchema, type ServiceCandidate, type ServiceGroupSettings } from './service-group.ts';

export const groupStates = ['gathering', 'judging', 'judged'] as const;
export type GroupState = (typeof groupStates)[number];

/** A group as it is kept, and as the queue holds it. */
export interface StoredGroup {
  readonly id: string;
  readonly state: GroupState;
  /** ISO 8601, UTC: when its first request came, and until when it waits for others. */
  readonly openedAt: string;
  readonly deadlineAt: string;
  readonly settings: ServiceGroupSettings;
  /** Candidates in the order of their arrival. */
  readonly candidates: readonly ServiceCandidate[];
  /** Null until it is judged. */
  readonly outcome: GroupOutcome | null;
}

const whole = outcomeSchema.shape;
const own = whole.candidates.element.shape;

/** Answer to a request about a group, by the names on the wire. */
export const groupAnswerSchema = z.strictObject({
  group_id: whole.group_id,
  status: z.literal('judged'),
  ids: z.array(own.id).describe("The request's candidates in its order; the lists below stand in the same order."),
  rewards: z.array(own.reward).describe('Null: no judgement about it came to a result.'),
  ranks: z.array(own.rank).describe('From 0, level ones sharing the mean; null: not judged.'),
  advantages: z.array(own.advantage).describe('0 where nothing is known, and for all in a degenerate group.'),
  answered: z.array(own.answered),
  well_formed: z.array(own.well_formed),
  comparisons: whole.comparisons.describe('Of the whole group. Winners: empty for a tie, null where it failed.'),
  rounds: whole.rounds,
  judge_calls: whole.judge_calls.describe('Repairs included, and those that were on record already.'),
  failed_judgements: whole.failed_judgements,
  degenerate: whole.degenerate.describe('Why the group teaches nothing; null when it does.'),
  cost: whole.cost.describe('Dollars; usd is null where a price is unknown.'),
  expected_size: whole.expected_size,
  arrived: z.int().describe('How many candidates were judged.'),
});
export type GroupAnswer = Readonly<z.infer<typeof groupAnswerSchema>>;

/**
 * Everything of the candidates with these ids, in their order, and what is told of the whole group.
 * @throws Error for an id that is not in the group
 */
export function groupAnswer(outcome: GroupOutcome, ids: readonly string[]): GroupAnswer {
  const { group_id, candidates, comparisons, ...rest } = outcome;
  const byId = new Map(candidates.map((candidate) => [candidate.id, candidate]));
  const members = ids.map((id) => {
    const candidate = byId.get(id);
    if (candidate === undefined) throw new Error(`candidate ${id} is not in the outcome of group ${group_id}`);
    return candidate;
  });
  return {
    group_id,
    status: 'judged',
    ids: [...ids],
    rewards: members.map(({ reward }) => reward),
    ranks: members.map(({ rank }) => rank),
    advantages: members.map(({ advantage }) => advantage),
    answered: members.map(({ answered }) => answered),
    well_formed: members.map(({ well_formed }) => well_formed),
    comparisons,
    ...rest,
    arrived: candidates.length,
  };
}
