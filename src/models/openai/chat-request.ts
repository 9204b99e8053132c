import type OpenAI from 'openai';
import * as z from 'zod';
import { present } from '../../kernel/present.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { ModelFailure, ModelMessage, ModelRequest, ToolDefinition } from '../language-model.ts';
import type { ReplyForm } from '../reply-form.ts';
import { saidText } from '../vendor-reply.ts';
import { drawingFields, type Fields, filled, type Options, userLocation, writtenInput } from './openai-options.ts';
import { strictSchema } from './strict-schema.ts';

type Message = OpenAI.ChatCompletionMessageParam;
type FunctionTool = OpenAI.ChatCompletionFunctionTool;

/** OpenRouter's own search, for any of its models (https://openrouter.ai/docs/guides/features/server-tools/web-search). */
interface SearchTool {
  readonly type: 'openrouter:web_search';
  readonly parameters: Fields;
}

/** OpenAI's body, with what other providers and later models have; options go as they are given. */
export type ChatBody = Omit<OpenAI.ChatCompletionCreateParamsNonStreaming, 'tools'> & {
  readonly tools?: readonly (FunctionTool | SearchTool)[];
};

/** Data that a turn carries: reasoning in the forms in which servers want it back. */
export const chatCarried = z.strictObject({
  wire: z.literal('openai_chat'),
  /** OpenRouter: unchanged and whole. */
  reasoning_details: z.array(z.looseObject({})).optional(),
  /** vLLM, DeepSeek and others. */
  reasoning_content: z.string().optional(),
});

/** OpenRouter's default for one search. */
const resultsPerSearch = 5;

interface ChatTarget {
  readonly provider: string;
  readonly model: string;
}

/**
 * The body of a request for chat completions. Fails with `request_refused` where search is asked for and the provider is
 * not known to have one: without it, the answer would pass for a searched one.
 */
export function chatRequest(
  target: ChatTarget,
  request: ModelRequest,
  form: ReplyForm = 'json_schema',
): Result<ChatBody, ModelFailure> {
  const search = searchOf(target, request);
  if (search === null) {
    const detail = `${target.provider} offers no web search with ${target.model} by chat completions`;
    return fail({ reason: 'request_refused', detail, retryAfterMs: null });
  }
  const tools = [...(request.tools ?? []).map((each) => functionTool(target, each)), ...search];
  return ok({
    model: target.model,
    messages: messagesOf(request),
    // OpenAI's reasoning models refuse the older name, and many other servers do not know the newer one.
    [target.provider === 'openai' ? 'max_completion_tokens' : 'max_tokens']: request.maxOutputTokens,
    ...drawingFields(request),
    ...optionFields(target.provider, request.options),
    ...filled('tools', tools),
    ...(request.output ? formatIn(form, request.output) : {}),
  });
}

function formatIn(form: ReplyForm, output: NonNullable<ModelRequest['output']>): Pick<ChatBody, 'response_format'> {
  if (form === 'words') return {};
  return { response_format: form === 'json_object' ? { type: 'json_object' } : formatOf(output) };
}

/** Returns the tools that switch search on; null where the provider has none. */
function searchOf(
  { provider }: ChatTarget,
  { webSearch: search, options = {} }: ModelRequest,
): readonly SearchTool[] | null {
  if (!search) return [];
  if (provider !== 'openrouter') return null;
  const { searchContextSize, allowedDomains, excludedDomains } = options;
  const parameters = {
    max_results: resultsPerSearch,
    max_total_results: resultsPerSearch * search.most,
    ...present({
      search_context_size: searchContextSize,
      allowed_domains: allowedDomains,
      excluded_domains: excludedDomains,
    }),
    ...userLocation(options),
  };
  return [{ type: 'openrouter:web_search', parameters }];
}

/** The fields that say options, but for those of the search; OpenRouter has thoughts in a field of its own. */
function optionFields(provider: string, options: Options = {}): Fields {
  const { reasoningEffort: effort, thinkingBudget, verbosity } = options;
  // https://openrouter.ai/docs/guides/best-practices/reasoning-tokens
  const thoughts =
    provider === 'openrouter'
      ? filled('reasoning', present({ effort, max_tokens: thinkingBudget }))
      : present({ reasoning_effort: effort });
  return { ...present({ verbosity }), ...thoughts };
}

/** Only OpenAI is told to be strict with tools: other servers of this API do not agree on what that means. */
function functionTool({ provider }: ChatTarget, { name, description, input }: ToolDefinition): FunctionTool {
  const strict = provider === 'openai' ? strictSchema(input) : null;
  const parameters = { ...(strict ?? input) };
  return { type: 'function', function: { name, description, parameters, ...(strict ? { strict: true } : {}) } };
}

function formatOf({ name, schema }: NonNullable<ModelRequest['output']>): OpenAI.ResponseFormatJSONSchema {
  const strict = strictSchema(schema);
  return { type: 'json_schema', json_schema: { name, schema: { ...(strict ?? schema) }, strict: strict !== null } };
}

function messagesOf({ system, messages }: ModelRequest): Message[] {
  const systemMessages: Message[] = system === null ? [] : [{ role: 'system', content: system }];
  return [...systemMessages, ...messages.map(messageOf)];
}

function messageOf(message: ModelMessage): Message {
  if (message.role === 'user') return { role: 'user', content: saidText(message.text) };
  if (message.role === 'tool') return { role: 'tool', tool_call_id: message.id, content: message.text };
  const calls = message.toolRequests.map(({ id, name, input }) => ({
    id,
    type: 'function' as const,
    function: { name, arguments: writtenInput(input) },
  }));
  return {
    role: 'assistant',
    content: message.text.trim() === '' && calls.length > 0 ? null : saidText(message.text),
    ...filled('tool_calls', calls),
    ...carriedParts(message.carried),
  };
}

function carriedParts(carried: unknown): Omit<z.infer<typeof chatCarried>, 'wire'> {
  const result = chatCarried.safeParse(carried);
  if (!result.success) return {};
  const { wire: _wire, ...parts } = result.data;
  return parts;
}
