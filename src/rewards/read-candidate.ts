import { z } from 'zod';
import { type Trajectory, trajectorySchema } from '../../examiner/index.ts';
import { faultText } from '../kernel/fault-text.ts';
import { chatMessageSchema } from './chat-message.ts';
import { trajectoryOf } from './trajectory-of.ts';

const text = z.string().max(4_000_000);

/** What names a group or a candidate. */
export const idSchema = z.string().min(1).max(200);

/** The question that rollouts answer. */
export const querySchema = z.string().min(1).max(200_000);

/** A rollout as trainers hand it in; further keys are ignored. */
export const candidateSchema = z
  .object({
    id: idSchema,
    /** The answer alone, for rollouts without tools. */
    response: text.nullish(),
    messages: z.array(chatMessageSchema).max(10_000).nullish(),
    /** Whether it kept to the form asked for; by default whether it has an answer. */
    well_formed: z.boolean().nullish(),
  })
  .refine(({ response, messages }) => (response ?? messages) != null, 'a candidate has a response, or messages');
export type CandidateInput = z.infer<typeof candidateSchema>;

export interface Rollout {
  readonly id: string;
  readonly trajectory: Trajectory;
  /** False: it came to no answer, and no judge is asked about it. */
  readonly answered: boolean;
  readonly wellFormed: boolean;
}

/**
 * The rollout that a candidate tells, or what is wrong with it. An answer that floods its bound is none, as in a match; a
 * process beyond its bounds is a mistake of whoever hands it in.
 */
export function rolloutOf({ id, messages, response, well_formed }: CandidateInput): Rollout | string {
  const told = trajectoryOf(id, messages ?? [], response ?? null);
  const bounded = trajectorySchema.safeParse(told);
  const faults = bounded.success ? [] : bounded.error.issues;
  const other = faults.find(({ path }) => path[0] !== 'answer');
  if (other !== undefined) return `candidate ${id}: ${faultText(other)}`;
  const trajectory = faults.length > 0 ? { ...told, answer: '' } : told;
  const answered = trajectory.answer.trim() !== '';
  return { id, trajectory, answered, wellFormed: answered && (well_formed ?? true) };
}
