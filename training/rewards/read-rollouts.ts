import * as z from 'zod';
import {
  mostCandidates,
  type Trajectory,
  trajectorySchema,
  trajectoryStepsSchema,
} from '../../src/arena/trajectory.ts';
import { faultsText, faultText } from '../../src/kernel/errors.ts';
import { readLine } from '../../src/kernel/json-line.ts';
import { fail, ok, type Result } from '../../src/kernel/result.ts';
import { type QueryRubric, queryRubricSchema } from '../trajectories/query-rubric.ts';
import { type ChatMessage, chatMessageSchema, chatText } from './chat-message.ts';
import { withoutStopTokens } from './stop-tokens.ts';

const text = z.string().max(4_000_000);

/** Id of a group or a candidate. */
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
    /** A trajectory as it is: in the place of the two above. */
    steps: trajectoryStepsSchema.nullish(),
    answer: text.nullish(),
    /** True if it has the requested form; default: true if it has an answer. */
    well_formed: z.boolean().nullish(),
  })
  .refine(
    ({ response, messages, answer }) => (response ?? messages ?? answer) != null,
    'a candidate has a response, messages, or an answer',
  );
export type CandidateInput = z.infer<typeof candidateSchema>;

/** A rollout as it is judged, and as it is kept until then. */
export const rolloutSchema = z.strictObject({
  id: z.string(),
  trajectory: trajectorySchema,
  /** False: it came to no answer, and no judge is asked about it. */
  answered: z.boolean(),
  wellFormed: z.boolean(),
});
export type Rollout = Readonly<z.infer<typeof rolloutSchema>>;

/**
 * The rollout that a candidate tells, or what is wrong with it; tokens that only end a turn are no answer. An answer that floods its bound is none, as in a match; a
 * process beyond its bounds is a mistake of whoever hands it in.
 */
export function rolloutOf({ id, messages, response, steps, answer, well_formed }: CandidateInput): Rollout | string {
  const trajectoryInput =
    answer == null ? trajectoryOf(id, messages ?? [], response ?? null) : { id, steps: steps ?? [], answer };
  const bounded = trajectorySchema.safeParse(trajectoryInput);
  const faults = bounded.success ? [] : bounded.error.issues;
  const other = faults.find(({ path }) => path[0] !== 'answer');
  if (other !== undefined) return `candidate ${id}: ${faultText(other)}`;
  const trajectory = { ...trajectoryInput, answer: faults.length > 0 ? '' : withoutStopTokens(trajectoryInput.answer) };
  const answered = trajectory.answer.trim() !== '';
  return { id, trajectory, answered, wellFormed: answered && (well_formed ?? true) };
}

type Step = Trajectory['steps'][number];

/** Reasoning in the form that many open models write. */
const thoughts = /<think>([\s\S]*?)(?:<\/think>|$)/g;

/**
 * The trajectory that messages tell: every assistant turn is a step with its reasoning and tool calls, tools' replies are
 * what the step before observed. The answer is `response`, else the words of the last turn if that calls no tool; a
 * rollout that was cut off in the middle of its work has none.
 */
function trajectoryOf(id: string, messages: readonly ChatMessage[], response: string | null): Trajectory {
  const last = messages.at(-1);
  const hasEnded = last?.role === 'assistant' && (last.tool_calls ?? []).length === 0;
  const steps: Step[] = [];
  for (const message of messages) {
    if (message.role === 'assistant') steps.push(stepOf(message, hasEnded && message === last));
    else if (message.role === 'tool') observe(steps, chatText(message));
  }
  const answer = response ?? (hasEnded ? saidBy(last).replaceAll(thoughts, '').trim() : '');
  return { id, steps: withoutAnswer(steps, hasEnded), answer };
}

function stepOf(message: ChatMessage, answers: boolean): Step {
  const turnText = saidBy(message);
  const thought = [message.reasoning_content ?? '', ...[...turnText.matchAll(thoughts)].map(([, words = '']) => words)];
  const calls = message.tool_calls ?? [];
  const aloud = answers ? '' : turnText.replaceAll(thoughts, '');
  return {
    reasoning: [...thought, aloud]
      .map((words) => words.trim())
      .filter(Boolean)
      .join('\n'),
    toolCalls: calls.map(({ function: { name, arguments: input } }) => ({
      tool: name,
      input: typeof input === 'string' ? input : JSON.stringify(input),
    })),
  };
}

function observe(steps: Step[], words: string): void {
  const last = steps.pop();
  if (last === undefined) return;
  steps.push({ ...last, observation: last.observation === undefined ? words : `${last.observation}\n${words}` });
}

/** The turn that gives the answer is a step only where it thinks aloud first. */
function withoutAnswer(steps: readonly Step[], hasEnded: boolean): readonly Step[] {
  const last = steps.at(-1);
  return hasEnded && last?.reasoning === '' ? steps.slice(0, -1) : steps;
}

/** Returns the text of a message; adds the opening mark of its reasoning if the chat template put it into the prompt. */
function saidBy(message: ChatMessage): string {
  const words = chatText(message);
  const start = words.indexOf('<think>');
  const end = words.indexOf('</think>');
  return end >= 0 && (start < 0 || end < start) ? `<think>${words}` : words;
}

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
    id: group_id,
    query,
    rubric: rubric ?? null,
    anchor: anchor_id ?? null,
    rollouts: rollouts.filter((rollout) => typeof rollout !== 'string'),
  };
}

/** The rubric of a question as it is told: `{"items": […]}`, or the items alone; null where there is none. */
export function readRubric(input: unknown): Result<QueryRubric | null, string> {
  if (input == null) return ok(null);
  const read = queryRubricSchema.safeParse(Array.isArray(input) ? { items: input } : input);
  return read.success ? ok(read.data) : fail(faultsText(read.error));
}
