import { z } from 'zod';
import { type QueryRubric, queryRubricSchema, type Trajectory, trajectorySchema } from '../../examiner/index.ts';
import { faultText } from '../kernel/fault-text.ts';
import { parsedJson } from '../kernel/parsed-json.ts';
import { chatMessageSchema } from './chat-message.ts';
import { trajectoryOf } from './trajectory-of.ts';

/** Longest line that is read, in UTF-16 code units. */
export const longestLine = 64 * 1024 * 1024;

const text = z.string().max(4_000_000);
const id = z.string().min(1).max(200);

const candidateSchema = z
  .object({
    id,
    /** The answer alone, for rollouts without tools. */
    response: text.nullish(),
    messages: z.array(chatMessageSchema).max(10_000).nullish(),
    /** Whether it kept to the form asked for; by default whether it has an answer. */
    well_formed: z.boolean().nullish(),
  })
  .refine(({ response, messages }) => (response ?? messages) != null, 'a candidate has a response, or messages');

const groupSchema = z
  .object({
    group_id: id,
    query: z.string().min(1).max(200_000),
    /** Else one is written where it is needed. */
    rubric: queryRubricSchema.nullish(),
    /** The candidate that greedy decoding gave, against which the others are seeded; default: the first. */
    anchor_id: id.nullish(),
    candidates: z.array(candidateSchema).min(1).max(64),
  })
  .refine(({ candidates }) => new Set(candidates.map((each) => each.id)).size === candidates.length, {
    message: 'two candidates have the same id',
  })
  .refine(({ anchor_id, candidates }) => anchor_id == null || candidates.some((each) => each.id === anchor_id), {
    message: 'anchor_id names no candidate',
  });

export interface Rollout {
  readonly id: string;
  readonly trajectory: Trajectory;
  /** False: it came to no answer, and no judge is asked about it. */
  readonly answered: boolean;
  readonly wellFormed: boolean;
}

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
  if (line.length > longestLine) return `longer than ${longestLine} characters`;
  const json = parsedJson(line);
  if (json === undefined) return 'not JSON';
  const parsed = groupSchema.safeParse(json);
  if (!parsed.success) return parsed.error.issues.map(faultText).join('; ').slice(0, 1000);
  const { group_id, query, rubric, anchor_id, candidates } = parsed.data;
  const rollouts = candidates.map(rolloutOf);
  const broken = rollouts.find((rollout) => typeof rollout === 'string');
  if (broken !== undefined) return broken;
  return {
    ...{ id: group_id, query, rubric: rubric ?? null, anchor: anchor_id ?? null },
    rollouts: rollouts.flatMap((rollout) => (typeof rollout === 'string' ? [] : [rollout])),
  };
}

/** An answer that floods its bound is none, as in a match; a process beyond its bounds is a mistake of the file. */
function rolloutOf({ id, messages, response, well_formed }: z.infer<typeof candidateSchema>): Rollout | string {
  const told = trajectoryOf(id, messages ?? [], response ?? null);
  const bounded = trajectorySchema.safeParse(told);
  const faults = bounded.success ? [] : bounded.error.issues;
  const other = faults.find(({ path }) => path[0] !== 'answer');
  if (other !== undefined) return `candidate ${id}: ${faultText(other)}`;
  const trajectory = faults.length > 0 ? { ...told, answer: '' } : told;
  const answered = trajectory.answer.trim() !== '';
  return { id, trajectory, answered, wellFormed: answered && (well_formed ?? true) };
}
