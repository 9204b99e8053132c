import * as z from 'zod';
import type { AgentModelOptions } from '../config/model-options.ts';
import { type ToolCall, tokenUsageSchema, toolCallSchema } from '../kernel/answer.ts';
import type { AgentId } from '../kernel/ids.ts';
import type { Immutable } from '../kernel/immutable.ts';
import type { Result } from '../kernel/result.ts';

/** A JSON Schema (draft 2020-12), as zod writes it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** Purposes of calls; spending is reported by them. */
export const callRoles = [
  'facts',
  'task',
  'check',
  'grade',
  'review',
  'compare',
  'judge',
  'cite',
  'tree',
  'trajectory',
  'criteria',
  'quality',
  'answer',
] as const;
export const callRoleSchema = z.enum(callRoles);
export type CallRole = z.infer<typeof callRoleSchema>;

/** Purpose of a call, stored with it. */
export interface CallPurpose {
  readonly role: CallRole;
  /** Name and version of the prompt, such as `grade-answer@1`; changes whenever its words do. */
  readonly prompt: string;
  /** The contestant on whose behalf it is asked; null for the Examiner's own calls. */
  readonly agent: AgentId | null;
  /**
   * Distinguishes calls that may carry equal words: each task and match has an answer of its own, and a reply that was
   * of no use is asked for again. Equal calls of equal occasion are made once; then the stored reply is given.
   */
  readonly occasion: string;
  /** The task that it is written, answered or judged for; left out where there is none. It tells no calls apart. */
  readonly task?: string;
}

/** A tool that the caller runs for the model. */
export interface ToolDefinition {
  readonly name: string;
  readonly description: string;
  readonly input: JsonSchema;
}

const toolRequestSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  /** Parsed JSON, unchecked: the caller's schema decides. */
  input: z.unknown(),
});

/** The model's wish to have a tool run. */
export type ToolRequest = Immutable<z.infer<typeof toolRequestSchema>>;

export type ModelMessage =
  | { readonly role: 'user'; readonly text: string }
  | {
      readonly role: 'assistant';
      readonly text: string;
      readonly toolRequests: readonly ToolRequest[];
      /** Data that the provider wants back with the turn, such as signed reasoning; from the reply, unchanged. */
      readonly carried?: unknown;
    }
  | { readonly role: 'tool'; readonly id: string; readonly name: string; readonly text: string };

export interface ModelRequest {
  readonly purpose: CallPurpose;
  readonly system: string | null;
  readonly messages: readonly ModelMessage[];
  /** Tools that the caller runs; none when left out. */
  readonly tools?: readonly ToolDefinition[];
  /** The reply's text is to be JSON by this schema. */
  readonly output?: { readonly name: string; readonly schema: JsonSchema };
  /** The provider's own web search is on; `most` bounds the searches where the provider lets it. */
  readonly webSearch?: { readonly most: number };
  /**
   * Sampling parameters; the model's own defaults hold for those left out. A provider that takes none of them refuses the
   * request. Equal requests with equal seeds are drawn alike as far as the provider respects seeds.
   */
  readonly sampling?: { readonly temperature?: number; readonly topP?: number; readonly seed?: number };
  /**
   * Options of the agent on whose behalf it is asked, sent as the provider has them; one that it does not take is refused, and
   * none is left out.
   */
  readonly options?: Omit<AgentModelOptions, 'systemPromptAddition' | 'maxSearches'>;
  readonly maxOutputTokens: number;
  /**
   * A turn that the provider makes in parts, each of which reads all before it, ends as cut off before its input in sum
   * passes this. One part may pass it all the same.
   */
  readonly maxInputTokens?: number;
  /** Time limit in milliseconds from the start of the call: waiting for a turn does not count. */
  readonly timeoutMs: number;
}

const citationSchema = z.strictObject({ url: z.string(), title: z.string().nullable() });
export type Citation = Immutable<z.infer<typeof citationSchema>>;

export const modelReplySchema = z.strictObject({
  text: z.string(),
  toolRequests: z.array(toolRequestSchema),
  /** Pages that the provider says the text stands on, each URL once, in order. */
  citations: z.array(citationSchema),
  /** Work of the provider's own tools: searches and pages opened. */
  steps: z.array(toolCallSchema),
  /** The model's thoughts, where the provider returns them: after the last of these steps, if there are any. */
  reasoning: z.string().exactOptional(),
  /** Null when the provider did not say. */
  usage: tokenUsageSchema.nullable(),
  /** The model that answered, as the provider names it. */
  model: z.string(),
  /** `length`: cut off at `maxOutputTokens`. `refused`: the model or the provider's filter would not answer. */
  stop: z.enum(['finished', 'length', 'tools', 'refused']),
  /** Dollars for this call; null when unknown. Adapters give what the provider itself states; the meter fills in the rest. */
  costUsd: z.number().nullable(),
  /** Milliseconds from request to reply, without waiting for a turn. */
  elapsedMs: z.number(),
  carried: z.unknown().optional(),
});
export type ModelReply = Immutable<z.infer<typeof modelReplySchema>>;

export const modelFailureReasons = [
  'unavailable',
  'rate_limited',
  'key_refused',
  'request_refused',
  'too_long',
  'malformed',
  'timed_out',
  'unusable',
] as const;

/**
 * Reason why there is no reply. `unavailable`: no connection, or a fault of the provider (5xx, overload). `request_refused`:
 * the provider refuses this request (unknown model, no credit). `too_long`: the request is longer than the model's context.
 * `malformed`: the body was no reply of its API. `unusable`: a reply, but after one repair still not of the form asked for.
 */
export const modelFailureSchema = z.strictObject({
  reason: z.enum(modelFailureReasons),
  /** Plain words; never holds a key. */
  detail: z.string(),
  /** Pause that the provider asks for, in milliseconds; null when it does not say. */
  retryAfterMs: z.number().nullable(),
  /**
   * The provider may charge for the call all the same: it was at work when the connection or the reply broke off. Left out
   * where it surely does not.
   */
  mayBeCharged: z.literal(true).exactOptional(),
});
export type ModelFailure = Readonly<z.infer<typeof modelFailureSchema>>;

/** A piece of what a provider tells of a model's work: a thought, or a step of the provider's own tools. */
export type WorkNote = string | ToolCall;

/** A model of some provider. */
export interface LanguageModel {
  /** Groups models that share limits, such as `openai`. */
  readonly provider: string;
  /** The model's name at the provider. */
  readonly model: string;
  /** Maker of the model, such as `openai`, `google`, `anthropic`: a judge may have to stay out of its own vendor's matches. */
  readonly vendor: string;
  /**
   * Asks once. Never throws for what the provider does; throws the signal's reason when it aborts.
   */
  ask(request: ModelRequest, signal: AbortSignal): Promise<Result<ModelReply, ModelFailure>>;
  /**
   * Notes that the reply to a request was of no use: it stays on the bill, and another run that asks the same asks again.
   * Left out where no reply is remembered.
   */
  markUseless?(request: ModelRequest): Promise<void>;
}

/** `provider/model`, as configs and records name a model. */
export function modelName({ provider, model }: Pick<LanguageModel, 'provider' | 'model'>): string {
  return `${provider}/${model}`;
}
