import * as z from 'zod';
import type { AskedModel } from './model-brain.ts';
import type { ModelAnswer, OpenaiError, OpenaiStyle, OpenaiWire } from './openai-server-wire.ts';
import { formatError, invalidRequest, strictFault, usageOf } from './openai-server-wire.ts';

const content = z.union([z.string(), z.array(z.strictObject({ type: z.literal('text'), text: z.string() }))]);
const toolCall = z.strictObject({
  id: z.string(),
  type: z.literal('function'),
  function: z.strictObject({ name: z.string(), arguments: z.string() }),
});
const message = z.discriminatedUnion('role', [
  z.strictObject({ role: z.enum(['system', 'developer', 'user']), content, name: z.string().optional() }),
  z.strictObject({
    role: z.literal('assistant'),
    content: content.nullable().optional(),
    refusal: z.string().nullable().optional(),
    tool_calls: z.array(toolCall).min(1).optional(),
    // Reasoning that OpenRouter and vLLM want back (https://openrouter.ai/docs/use-cases/reasoning-tokens).
    reasoning: z.string().nullable().optional(),
    reasoning_details: z.array(z.looseObject({})).optional(),
    reasoning_content: z.string().nullable().optional(),
  }),
  z.strictObject({ role: z.literal('tool'), content, tool_call_id: z.string() }),
]);

const name = z.string().regex(/^[\w-]{1,64}$/);
const functionTool = z.strictObject({
  type: z.literal('function'),
  function: z.strictObject({
    name,
    description: z.string().optional(),
    parameters: z.looseObject({}).optional(),
    strict: z.boolean().nullable().optional(),
  }),
});
const searchTool = z.strictObject({
  type: z.literal('openrouter:web_search'),
  parameters: z
    .strictObject({
      engine: z.enum(['auto', 'native', 'exa', 'firecrawl', 'parallel']).optional(),
      max_results: z.int().min(1).max(25).optional(),
      max_total_results: z.int().min(1).optional(),
      search_context_size: z.enum(['low', 'medium', 'high']).optional(),
    })
    .optional(),
});
const jsonSchema = z.strictObject({
  name: name.optional(),
  schema: z.looseObject({}),
  strict: z.boolean().nullable().optional(),
  description: z.string().optional(),
});
const responseFormat = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text') }),
  z.strictObject({ type: z.literal('json_object') }),
  z.strictObject({ type: z.literal('json_schema'), json_schema: jsonSchema }),
]);

/** The request of https://platform.openai.com/docs/api-reference/chat/create, without what sends files and sound. */
const shared = z.strictObject({
  model: z.string().min(1),
  messages: z.array(message).min(1),
  max_tokens: z.int().min(1).nullable().optional(),
  max_completion_tokens: z.int().min(1).nullable().optional(),
  response_format: responseFormat.optional(),
  tools: z.array(z.discriminatedUnion('type', [functionTool, searchTool])).optional(),
  tool_choice: z.unknown().optional(),
  parallel_tool_calls: z.boolean().optional(),
  temperature: z.number().min(0).max(2).nullable().optional(),
  top_p: z.number().min(0).max(1).nullable().optional(),
  n: z.literal(1).nullable().optional(),
  seed: z.int().nullable().optional(),
  stop: z.unknown().optional(),
  stream: z.literal(false).nullable().optional(),
  reasoning_effort: z.string().optional(),
  web_search_options: z.looseObject({}).optional(),
});
const openrouter = shared.extend({ usage: z.strictObject({ include: z.boolean() }).optional() });
const openai = shared.extend({ tools: z.array(functionTool).optional() });
type Request = z.infer<typeof shared>;

const formats: Readonly<Record<Exclude<OpenaiStyle, 'perplexity'>, z.ZodType<Request>>> = {
  openai,
  openrouter,
  xai: openai,
};

/** Chat completions. */
export const chatWire: OpenaiWire = (body, style) => {
  if (style === 'perplexity') return { ...invalidRequest('Sonar is now the Agent API', null), status: 410 };
  const parsed = formats[style].safeParse(body);
  if (!parsed.success) return formatError(parsed.error);
  const fault = requestFault(parsed.data, style);
  if (fault) return fault;
  const asked = askedOf(parsed.data);
  return {
    asked,
    answer: (reply, serial, seconds) => ({
      id: `chatcmpl-${serial}`,
      object: 'chat.completion',
      created: seconds,
      model: parsed.data.model,
      choices: [choiceOf(reply, serial, style)],
      usage: usageBody(asked, reply, style),
    }),
  };
};

function requestFault({ model, max_tokens, messages, ...rest }: Request, style: OpenaiStyle): OpenaiError | null {
  const { response_format: format, tools = [] } = rest;
  if (style === 'openai' && /^(o\d|gpt-[5-9])/.test(model) && max_tokens)
    return invalidRequest(
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
      'max_tokens',
      'unsupported_parameter',
    );
  if (style === 'openai' && rest.web_search_options && !/-search-(api|preview)/.test(model))
    return invalidRequest('Web search options not supported with this model.', 'web_search_options');
  const strict = format?.type === 'json_schema' && format.json_schema.strict;
  const fault = strict ? strictFault(format.json_schema.schema) : null;
  if (fault) return invalidRequest(`Invalid schema for response_format: ${fault}`, 'response_format');
  for (const tool of tools) {
    const inTool =
      tool.type === 'function' && tool.function.strict === true ? strictFault(tool.function.parameters) : null;
    if (inTool) return invalidRequest(`Invalid schema for function: ${inTool}`, 'tools', 'invalid_function_parameters');
  }
  return messagesFault(messages);
}

function messagesFault(messages: Request['messages']): OpenaiError | null {
  const open = new Set<string>();
  for (const each of messages) {
    if (each.role === 'tool' && !open.delete(each.tool_call_id))
      return invalidRequest("messages with role 'tool' must follow a message with 'tool_calls'.", 'messages');
    if (each.role !== 'tool' && open.size > 0) break;
    if (each.role === 'assistant') for (const { id } of each.tool_calls ?? []) open.add(id);
  }
  if (open.size === 0) return null;
  const ids = [...open].join(', ');
  return invalidRequest(`An assistant message with 'tool_calls' must be followed by tool messages: ${ids}`, 'messages');
}

function askedOf(sent: Request): AskedModel {
  const { model, messages, tools = [], response_format: format } = sent;
  const isSystem = (role: string) => role === 'system' || role === 'developer';
  const schema = format?.type === 'json_schema' ? format.json_schema : null;
  return {
    model,
    system: messages.flatMap((each) => (isSystem(each.role) ? [textOf(each.content)] : [])).join('\n\n'),
    turns: messages.flatMap(({ role, content: said }) => {
      if (role === 'system' || role === 'developer') return [];
      return [{ role, text: textOf(said) }];
    }),
    schemaName: schema?.name ?? null,
    schema: schema?.schema ?? null,
    tools: tools.flatMap((tool) => (tool.type === 'function' ? [tool.function.name] : [])),
    webSearch: searches(sent),
  };
}

const searches = ({ tools = [], web_search_options }: Request) =>
  web_search_options !== undefined || tools.some(({ type }) => type !== 'function');

function textOf(said: z.infer<typeof content> | null | undefined): string {
  return typeof said === 'string' ? said : (said ?? []).map(({ text }) => text).join('');
}

function choiceOf(reply: ModelAnswer, serial: number, style: OpenaiStyle): unknown {
  return { index: 0, message: messageOf(reply, serial, style), logprobs: null, finish_reason: finishOf(reply) };
}

function finishOf(reply: ModelAnswer): string {
  if (reply.kind === 'tools') return 'tool_calls';
  return reply.kind === 'cut_off' ? 'length' : 'stop';
}

function messageOf(reply: ModelAnswer, serial: number, style: OpenaiStyle): unknown {
  if (reply.kind === 'refused')
    return { role: 'assistant', content: null, refusal: "I'm sorry, I can't help with that.", annotations: [] };
  if (reply.kind === 'cut_off') return { role: 'assistant', content: reply.text, refusal: null, annotations: [] };
  if (reply.kind === 'text')
    return { role: 'assistant', content: reply.text, refusal: null, annotations: annotationsOf(reply) };
  const calls = reply.requests.map((each, index) => ({
    id: `call_${serial}_${index}`,
    type: 'function',
    function: { name: each.name, arguments: JSON.stringify(each.input) },
  }));
  const thought = [{ type: 'reasoning.encrypted', data: `gAAAAAB${serial}`, id: `rs_${serial}`, index: 0 }];
  const carried = style === 'openrouter' ? { reasoning: null, reasoning_details: thought } : {};
  return { role: 'assistant', content: reply.text ?? null, refusal: null, tool_calls: calls, ...carried };
}

function annotationsOf({ text, citations = [] }: Extract<ModelAnswer, { kind: 'text' }>): unknown[] {
  return citations.map(({ url, title }) => {
    const start = Math.max(0, text.indexOf(url));
    const end = Math.min(text.length, start + url.length);
    return { type: 'url_citation', url_citation: { url, title, start_index: start, end_index: end } };
  });
}

function usageBody(asked: AskedModel, reply: ModelAnswer, style: OpenaiStyle): unknown {
  const { input, cached, output } = usageOf(asked, reply);
  const count = reply.kind === 'text' ? (reply.searches?.length ?? 0) : 0;
  const sums = { prompt_tokens: input, completion_tokens: output, total_tokens: input + output };
  const details = {
    prompt_tokens_details: { cached_tokens: cached, audio_tokens: 0 },
    completion_tokens_details: { reasoning_tokens: 0, audio_tokens: 0 },
  };
  if (style !== 'openrouter') return { ...sums, ...details };
  return { ...sums, ...details, cost: (input + 4 * output) / 1e6, server_tool_use: { web_search_requests: count } };
}
