import * as z from 'zod';
import type { Immutable } from './immutable.ts';
import { present } from './present.ts';

export const tokenUsageSchema = z.strictObject({
  /** All that went in, cached parts included. */
  inputTokens: z.number(),
  /** The part of `inputTokens` that the provider read from its cache, at a lower price. */
  cachedInputTokens: z.number(),
  /** The part of `inputTokens` that the provider wrote to its cache, where it charges for that. */
  cacheWriteTokens: z.number(),
  /** All that came out, reasoning included. */
  outputTokens: z.number(),
  /** Web searches that the provider made and may charge for. */
  searches: z.number(),
});

/** Usage of one call, as the model's provider states it. */
export type TokenUsage = Immutable<z.infer<typeof tokenUsageSchema>>;

export const toolCallSchema = z.strictObject({
  tool: z.enum(['search', 'read', 'other']),
  /** The tool's own name, where it tells more than its kind. */
  name: z.string().exactOptional(),
  /** The query or the URL. */
  input: z.string(),
  /** Thoughts or words of the agent before this step, since the step before, cut to a bound. Untrusted, as results are. */
  reasoning: z.string().exactOptional(),
  /** Text that the tool returned, cut to a bound. Untrusted, as pages are. */
  result: z.string().exactOptional(),
  /** Start of the step, in milliseconds of the agent's own time since it began with the answer. */
  startMs: z.number().exactOptional(),
  /** Duration, in milliseconds. */
  elapsedMs: z.number().exactOptional(),
  /** Dollars that it cost, with the model's call that led to it; of several steps that one call led to, the first has it. */
  costUsd: z.number().exactOptional(),
});

/** One use of a tool by an agent, as the agent reports it: a step of its work. What is unknown is left out. */
export type ToolCall = Immutable<z.infer<typeof toolCallSchema>>;

/** Characters that are kept of an answer's text: no word limit of the arena comes near it. */
export const longestAnswer = 100_000;

/** Characters that are kept of what a step gave back, and of what was thought before it. */
export const longestStepText = 4_000;

/** A step whose texts, each by itself, are changed. */
export function callWith(call: ToolCall, change: (text: string) => string): ToolCall {
  const { name, input, reasoning, result } = call;
  const changed = (text: string | undefined) => (text === undefined ? undefined : change(text));
  const texts = present({ name: changed(name), reasoning: changed(reasoning), result: changed(result) });
  return { ...call, input: change(input), ...texts };
}

const answerSchema = z.strictObject({
  /** Markdown. */
  text: z.string(),
  /** URLs that the answer cites. */
  citations: z.array(z.string()),
  /** Its steps, in order; without a search or a read among them there is no evidence that it searched. */
  toolCalls: z.array(toolCallSchema),
  /** Thoughts after the last step, before the text was written; left out when unknown. */
  reasoning: z.string().exactOptional(),
  /** Cost of the answer in dollars, as the provider states it; null when unknown. */
  costUsd: z.number().nullable(),
  /** Tokens as the provider states them; left out when unknown. */
  usage: tokenUsageSchema.exactOptional(),
});

/** An agent's answer to a task. */
export type Answer = Immutable<z.infer<typeof answerSchema>>;

/** `no_text`: a model's reply was billed and holds no text that can be read. */
export const outsideFailures = [
  'provider_unavailable',
  'key_refused',
  'rate_limited',
  'cannot_start',
  'killed',
  'no_text',
] as const;

const agentFailureSchema = z.discriminatedUnion('fault', [
  z.strictObject({
    fault: z.literal('agent'),
    reason: z.enum(['crashed', 'timed_out', 'garbage', 'flooded', 'empty', 'refused']),
    detail: z.string(),
  }),
  z.strictObject({ fault: z.literal('outside'), reason: z.enum(outsideFailures), detail: z.string() }),
]);

/**
 * Reason why there is no answer. `fault: 'agent'` is graded as an empty answer (else crashing would erase losses); `fault:
 * 'outside'` (a provider's outage, a refused key) voids the round.
 */
export type AgentFailure = Immutable<z.infer<typeof agentFailureSchema>>;

/** Result of one check of a task pack on an answer. */
const checkResultSchema = z.strictObject({
  /** Named as in the question's list of checks. */
  check: z.string(),
  /** `contradicted`: the answer says what is wrong, and does not merely lack it. */
  outcome: z.enum(['passed', 'missing', 'contradicted']),
  /** Reason why the check did not pass, in words of the pack's program: untrusted, as answers are. Empty where it passed. */
  reason: z.string(),
});

const checkReportSchema = z.strictObject({
  results: z.array(checkResultSchema),
  /** Measure that decides between two answers that pass every check: less is better; null where nothing is measured. */
  less: z.number().nullable(),
});

/** Results of a task pack's checks program on an answer: each check of its question once, in the question's order. */
export type CheckReport = Immutable<z.infer<typeof checkReportSchema>>;

export const answerOutcomeSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('answered'),
    answer: answerSchema,
    elapsedMs: z.number(),
    /** Left out where no program checks the question's answers. */
    checks: checkReportSchema.exactOptional(),
  }),
  z.strictObject({
    kind: z.literal('failed'),
    failure: agentFailureSchema,
    elapsedMs: z.number(),
    /** Its steps until then, as far as they are known. */
    toolCalls: z.array(toolCallSchema).exactOptional(),
  }),
]);

/** An answer or the reason there is none, with the time it took in milliseconds. */
export type AnswerOutcome = Immutable<z.infer<typeof answerOutcomeSchema>>;

/** The sum of two calls' usage; null when either is unknown, since a part would pass for the whole. */
export function addUsage(a: TokenUsage | null, b: TokenUsage | null): TokenUsage | null {
  if (a === null || b === null) return null;
  return {
    inputTokens: a.inputTokens + b.inputTokens,
    cachedInputTokens: a.cachedInputTokens + b.cachedInputTokens,
    cacheWriteTokens: a.cacheWriteTokens + b.cacheWriteTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    searches: a.searches + b.searches,
  };
}
