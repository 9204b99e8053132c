import type Anthropic from '@anthropic-ai/sdk';
import { transformJSONSchema } from '@anthropic-ai/sdk/lib/transform-json-schema';
import * as z from 'zod';
import { isPlainObject } from '../../kernel/json.ts';
import { schemaInWords } from '../ask-for.ts';
import type { JsonSchema, ModelMessage, ModelRequest } from '../language-model.ts';
import { saidText } from '../vendor-reply.ts';

type Params = Anthropic.MessageCreateParamsNonStreaming;
type Block = Anthropic.ContentBlockParam;
type Output = NonNullable<ModelRequest['output']>;

/** How a schema is asked for. */
export type SchemaBy = 'format' | 'tool' | 'words';

/** What goes back with an assistant's turn: its blocks, signed reasoning and tool uses among them. */
export const carriedBlocks = z.object({
  wire: z.literal('anthropic'),
  content: z.array(z.looseObject({ type: z.string() })).min(1),
});

/** Structured outputs begin with Claude 4.5 (https://platform.claude.com/docs/en/build-with-claude/structured-outputs). */
const beforeStructuredOutputs =
  /claude-(?:instant|[123]\b|(?:opus|sonnet)-4(?:-[01])?(?:$|[-@](?:20\d{6}|latest|v\d)))/;

/**
 * `format`: structured outputs. `tool`: a forced tool whose input is the value, for models before them. `words`: beside
 * web search, whose cited text structured outputs do not allow, beside the caller's tools on old models, and for schemas
 * that the provider's dialect cannot say.
 */
export function schemaBy(model: string, request: ModelRequest): SchemaBy | null {
  if (request.output === undefined) return null;
  const old = beforeStructuredOutputs.test(model);
  const busy = request.webSearch !== undefined || (old && (request.tools ?? []).length > 0);
  if (busy || (!old && dialect(request.output.schema) === null)) return 'words';
  return old ? 'tool' : 'format';
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
  const by = schemaBy(model, request);
  const { output } = request;
  const system = output && by === 'words' ? schemaInWords(request.system, output) : request.system;
  const tools = [...searchTool(request), ...ownTools(request), ...(output && by === 'tool' ? [valueTool(output)] : [])];
  return {
    model,
    max_tokens: request.maxOutputTokens,
    messages: turnsOf(request.messages),
    ...(system ? { system } : {}),
    ...(tools.length > 0 ? { tools } : {}),
    ...(output && by === 'tool' ? { tool_choice: { type: 'tool', name: output.name } } : {}),
    ...optionFields(request, output && by === 'format' ? { format: formatOf(output) } : {}),
  };
}

/** The fields of a body that say options, but for those of the search. */
function optionFields({ options = {} }: ModelRequest, config: Anthropic.OutputConfig): Partial<Params> {
  const { reasoningEffort: effort, thinkingBudget, thinking } = options;
  // The config's table lets no other degrees through to this vendor.
  const degree = effort as 'low' | 'medium' | 'high' | 'xhigh' | 'max' | undefined;
  const outputConfig = { ...config, ...(degree === undefined ? {} : { effort: degree }) };
  return {
    ...(Object.keys(outputConfig).length > 0 ? { output_config: outputConfig } : {}),
    ...(thinkingBudget === undefined ? {} : { thinking: { type: 'enabled', budget_tokens: thinkingBudget } }),
    ...(thinking === undefined ? {} : { thinking: { type: thinking } }),
  };
}

function formatOf({ schema }: Output): Anthropic.JSONOutputFormat {
  return { type: 'json_schema', schema: dialect(schema) ?? { ...schema } };
}

function valueTool({ name, schema }: Output): Anthropic.Tool {
  return { name, description: 'Takes the reply.', input_schema: { ...schema, type: 'object' } };
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
      ...(allowedDomains ? { allowed_domains: allowedDomains } : {}),
      ...(excludedDomains ? { blocked_domains: excludedDomains } : {}),
      ...(userLocation ? { user_location: { type: 'approximate', ...userLocation } } : {}),
    } as Anthropic.WebSearchTool20250305,
  ];
}

/** What tools gave, and what the user says after it, make one turn: results must follow the turn that asked. */
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
