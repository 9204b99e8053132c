import * as z from 'zod';
import type { AskedModel } from './model-brain.ts';

const said = z.string().regex(/\S/, 'text content blocks must contain non-whitespace text');
const text = z.strictObject({ type: z.literal('text'), text: said, citations: z.array(z.unknown()).nullish() });
const userText = z.strictObject({ type: z.literal('text'), text: said });
const thinking = z.strictObject({ type: z.literal('thinking'), thinking: z.string(), signature: z.string().min(1) });
const redacted = z.strictObject({ type: z.literal('redacted_thinking'), data: z.string() });
const use = { id: z.string().min(1), name: z.string(), input: z.record(z.string(), z.unknown()) };
const toolUse = z.strictObject({ type: z.literal('tool_use'), ...use, caller: z.unknown().optional() });
const serverToolUse = z.strictObject({ type: z.literal('server_tool_use'), ...use, caller: z.unknown().optional() });
const searchResult = z.strictObject({
  type: z.literal('web_search_tool_result'),
  tool_use_id: z.string(),
  content: z.unknown(),
  caller: z.unknown().optional(),
});
const toolResult = z.strictObject({
  type: z.literal('tool_result'),
  tool_use_id: z.string(),
  content: z.union([z.string(), z.array(userText)]).optional(),
  is_error: z.boolean().optional(),
});
const assistantBlock = z.discriminatedUnion('type', [text, thinking, redacted, toolUse, serverToolUse, searchResult]);

const message = z.discriminatedUnion('role', [
  z.strictObject({
    role: z.literal('user'),
    content: z.union([said, z.array(z.discriminatedUnion('type', [userText, toolResult])).min(1)]),
  }),
  z.strictObject({ role: z.literal('assistant'), content: z.union([said, z.array(assistantBlock).min(1)]) }),
]);

const toolName = z.string().regex(/^[a-zA-Z0-9_-]{1,128}$/);
const customTool = z.strictObject({
  type: z.literal('custom').optional(),
  name: toolName,
  description: z.string().optional(),
  input_schema: z.looseObject({ type: z.literal('object') }),
  strict: z.boolean().optional(),
});
const searchTool = z.strictObject({
  type: z.enum(['web_search_20250305', 'web_search_20260209', 'web_search_20260318']),
  name: z.literal('web_search'),
  max_uses: z.int().min(1).optional(),
});
const toolChoice = z.union([
  z.strictObject({ type: z.enum(['auto', 'any', 'none']) }),
  z.strictObject({ type: z.literal('tool'), name: toolName }),
]);

/**
 * What `POST /v1/messages` takes in API version 2026-10-21, as far as this project could use it; `temperature`, `top_p`
 * and `top_k` are gone (https://platform.claude.com/docs/en/api/versioning).
 */
export const messagesRequest = z
  .strictObject({
    model: z.string().min(1),
    max_tokens: z.int().min(1),
    messages: z.array(message).min(1),
    system: z.union([z.string(), z.array(userText)]).optional(),
    stream: z.boolean().optional(),
    tools: z.array(z.union([searchTool, customTool])).optional(),
    tool_choice: toolChoice.optional(),
    output_config: z
      .strictObject({
        format: z.strictObject({ type: z.literal('json_schema'), schema: z.record(z.string(), z.unknown()) }),
      })
      .optional(),
  })
  .superRefine((request, context) => {
    const fault = faultOf(request as MessagesRequest);
    if (fault !== null) context.addIssue({ code: 'custom', message: fault });
  });

export type MessagesRequest = z.infer<typeof messagesRequest>;
type Message = MessagesRequest['messages'][number];
type Block = Exclude<Message['content'], string>[number];

/** The content of a turn as blocks. */
export function blocksOf({ content }: Message): readonly Block[] {
  return typeof content === 'string' ? [{ type: 'text', text: content }] : content;
}

/** What the documentation forbids beyond the shape. */
function faultOf(request: MessagesRequest): string | null {
  const schema = request.output_config?.format.schema;
  return (schema && schemaFault(schema)) ?? unansweredTool(request.messages) ?? prefill(request.messages);
}

function unansweredTool(messages: readonly Message[]): string | null {
  for (const [index, turn] of messages.entries()) {
    if (turn.role !== 'assistant') continue;
    const used = blocksOf(turn).flatMap((block) => (block.type === 'tool_use' ? [block.id] : []));
    const next = messages[index + 1];
    const answered = next ? blocksOf(next).flatMap((b) => (b.type === 'tool_result' ? [b.tool_use_id] : [])) : [];
    if (used.some((id) => !answered.includes(id)))
      return 'tool_use ids were found without tool_result blocks immediately after';
  }
  return null;
}

function prefill(messages: readonly Message[]): string | null {
  const last = messages.at(-1);
  if (last?.role !== 'assistant' || blocksOf(last).some(({ type }) => type === 'server_tool_use')) return null;
  return 'This model does not support assistant message prefill.';
}

const unsupported =
  'minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength maxItems uniqueItems minProperties maxProperties propertyNames'.split(
    ' ',
  );

/** Limits of JSON Schema in structured outputs (https://platform.claude.com/docs/en/build-with-claude/structured-outputs). */
function schemaFault(schema: unknown): string | null {
  if (Array.isArray(schema)) return firstFault(schema);
  if (typeof schema !== 'object' || schema === null) return null;
  const { properties = {}, ...own } = schema as Record<string, unknown>;
  const word = unsupported.find((each) => each in own);
  if (word !== undefined) return `output_config.format.schema: property '${word}' is not supported`;
  if (typeof own.minItems === 'number' && own.minItems > 1)
    return 'minItems: values other than 0 or 1 are not supported';
  if (own.type === 'object' && own.additionalProperties !== false)
    return "For 'object' type, 'additionalProperties' must be explicitly set to false";
  const { items, anyOf, oneOf, allOf, $defs = {} } = own;
  return firstFault([
    items,
    anyOf,
    oneOf,
    allOf,
    ...Object.values(properties as object),
    ...Object.values($defs as object),
  ]);
}

function firstFault(schemas: readonly unknown[]): string | null {
  for (const each of schemas) {
    const fault = schemaFault(each);
    if (fault !== null) return fault;
  }
  return null;
}

/** The tool that the request forces: the widely supported way to structured output. */
export function forcedTool(request: MessagesRequest) {
  const choice = request.tool_choice;
  if (choice?.type !== 'tool') return null;
  const tool = request.tools?.find(({ name }) => name === choice.name);
  return tool && 'input_schema' in tool ? tool : null;
}

/** The most searches it allows; null where search is off, infinite where it sets no bound. */
export function searchesAllowed(request: MessagesRequest): number | null {
  const tool = request.tools?.find((each) => !('input_schema' in each));
  if (tool === undefined || 'input_schema' in tool) return null;
  return tool.max_uses ?? Number.POSITIVE_INFINITY;
}

export function askedOf(request: MessagesRequest): AskedModel {
  const forced = forcedTool(request);
  return {
    model: request.model,
    system:
      typeof request.system === 'string' ? request.system : (request.system ?? []).map(({ text }) => text).join(''),
    turns: request.messages.flatMap(turnsOf),
    schemaName: forced?.name ?? null,
    schema: request.output_config?.format.schema ?? forced?.input_schema ?? null,
    tools: (request.tools ?? []).flatMap((tool) => ('input_schema' in tool && tool !== forced ? [tool.name] : [])),
    webSearch: searchesAllowed(request) !== null,
  };
}

function turnsOf(turn: Message): AskedModel['turns'] {
  const blocks = blocksOf(turn);
  const results = blocks.flatMap((block) => (block.type === 'tool_result' ? [resultText(block)] : []));
  const words = blocks.flatMap((block) => (block.type === 'text' ? [block.text] : []));
  const spoken = words.length > 0 || results.length === 0;
  return [
    ...results.map((each) => ({ role: 'tool' as const, text: each })),
    ...(spoken ? [{ role: turn.role, text: words.join('') }] : []),
  ];
}

function resultText({ content = '' }: z.infer<typeof toolResult>): string {
  return typeof content === 'string' ? content : content.map(({ text }) => text).join('');
}
