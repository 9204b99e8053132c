import * as z from 'zod';
import type { TokenUsage } from '../../../src/kernel/answer.ts';
import { faultText } from '../../../src/kernel/errors.ts';
import { fail, ok, type Result } from '../../../src/kernel/result.ts';
import { badRequest, type JudgeFault } from './judge-fault.ts';

/** What a judge, or what code made of its replies, says to a request. */
export interface CompletionJudgement {
  readonly content: string;
  readonly finish: 'stop' | 'length';
  /** The tokens of all calls that it took; null when a provider did not say. */
  readonly usage: TokenUsage | null;
}

/** What a completion is told by, beside the judgement. */
export interface CompletionFrame {
  readonly id: string;
  /** As the request names it. */
  readonly model: string;
  /** Seconds since 1970. */
  readonly created: number;
}

/** A chat completion (https://platform.openai.com/docs/api-reference/chat/object). */
export function completion(frame: CompletionFrame, { content, finish, usage }: CompletionJudgement) {
  const message = { role: 'assistant', content, refusal: null };
  return {
    ...framed(frame, 'chat.completion'),
    choices: [{ index: 0, message, logprobs: null, finish_reason: finish }],
    ...(usage === null ? {} : { usage: usageBody(usage) }),
  };
}

/**
 * The same as server-sent events (https://platform.openai.com/docs/api-reference/chat-streaming): the words come as one
 * piece, since nothing is sent before the judgement stands.
 */
export function completionStream(
  frame: CompletionFrame,
  { content, finish, usage }: CompletionJudgement,
  includeUsage: boolean,
): string {
  const chunk = (choices: readonly unknown[], used: unknown = null) => ({
    ...framed(frame, 'chat.completion.chunk'),
    choices,
    ...(includeUsage ? { usage: used } : {}),
  });
  const choice = (delta: unknown, reason: string | null = null) => [
    { index: 0, delta, logprobs: null, finish_reason: reason },
  ];
  const chunks = [
    chunk(choice({ role: 'assistant', content: '', refusal: null })),
    chunk(choice({ content })),
    chunk(choice({}, finish)),
    ...(includeUsage ? [chunk([], usage === null ? null : usageBody(usage))] : []),
  ];
  return [...chunks.map((each) => JSON.stringify(each)), '[DONE]'].map((data) => `data: ${data}\n\n`).join('');
}

function framed({ id, model, created }: CompletionFrame, object: string) {
  return { id, object, created, model, system_fingerprint: null };
}

function usageBody({ inputTokens, cachedInputTokens, outputTokens }: TokenUsage) {
  return {
    prompt_tokens: inputTokens,
    completion_tokens: outputTokens,
    total_tokens: inputTokens + outputTokens,
    prompt_tokens_details: { cached_tokens: cachedInputTokens },
  };
}

const mostMessages = 10_000;
const mostParts = 1_000;
const longestText = 4_000_000;
const shownFaults = 5;

const text = z.string().max(longestText);
const content = z.union([text, z.array(z.object({ type: z.literal('text'), text })).max(mostParts)], {
  error: 'only text is taken: a string, or parts of type "text"',
});

/** Members that clients send back with a turn of a judge, such as `refusal` and `annotations`, are ignored. */
const message = z.object({
  role: z.enum(['system', 'developer', 'user', 'assistant'], { error: 'one of system, developer, user, assistant' }),
  content,
  tool_calls: z.array(z.unknown()).max(0, 'judges are given no tools').nullish(),
});

/** A member that may be there only if it says nothing. */
const unless = (harmless: readonly unknown[], error: string) =>
  z
    .unknown()
    .refine((value) => value == null || harmless.some((each) => JSON.stringify(each) === JSON.stringify(value)), error)
    .optional();
const ignored = z.unknown().optional();

const jsonSchema = z.object({
  name: z.string().regex(/^[\w-]{1,64}$/, 'letters, digits, _ and -, at most 64'),
  schema: z.record(z.string(), z.unknown()),
});

/**
 * A request for a chat completion, with what is honoured, ignored, or refused of it. Anything else is refused: what a
 * script sets is never dropped without a word.
 */
export const completionRequestSchema = z.strictObject({
  model: z.string().min(1).max(300),
  messages: z.array(message).min(1).max(mostMessages),
  max_tokens: z.int().min(1).nullish(),
  max_completion_tokens: z.int().min(1).nullish(),
  temperature: z.number().min(0).max(2).nullish(),
  top_p: z.number().min(0).max(1).nullish(),
  response_format: z
    .discriminatedUnion('type', [
      z.object({ type: z.literal('text') }),
      z.object({ type: z.literal('json_object') }),
      z.object({ type: z.literal('json_schema'), json_schema: jsonSchema }),
    ])
    .nullish(),
  seed: z.int().nullish(),
  user: z.string().max(200).nullish(),
  stream: z.boolean().nullish(),
  stream_options: z.object({ include_usage: z.boolean().nullish() }).nullish(),
  n: unless([1], 'one choice a request; for another reply ask again with another seed'),
  logprobs: unless([false], 'there are no log-probabilities'),
  top_logprobs: unless([0], 'there are no log-probabilities'),
  stop: unless([[], ''], 'replies are not cut at words; leave it out'),
  presence_penalty: unless([0], 'not passed on to judges; leave it out'),
  frequency_penalty: unless([0], 'not passed on to judges; leave it out'),
  logit_bias: unless([{}], 'not passed on to judges; leave it out'),
  tools: unless([[]], 'judges are given no tools'),
  tool_choice: unless(['none', 'auto'], 'judges are given no tools'),
  functions: unless([[]], 'judges are given no tools'),
  function_call: unless(['none', 'auto'], 'judges are given no tools'),
  modalities: unless([['text']], 'only text is written'),
  reasoning_effort: unless([], 'not passed on to judges; leave it out'),
  verbosity: unless([], 'not passed on to judges; leave it out'),
  parallel_tool_calls: ignored,
  store: ignored,
  metadata: ignored,
  service_tier: ignored,
  safety_identifier: ignored,
  prompt_cache_key: ignored,
});
export type CompletionRequest = z.infer<typeof completionRequestSchema>;

/** Reads a body; a failure says which member is wrong, and what to do. */
export function readCompletionRequest(body: unknown): Result<CompletionRequest, JudgeFault> {
  const parsed = completionRequestSchema.safeParse(body);
  if (parsed.success) return ok(parsed.data);
  const { issues } = parsed.error;
  const told = issues.slice(0, shownFaults).map(faultOf).join('; ');
  return fail(badRequest(told.slice(0, 1000), paramOf(issues[0])));
}

function faultOf(issue: z.core.$ZodIssue): string {
  if (issue.code !== 'unrecognized_keys') return faultText(issue);
  return faultText({ ...issue, message: `${issue.keys.join(', ')}: not known here; leave it out` });
}

function paramOf(issue: z.core.$ZodIssue | undefined): string | null {
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys : [];
  const [first = null] = [...(issue?.path ?? []), ...unknown];
  return first === null ? null : String(first);
}

/** The words of a message. */
export function messageWords({ content: said }: CompletionRequest['messages'][number]): string {
  return typeof said === 'string' ? said : said.map((part) => part.text).join('');
}

/** What tells equal questions apart: `seed` and `user`; '' without them. */
export function occasionOf({ seed, user }: Pick<CompletionRequest, 'seed' | 'user'>): string {
  const told = [...(seed == null ? [] : [`seed ${seed}`]), ...(user ? [`user ${JSON.stringify(user)}`] : [])];
  return told.join(', ');
}
