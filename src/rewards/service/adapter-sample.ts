import { z } from 'zod';
import type { QueryRubric } from '../../../examiner/trajectories/query-rubric.ts';
import { faultsText } from '../../kernel/fault-text.ts';
import { shortHash } from '../../kernel/hash.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { chatMessageSchema } from '../chat-message.ts';
import { querySchema, type Rollout, rolloutOf } from '../read-candidate.ts';
import { readRubric } from '../read-rubric.ts';
import type { ServiceCandidate } from './service-group.ts';

/** More than a judge is shown: a flood is a rollout without answer, not an error. */
const text = z.string().max(64_000_000);

/** Words, or the messages of a chat. */
export const wordsSchema = z.union([text, z.array(chatMessageSchema).max(10_000)], {
  error: 'neither a text nor a list of chat messages',
});
export type Words = z.infer<typeof wordsSchema>;

/** What tells the question of a rollout from others: rollouts of equal questions are of one group. */
export interface SampleQuestion {
  /** What the trainer calls it; null: nothing. */
  readonly name: string | null;
  readonly query: string;
  readonly rubric: QueryRubric | null;
}

/** One rollout as a trainer sends it. */
export interface AdapterSample {
  readonly question: SampleQuestion;
  readonly completion: Words;
}

/** What a trainer says of a question, as it stands in its data: nothing of it is known to fit. */
export interface ToldQuestion {
  readonly name: unknown;
  readonly query: unknown;
  readonly rubrics: unknown;
}

const nameSchema = z.union([z.string().min(1).max(1000), z.int()]).nullish();

/** The question, or what is wrong with it, in words; rubrics are `{"items": […]}`, or the items alone. */
export function sampleQuestion({ name, query, rubrics }: ToldQuestion): Result<SampleQuestion, string> {
  const named = nameSchema.safeParse(name);
  if (!named.success) return fail('the name of the group is neither a text nor a whole number');
  const asked = querySchema.safeParse(query);
  if (!asked.success) return fail(`the question: ${faultsText(asked.error)}`);
  const rubric = readRubric(rubrics);
  if (!rubric.ok) return fail(`rubrics: ${rubric.failure}`);
  return ok({ name: named.data == null ? null : String(named.data), query: asked.data, rubric: rubric.value });
}

/** Hash of what a rollout says, 40 hex digits. */
export function completionHash(completion: Words): string {
  return shortHash(completion, 40);
}

/**
 * A rollout as a candidate of a group. A text is the assistant's one turn: what stands in `<think>` is its reasoning. A
 * rollout beyond what a judge can be shown has no answer, so that a policy that floods its turns loses and the training
 * goes on.
 */
export function adapterCandidate(id: string, completion: Words): ServiceCandidate {
  const messages = typeof completion === 'string' ? [{ role: 'assistant' as const, content: completion }] : completion;
  const rollout = rolloutOf({ id, messages });
  return { id, hash: completionHash(completion), rollout: typeof rollout === 'string' ? unanswered(id) : rollout };
}

function unanswered(id: string): Rollout {
  return { id, trajectory: { id, steps: [], answer: '' }, answered: false, wellFormed: false };
}
