import * as z from 'zod';
import { faultsText } from '../../src/kernel/errors.ts';
import { shortHash } from '../../src/kernel/hash.ts';
import { fail, ok, type Result } from '../../src/kernel/result.ts';
import { chatMessageSchema, chatText } from '../rewards/chat-message.ts';
import { querySchema, type Rollout, readRubric, rolloutOf } from '../rewards/read-rollouts.ts';
import type { QueryRubric } from '../trajectories/query-rubric.ts';
import type { ServiceCandidate, ServiceGroupSettings } from './service-group.ts';

/** More than a judge is shown: a flood is a rollout without answer, not an error. */
const text = z.string().max(64_000_000);

/** Words, or the messages of a chat. */
export const wordsSchema = z.union([text, z.array(chatMessageSchema).max(10_000)], {
  error: 'neither a text nor a list of chat messages',
});
export type Words = z.infer<typeof wordsSchema>;

/** Question of a rollout; rollouts of equal questions belong to one group. */
export interface SampleQuestion {
  /** Name that the trainer gives it; null without one. */
  readonly name: string | null;
  readonly query: string;
  readonly rubric: QueryRubric | null;
}

/** One rollout as a trainer sends it. */
export interface AdapterSample {
  readonly question: SampleQuestion;
  readonly completion: Words;
}

const nameSchema = z.union([z.string().min(1).max(1000), z.int()]).nullish();

/**
 * The question that a trainer's data tells, or what is wrong with it, in words; rubrics are `{"items": […]}`, or the items
 * alone.
 */
export function sampleQuestion({
  name,
  query,
  rubrics,
}: Record<'name' | 'query' | 'rubrics', unknown>): Result<SampleQuestion, string> {
  const nameResult = nameSchema.safeParse(name);
  if (!nameResult.success) return fail('the name of the group is neither a text nor a whole number');
  const queryResult = querySchema.safeParse(query);
  if (!queryResult.success) return fail(`the question: ${faultsText(queryResult.error)}`);
  const rubric = readRubric(rubrics);
  if (!rubric.ok) return fail(`rubrics: ${rubric.failure}`);
  return ok({
    name: nameResult.data == null ? null : String(nameResult.data),
    query: queryResult.data,
    rubric: rubric.value,
  });
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

/** Most rollouts of one request. */
export const mostSamples = 16_384;

/** All samples of a request, or what is wrong with the first that cannot be read. */
export function readSamples<Told>(
  entries: readonly Told[],
  read: (each: Told, at: number) => Result<AdapterSample, string>,
  name = 'sample',
): Result<readonly AdapterSample[], string> {
  const samples: AdapterSample[] = [];
  for (const [at, each] of entries.entries()) {
    const sample = read(each, at);
    if (!sample.ok) return fail(`${name} ${at}: ${sample.failure}`);
    samples.push(sample.value);
  }
  return ok(samples);
}

/** Request to an adapter: the reward of one rollout of an incomplete group, or of all rollouts of whole groups. */
export type AdapterCall =
  | { readonly kind: 'one'; readonly sample: AdapterSample }
  | { readonly kind: 'many'; readonly samples: readonly AdapterSample[] };

/** Settings in the address of an adapter, with the defaults of the service. */
export interface AdapterSettings {
  /** Key of the question in the data of a sample; null for the default keys. */
  readonly queryKey: string | null;
  /** Number of rollouts in a group, if the address names it. */
  readonly size: number | null;
  /** Default number of rollouts in a group, for rollouts that come one by one. */
  readonly usualSize: number | null;
  /** Time that a group waits for the rest of its rollouts, in milliseconds. */
  readonly deadlineMs: number;
  /** Reward of an unjudged candidate in a judged group: the mean of the others, or null. */
  readonly unjudged: 'mean' | 'null';
  /** Returns the settings for judging `size` rollouts of a question, or the reason why they cannot be judged. */
  readonly settingsOf: (question: SampleQuestion, size: number) => Result<ServiceGroupSettings, string>;
}

/**
 * The question that a prompt asks: a text as it stands; of messages the words of the user, or, where the user speaks more
 * than once, the conversation with its roles. What the system was told is left out.
 */
export function promptQuery(prompt: Words): string {
  if (typeof prompt === 'string') return prompt;
  const turns = prompt.filter(({ role }) => role !== 'system' && role !== 'developer');
  const userTurns = turns.filter(({ role }) => role === 'user');
  const [only] = userTurns;
  if (only !== undefined && userTurns.length === 1) return chatText(only);
  return turns.map((turn) => `${turn.role}: ${chatText(turn)}`).join('\n\n');
}
