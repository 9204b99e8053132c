import type Anthropic from '@anthropic-ai/sdk';
import { transformJSONSchema } from '@anthropic-ai/sdk/lib/transform-json-schema';
import * as z from 'zod';
import { isPlainObject } from '../../kernel/json.ts';
import { present } from '../../kernel/present.ts';
import { schemaInWords } from '../ask-for.ts';
import type { JsonSchema, ModelMessage, ModelRequest } from '../language-model.ts';
import { saidText } from '../vendor-reply.ts';

type Params = Anthropic.MessageCreateParamsNonStreaming;
type Block = Anthropic.ContentBlockParam;

/** Data that goes back with an assistant's turn: its blocks, signed reasoning and tool uses among them. */
export const carriedBlocks = z.object({
  wire: z.literal('anthropic'),
  content: z.array(z.looseObject({ type: z.string() })).min(1),
});

/**
 * Returns the schema for structured outputs (https://platform.claude.com/docs/en/build-with-claude/structured-outputs). Null
 * means that it is asked for in words: beside web search, whose citations structured outputs do not allow, and for schemas
 * that the provider's dialect cannot express.
 */
export function outputFormat({ output, webSearch }: ModelRequest): Anthropic.JSONOutputFormat | null {
  const schema = output === undefined || webSearch !== undefined ? null : dialect(output.schema);
  return schema === null ? null : { type: 'json_schema', schema };
}

/** The schema in the provider's dialect; null when that cannot say it, as with records of any key. */
function dialect(schema: JsonSchema): Record<string, unknown> | null {
  if (hasOpenObject(schema)) return null;
  try {
    return transformJSONSchema(schema) as Record<string, unknown>;
  } catch {
    // It throws for schemas without a type, which words can say.
    return null;
  }
}

function hasOpenObject(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false;
  const { type, additionalProperties = false } = schema as JsonSchema;
  const open = type === 'object' && additionalProperties !== false;
  return open || Object.values(schema).some(hasOpenObject);
}

/** A request in the words of the Messages API, version 2026-10-21. */
export function anthropicRequest(model: string, request: ModelRequest): Params {
  const format = outputFormat(request);
  const { output } = request;
  const system = output && format === null ? schemaInWords(request.system, output) : request.system;
  const tools = [...searchTool(request), ...ownTools(request)];
  return {
    model,
    max_tokens: request.maxOutputTokens,
    messages: turnsOf(request.messages),
    ...(system ? { system } : {}),
    ...(tools.length > 0 ? { tools } : {}),
    ...optionFields(request, format === null ? {} : { format }),
  };
}

/** The fields of a body that say options, but for those of the search. */
function optionFields(request: ModelRequest, config: Anthropic.OutputConfig): Partial<Params> {
  const { reasoningEffort: effort, thinkingBudget, thinking } = request.options ?? {};
  // Other degrees it refuses by itself.
  const degree = effort as 'low' | 'medium' | 'high' | 'xhigh' | 'max' | undefined;
  const outputConfig = { ...config, ...present({ effort: degree }) };
  // A kind without a budget beside a budget is for the provider to refuse.
  const thought = { type: thinking ?? 'enabled', ...present({ budget_tokens: thinkingBudget }) };
  return {
    ...(Object.keys(outputConfig).length > 0 ? { output_config: outputConfig } : {}),
    ...(Object.keys(thought).length > 1 || thinking ? { thinking: thought as Anthropic.ThinkingConfigParam } : {}),
  };
}

function ownTools({ tools = [] }: ModelRequest): readonly Anthropic.Tool[] {
  return tools.map(({ name, description, input }) => ({
    name,
    description,
    input_schema: { ...input, type: 'object' as const },
  }));
}

/** The search that every model with search has; later versions run it from code, and need more of a model. */
function searchTool({ webSearch, options = {} }: ModelRequest): readonly Anthropic.WebSearchTool20250305[] {
  if (webSearch === undefined) return [];
  const { allowedDomains, excludedDomains, userLocation } = options;
  return [
    {
      type: 'web_search_20250305',
      name: 'web_search',
      max_uses: Math.max(1, webSearch.most),
      ...present({ allowed_domains: allowedDomains, blocked_domains: excludedDomains }),
      ...(userLocation ? { user_location: { type: 'approximate', ...userLocation } } : {}),
    } as Anthropic.WebSearchTool20250305,
  ];
}

/** Merges tool results and the user's next message into one turn: results must follow the turn that asked. */
function turnsOf(messages: readonly ModelMessage[]): Anthropic.MessageParam[] {
  const turns: { role: 'user' | 'assistant'; content: Block[] }[] = [];
  for (const message of messages) {
    const role = message.role === 'assistant' ? 'assistant' : 'user';
    const last = turns.at(-1);
    // One by one: a turn may carry more blocks than a call takes arguments.
    if (last?.role === role) for (const block of blocksOf(message)) last.content.push(block);
    else turns.push({ role, content: [...blocksOf(message)] });
  }
  return turns;
}

function blocksOf(message: ModelMessage): readonly Block[] {
  if (message.role === 'tool')
    return [{ type: 'tool_result', tool_use_id: message.id, content: saidText(message.text) }];
  if (message.role === 'user') return [{ type: 'text', text: saidText(message.text) }];
  const carried = carriedBlocks.safeParse(message.carried);
  if (carried.success) return carried.data.content as unknown as Block[];
  // Of an input that was no object, as with other vendors' models, nothing can go back.
  const uses = message.toolRequests.map(
    ({ id, name, input }): Block => ({ type: 'tool_use', id, name, input: isPlainObject(input) ? input : {} }),
  );
  if (message.text.trim() === '' && uses.length > 0) return uses;
  return [{ type: 'text', text: saidText(message.text) }, ...uses];
}
