import * as z from 'zod';
import type { AskedModel } from './model-brain.ts';
import type { ModelAnswer, OpenaiError, OpenaiWire } from './openai-server-wire.ts';
import { formatError, invalidRequest, strictFault, usageOf } from './openai-server-wire.ts';
import { perplexityWire } from './perplexity-wire.ts';

const part = z.union([
  z.strictObject({ type: z.literal('input_text'), text: z.string() }),
  z.strictObject({ type: z.literal('refusal'), refusal: z.string() }),
  z.looseObject({ type: z.literal('output_text'), text: z.string() }),
]);
const itemStatus = z.enum(['in_progress', 'completed', 'incomplete']).optional();
const message = z.strictObject({
  type: z.literal('message').optional(),
  id: z.string().startsWith('msg').optional(),
  status: itemStatus,
  role: z.enum(['user', 'assistant', 'system', 'developer']),
  content: z.union([z.string(), z.array(part)]),
});
const functionCall = z.strictObject({
  type: z.literal('function_call'),
  id: z.string().startsWith('fc').optional(),
  call_id: z.string().min(1).max(64),
  name: z.string(),
  arguments: z.string(),
  status: itemStatus,
});
const functionOutput = z.strictObject({
  type: z.literal('function_call_output'),
  id: z.string().optional(),
  call_id: z.string().min(1).max(64),
  output: z.string(),
  status: itemStatus,
});
const reasoning = z.strictObject({
  type: z.literal('reasoning'),
  id: z.string().startsWith('rs'),
  summary: z.array(z.strictObject({ type: z.literal('summary_text'), text: z.string() })),
  content: z.array(z.looseObject({ type: z.literal('reasoning_text'), text: z.string() })).optional(),
  encrypted_content: z.string().nullable().optional(),
  status: itemStatus,
});
const searchCall = z.looseObject({ type: z.literal('web_search_call'), id: z.string(), status: z.string() });
const item = z.union([message, functionCall, functionOutput, reasoning, searchCall]);

const name = z.string().regex(/^[\w-]{1,64}$/);
const tool = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('function'),
    name,
    description: z.string().nullable().optional(),
    parameters: z.looseObject({ type: z.literal('object') }).nullable(),
    strict: z.boolean().nullable().optional(),
  }),
  z.strictObject({
    type: z.enum(['web_search', 'web_search_2025_08_26']),
    filters: z.unknown().optional(),
    search_context_size: z.enum(['low', 'medium', 'high']).optional(),
    user_location: z.unknown().optional(),
  }),
]);
const format = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text') }),
  z.strictObject({
    type: z.literal('json_schema'),
    name,
    schema: z.looseObject({}),
    description: z.string().optional(),
    strict: z.boolean().nullable().optional(),
  }),
]);

/** The request of https://platform.openai.com/docs/api-reference/responses/create, without what sends files and sound. */
const request = z.strictObject({
  model: z.string().min(1),
  input: z.union([z.string(), z.array(item).min(1)]),
  instructions: z.string().nullable().optional(),
  include: z.array(z.enum(['reasoning.encrypted_content', 'web_search_call.action.sources'])).optional(),
  max_output_tokens: z.int().min(16).nullable().optional(),
  max_tool_calls: z.int().min(1).nullable().optional(),
  max_turns: z.int().min(1).optional(),
  metadata: z.record(z.string(), z.string()).nullable().optional(),
  parallel_tool_calls: z.boolean().nullable().optional(),
  prompt_cache_key: z.string().optional(),
  reasoning: z.looseObject({}).nullable().optional(),
  service_tier: z.string().nullable().optional(),
  store: z.boolean().nullable().optional(),
  stream: z.literal(false).nullable().optional(),
  temperature: z.number().min(0).max(2).nullable().optional(),
  text: z.strictObject({ format: format.optional(), verbosity: z.string().optional() }).optional(),
  tool_choice: z.unknown().optional(),
  tools: z.array(tool).optional(),
  top_p: z.number().min(0).max(1).nullable().optional(),
  truncation: z.enum(['auto', 'disabled']).nullable().optional(),
});
type Request = z.infer<typeof request>;
type Item = z.infer<typeof item>;

/** The Responses API. xAI bounds its own tools by `max_turns`, OpenAI by `max_tool_calls`. */
export const responsesWire: OpenaiWire = (body, style) => {
  if (style === 'perplexity') return perplexityWire(body, style);
  const parsed = request.safeParse(body);
  if (!parsed.success) return formatError(parsed.error);
  const foreign = style === 'xai' ? 'max_tool_calls' : 'max_turns';
  if (parsed.data[foreign] !== undefined)
    return invalidRequest(`Unknown parameter: '${foreign}'.`, foreign, 'unknown_parameter');
  const fault = schemaFault(parsed.data) ?? itemsFault(parsed.data);
  if (fault) return fault;
  const asked = askedOf(parsed.data);
  return { asked, answer: (reply, serial, seconds) => responseBody(parsed.data, asked, reply, serial, seconds) };
};

function schemaFault({ text, tools = [] }: Request): OpenaiError | null {
  const { format: wanted } = text ?? {};
  const inFormat = wanted?.type === 'json_schema' && wanted.strict ? strictFault(wanted.schema) : null;
  if (inFormat) return invalidRequest(`Invalid schema for response_format: ${inFormat}`, 'text.format.schema');
  for (const each of tools) {
    // Strict is what this API takes a function to be unless it says otherwise.
    const fault = each.type === 'function' && each.strict !== false ? strictFault(each.parameters) : null;
    if (fault) return invalidRequest(`Invalid schema for function: ${fault}`, 'tools', 'invalid_function_parameters');
  }
  return null;
}

function itemsFault({ input, store }: Request): OpenaiError | null {
  if (typeof input === 'string') return null;
  const calls = new Set<string>();
  for (const [index, each] of input.entries()) {
    if (isOf(each, 'reasoning') && store === false && !each.encrypted_content)
      return { ...invalidRequest(`Item with id '${each.id}' not found.`, 'input'), status: 404 };
    if (isOf(each, 'function_call')) {
      calls.add(each.call_id);
      if (each.id?.startsWith('fc_r') && !input.slice(0, index).some((before) => isOf(before, 'reasoning')))
        return invalidRequest(`Item '${each.id}' was provided without its required 'reasoning' item.`, 'input');
    }
    if (isOf(each, 'function_call_output') && !calls.has(each.call_id))
      return invalidRequest(`No tool call found for function call output with call_id ${each.call_id}.`, 'input');
  }
  return null;
}

function isOf<Type extends NonNullable<Item['type']>>(each: Item, type: Type): each is Extract<Item, { type: Type }> {
  return each.type === type;
}

function askedOf({ model, input, instructions, text, tools = [] }: Request): AskedModel {
  const items: Item[] = typeof input === 'string' ? [{ role: 'user', content: input }] : input;
  const said = items.map(wordsOf);
  const told = said.flatMap(({ role, text: words }) => (role === 'system' ? words : []));
  return {
    model,
    system: [...(instructions ? [instructions] : []), ...told].join('\n\n'),
    turns: turnsOf(said),
    schemaName: text?.format?.type === 'json_schema' ? text.format.name : null,
    schema: text?.format?.type === 'json_schema' ? text.format.schema : null,
    tools: tools.flatMap((each) => (each.type === 'function' ? each.name : [])),
    webSearch: tools.some(({ type }) => type !== 'function'),
  };
}

interface Said {
  readonly role: 'user' | 'assistant' | 'tool' | 'system';
  readonly text: string;
}

function wordsOf(each: Item): Said {
  if (isOf(each, 'function_call_output')) return { role: 'tool', text: each.output };
  if (isOf(each, 'function_call') || isOf(each, 'reasoning') || isOf(each, 'web_search_call'))
    return { role: 'assistant', text: '' };
  const text =
    typeof each.content === 'string'
      ? each.content
      : each.content.map((piece) => (piece.type === 'refusal' ? piece.refusal : piece.text)).join('');
  return { role: each.role === 'developer' ? 'system' : each.role, text };
}

/** What the assistant said and did in one go is one turn. */
function turnsOf(said: readonly Said[]): AskedModel['turns'] {
  const turns: { role: 'user' | 'assistant' | 'tool'; text: string }[] = [];
  for (const { role, text } of said) {
    const last = turns.at(-1);
    if (role === 'system') continue;
    if (role === 'assistant' && last?.role === 'assistant') last.text += text;
    else turns.push({ role, text });
  }
  return turns;
}

function responseBody(sent: Request, asked: AskedModel, reply: ModelAnswer, serial: number, seconds: number): unknown {
  const { input, cached, output } = usageOf(asked, reply);
  return {
    id: `resp_${serial}`,
    object: 'response',
    created_at: seconds,
    status: reply.kind === 'cut_off' ? 'incomplete' : 'completed',
    background: false,
    error: null,
    incomplete_details: reply.kind === 'cut_off' ? { reason: 'max_output_tokens' } : null,
    instructions: sent.instructions ?? null,
    max_output_tokens: sent.max_output_tokens ?? null,
    metadata: {},
    model: sent.model,
    output: [...reasoningItems(sent, serial), ...outputItems(reply, serial, sent)],
    parallel_tool_calls: true,
    previous_response_id: null,
    store: sent.store ?? true,
    temperature: 1,
    text: sent.text ?? { format: { type: 'text' } },
    tool_choice: 'auto',
    tools: sent.tools ?? [],
    top_p: 1,
    truncation: 'disabled',
    usage: {
      input_tokens: input,
      input_tokens_details: { cached_tokens: cached },
      output_tokens: output,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: input + output,
    },
  };
}

const asksReasoning = ({ include = [] }: Request) => include.includes('reasoning.encrypted_content');

function reasoningItems(sent: Request, serial: number): unknown[] {
  if (!asksReasoning(sent)) return [];
  return [{ id: `rs_${serial}`, type: 'reasoning', summary: [], encrypted_content: `gAAAAAB${serial}` }];
}

function outputItems(reply: ModelAnswer, serial: number, sent: Request): unknown[] {
  if (reply.kind === 'tools')
    return reply.requests.map((each, index) => ({
      id: `fc_${asksReasoning(sent) ? 'r' : ''}${serial}_${index}`,
      type: 'function_call',
      status: 'completed',
      call_id: `call_${serial}_${index}`,
      name: each.name,
      arguments: JSON.stringify(each.input),
    }));
  const searches = reply.kind === 'text' ? (reply.searches ?? []) : [];
  return [...searches.map((query, index) => searchItem(query, serial, index)), messageItem(reply, serial)];
}

function searchItem(query: string, serial: number, index: number): unknown {
  const action = { type: 'search', query, queries: [query] };
  return { id: `ws_${serial}_${index}`, type: 'web_search_call', status: 'completed', action };
}

function messageItem(reply: Exclude<ModelAnswer, { kind: 'tools' }>, serial: number): unknown {
  const content =
    reply.kind === 'refused'
      ? { type: 'refusal', refusal: "I'm sorry, but I can't help with that." }
      : { type: 'output_text', text: reply.text, logprobs: [], annotations: annotationsOf(reply) };
  const status = reply.kind === 'cut_off' ? 'incomplete' : 'completed';
  return { id: `msg_${serial}`, type: 'message', status, role: 'assistant', content: [content] };
}

function annotationsOf(reply: ModelAnswer): unknown[] {
  if (reply.kind !== 'text') return [];
  return (reply.citations ?? []).map(({ url, title }) => {
    const start = Math.max(0, reply.text.indexOf(url));
    const end = Math.min(reply.text.length, start + url.length);
    return { type: 'url_citation', start_index: start, end_index: end, url, title };
  });
}
