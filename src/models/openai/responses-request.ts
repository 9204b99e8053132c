import type OpenAI from 'openai';
import * as z from 'zod';
import { perplexityPreset } from '../../config/model-families.ts';
import { parsedJson } from '../../kernel/json.ts';
import { present } from '../../kernel/present.ts';
import type { ModelMessage, ModelRequest, ToolDefinition } from '../language-model.ts';
import type { ReplyForm } from '../reply-form.ts';
import { saidText } from '../vendor-reply.ts';
import { type HostedTool, hostedTools } from './hosted-tools.ts';
import { drawingFields, filled, writtenInput } from './openai-options.ts';
import { strictSchema } from './strict-schema.ts';

/** The library's type, with what other providers and later models have. */
export type ResponsesBody = Omit<OpenAI.Responses.ResponseCreateParamsNonStreaming, 'tools' | 'reasoning'> & {
  readonly reasoning?: { readonly effort?: string; readonly mode?: string; readonly summary?: string };
  readonly tools?: readonly (HostedTool | OpenAI.Responses.FunctionTool)[];
  /** xAI's bound on the rounds of its own tools (https://docs.x.ai/docs/guides/tools/advanced-usage). */
  readonly max_turns?: number;
  /** Perplexity's: bounds, a bundle in the place of a model, and where it is told the form of a reply. */
  readonly max_steps?: number;
  readonly preset?: string;
  readonly response_format?: OpenAI.ResponseFormatJSONSchema | OpenAI.ResponseFormatJSONObject;
};

/** The library's type of the body. */
export type LibraryBody = OpenAI.Responses.ResponseCreateParamsNonStreaming;

/** Data that a turn carries: the items of its reply, in the form in which they go back. */
export const responsesCarried = z.strictObject({
  wire: z.literal('openai_responses'),
  items: z.array(z.looseObject({ type: z.string() })),
});

/** The API takes no less. */
const fewestTokens = 16;

interface Target {
  readonly provider: string;
  readonly model: string;
}

/** The body of a request to the Responses API. Nothing is kept at the provider: every turn goes along. */
export function responsesRequest(
  { provider, model }: Target,
  request: ModelRequest,
  form: ReplyForm = 'json_schema',
): ResponsesBody {
  const { tools = [], webSearch, options = {} } = request;
  const own = webSearch ? hostedTools(provider, options) : [];
  const { tools: hosted, ...target } = targetOf({ provider, model }, request, own);
  const { reasoningEffort: effort, reasoningMode: mode, reasoningSummary: summary } = options;
  const reasoning = present({ effort, mode, summary });
  return {
    ...target,
    input: inputOf(request),
    max_output_tokens: Math.max(fewestTokens, request.maxOutputTokens),
    store: false,
    ...drawingFields(request),
    ...filled('reasoning', reasoning),
    ...filled('tools', [...tools.map(functionTool), ...hosted]),
    ...includedIn(tools.length > 0 && reasons(provider, model), webSearch !== undefined && provider === 'openai'),
    ...formatIn(provider, request, form),
  };
}

/**
 * Returns the field for further contents of a reply. Reasoning is needed again only where a turn calls tools and goes on;
 * OpenAI returns what a search found only where it is asked to.
 */
function includedIn(reasoning: boolean, withSources: boolean): { include?: OpenAI.Responses.ResponseIncludable[] } {
  const include: OpenAI.Responses.ResponseIncludable[] = [
    ...(reasoning ? (['reasoning.encrypted_content'] as const) : []),
    ...(withSources ? (['web_search_call.action.sources'] as const) : []),
  ];
  return include.length > 0 ? { include } : {};
}

/** Returns the model or preset, with its hosted tools and the bound on them. */
function targetOf({ provider, model }: Target, { webSearch }: ModelRequest, tools: readonly HostedTool[]) {
  if (provider === 'perplexity') return perplexityTarget(model, tools, webSearch?.most ?? null);
  if (!webSearch) return { model, tools };
  return provider === 'xai'
    ? { model, tools, max_turns: webSearch.most }
    : { model, tools, max_tool_calls: webSearch.most };
}

/** Rounds of an agent's work at most (https://docs.perplexity.ai/docs/agent-api/building-agents/define-the-run). */
const mostSteps = 100;

/**
 * Perplexity's Agent API is asked for a preset, which has its own model, tools and bounds, or for a model, whose maker stands before
 * its name; Perplexity's own where none does.
 * @param most searches; null: none
 */
function perplexityTarget(model: string, tools: readonly HostedTool[], most: number | null) {
  if (!perplexityPreset.test(model)) {
    const target = { model: model.includes('/') ? model : `perplexity/${model}`, tools };
    return most === null ? target : { ...target, max_steps: Math.min(most, mostSteps) };
  }
  // A tool that is named loses what the preset says of it; a preset's tools go only all together.
  const namedTools = tools.filter((tool) => Object.keys(tool).length > 1 || tool.type !== 'web_search');
  return { preset: model, tools: namedTools, ...(most === null && { max_tool_calls: 0 }) };
}

/** Perplexity takes the form where chat completions have it, and refuses `text`. */
function formatIn(
  provider: string,
  { output, options: { verbosity } = {} }: ModelRequest,
  form: ReplyForm,
): Pick<ResponsesBody, 'text' | 'response_format'> {
  const format = output && form !== 'words' ? (form === 'json_object' ? jsonObject : formatOf(output)) : undefined;
  if (provider === 'perplexity') return format ? { response_format: inChatForm(format) } : {};
  return filled('text', present({ format, verbosity }));
}

const jsonObject = { type: 'json_object' } as const;

function inChatForm(
  format: OpenAI.Responses.ResponseFormatTextJSONSchemaConfig | OpenAI.ResponseFormatJSONObject,
): OpenAI.ResponseFormatJSONSchema | OpenAI.ResponseFormatJSONObject {
  if (format.type === 'json_object') return format;
  const { type, ...schema } = format;
  return { type, json_schema: schema };
}

/** Other models answer a request for reasoning with an error. */
function reasons(provider: string, model: string): boolean {
  return provider === 'xai' || (/^(o\d|gpt-[5-9])/.test(model) && !model.includes('-chat'));
}

function functionTool({ name, description, input }: ToolDefinition): OpenAI.Responses.FunctionTool {
  const strict = strictSchema(input);
  return { type: 'function', name, description, parameters: { ...(strict ?? input) }, strict: strict !== null };
}

function formatOf({
  name,
  schema,
}: NonNullable<ModelRequest['output']>): OpenAI.Responses.ResponseFormatTextJSONSchemaConfig {
  const strict = strictSchema(schema);
  return { type: 'json_schema', name, schema: { ...(strict ?? schema) }, strict: strict !== null };
}

/** The system's words go as a message, since not every server of this API reads `instructions`. */
function inputOf({ system, messages }: ModelRequest): OpenAI.Responses.ResponseInput {
  const systemItems: OpenAI.Responses.ResponseInput = system === null ? [] : [{ role: 'system', content: system }];
  return [...systemItems, ...messages.flatMap(itemsOf)];
}

function itemsOf(message: ModelMessage): OpenAI.Responses.ResponseInput {
  if (message.role === 'user') return [{ role: 'user', content: saidText(message.text) }];
  if (message.role === 'tool') return [{ type: 'function_call_output', call_id: message.id, output: message.text }];
  const carried = responsesCarried.safeParse(message.carried);
  // Items of this API's own making, which it checks itself.
  if (carried.success) return carried.data.items as unknown as OpenAI.Responses.ResponseInput;
  const isCallAlone = message.toolRequests.length > 0 && message.text.trim() === '';
  const textItems: OpenAI.Responses.ResponseInput = isCallAlone
    ? []
    : [{ role: 'assistant', content: saidText(message.text) }];
  const calls = message.toolRequests.map(({ id, name, input }) => ({
    type: 'function_call' as const,
    call_id: id,
    name,
    arguments: writtenInput(input),
  }));
  return [...textItems, ...calls];
}

/**
 * The input of a tool as a model wrote it. Text that is no JSON is handed on as it is: the model's mistake is for the
 * caller's schema to find, so that the model can be told.
 */
export function readInput(text: string): unknown {
  if (text.trim() === '') return {};
  const json = parsedJson(text);
  return json === undefined ? text : json;
}
