import * as z from 'zod';
import type { AskedModel } from './model-brain.ts';
import type { ModelAnswer, OpenaiWire } from './openai-server-wire.ts';
import { invalidRequest, usageOf } from './openai-server-wire.ts';

const content = z.union([z.string(), z.array(z.strictObject({ type: z.literal('input_text'), text: z.string() }))]);
const item = z.union([
  z.strictObject({
    type: z.literal('message').optional(),
    role: z.enum(['user', 'assistant', 'system', 'developer']),
    content,
  }),
  z.strictObject({
    type: z.literal('function_call'),
    call_id: z.string(),
    name: z.string(),
    arguments: z.string(),
    status: z.string().optional(),
  }),
  z.strictObject({ type: z.literal('function_call_output'), call_id: z.string(), output: z.string() }),
]);
const americanDate = z.string().regex(/^\d{2}\/\d{2}\/\d{4}$/);
const tool = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('web_search'),
    filters: z
      .strictObject({
        search_domain_filter: z.array(z.string().max(253)).max(20).optional(),
        search_recency_filter: z.enum(['hour', 'day', 'week', 'month', 'year']).optional(),
        search_after_date_filter: americanDate.optional(),
        search_before_date_filter: americanDate.optional(),
      })
      .optional(),
    search_context_size: z.enum(['low', 'medium', 'high']).optional(),
    user_location: z
      .strictObject({ country: z.string().optional(), region: z.string().optional(), city: z.string().optional() })
      .optional(),
  }),
  z.strictObject({ type: z.literal('sandbox') }),
  z.strictObject({
    type: z.literal('function'),
    name: z.string(),
    description: z.string().optional(),
    parameters: z.looseObject({}).optional(),
    strict: z.boolean().optional(),
  }),
]);

/**
 * A request of Perplexity's Agent API, as its library types it (@perplexity-ai/perplexity_ai 0.38, `ResponsesRequest`) and its
 * guide to moving from Sonar adds to it; what it does not know is refused, as there.
 */
export const perplexityRequest = z
  .strictObject({
    model: z
      .string()
      .regex(/^\w+\//)
      .optional(),
    preset: z.enum(['fast', 'low', 'medium', 'high', 'xhigh', 'wide-research', 'deep-research']).optional(),
    input: z.union([z.string(), z.array(item).min(1)]),
    max_output_tokens: z.int().min(16).optional(),
    max_steps: z.int().min(1).max(100).optional(),
    max_tool_calls: z.int().min(0).optional(),
    reasoning: z.strictObject({ effort: z.enum(['minimal', 'low', 'medium', 'high', 'xhigh', 'max']) }).optional(),
    response_format: z
      .strictObject({
        type: z.literal('json_schema'),
        json_schema: z.strictObject({
          name: z.string().optional(),
          schema: z.looseObject({}),
          strict: z.boolean().optional(),
        }),
      })
      .optional(),
    background: z.boolean().optional(),
    stream: z.boolean().optional(),
    store: z.boolean().optional(),
    temperature: z.number().min(0).max(2).optional(),
    top_p: z.number().min(0).max(1).optional(),
    tools: z.array(tool).optional(),
  })
  .refine(({ model, preset }) => model !== undefined || preset !== undefined, 'model or preset is required');
type Request = z.infer<typeof perplexityRequest>;

/** Perplexity's Agent API under the path of the Responses API. */
export const perplexityWire: OpenaiWire = (body) => {
  const parsed = perplexityRequest.safeParse(body);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const field = issue?.code === 'unrecognized_keys' ? (issue.keys[0] ?? '') : (issue?.path.join('.') ?? '');
    return invalidRequest(`invalid request body: json: unknown field "${field}"`, field);
  }
  const asked = askedOf(parsed.data);
  return { asked, answer: (reply, serial, seconds) => perplexityBody(parsed.data, asked, reply, { serial, seconds }) };
};

function askedOf(sent: Request): AskedModel {
  const { model, preset, input, tools = [], response_format: format } = sent;
  const items = typeof input === 'string' ? [{ role: 'user' as const, content: input }] : input;
  const said = items.map((each) => {
    if (!('role' in each)) return { role: 'tool' as const, text: 'output' in each ? each.output : each.arguments };
    const { role, content: told } = each;
    return { role, text: typeof told === 'string' ? told : told.map(({ text }) => text).join('') };
  });
  return {
    // Brains know models by the names that configs give them.
    model: (model ?? preset ?? '').replace(/^perplexity\//, ''),
    system: said.flatMap(({ role, text }) => (role === 'system' ? [text] : [])).join('\n\n'),
    turns: said.flatMap(({ role, text }) => (role === 'system' || role === 'developer' ? [] : [{ role, text }])),
    schemaName: format?.json_schema.name ?? null,
    schema: format?.json_schema.schema ?? null,
    tools: tools.flatMap((each) => (each.type === 'function' ? [each.name] : [])),
    webSearch: sent.max_tool_calls !== 0 && (preset !== undefined || tools.some(({ type }) => type === 'web_search')),
  };
}

/** Dollars of `perplexity/sonar` for a million tokens, and for a search (https://docs.perplexity.ai/docs/agent-api/models). */
const sonar = { input: 0.25, output: 2.5, search: 0.0025 };

function perplexityBody(
  sent: Request,
  asked: AskedModel,
  reply: ModelAnswer,
  { serial, seconds }: { readonly serial: number; readonly seconds: number },
): unknown {
  const { input, output } = usageOf(asked, reply);
  const queries = reply.kind === 'text' ? (reply.searches ?? []) : [];
  const cost = {
    currency: 'USD',
    input_cost: (input * sonar.input) / 1e6,
    output_cost: (output * sonar.output) / 1e6,
    tool_calls_cost: queries.length * sonar.search,
  };
  return {
    id: `resp_${serial}`,
    object: 'response',
    created_at: seconds,
    model: sent.model ?? 'openai/gpt-5.6-sol',
    status: reply.kind === 'cut_off' ? 'incomplete' : 'completed',
    incomplete_details: reply.kind === 'cut_off' ? { reason: 'max_output_tokens' } : null,
    output: outputOf(reply, queries, serial),
    usage: {
      input_tokens: input,
      input_tokens_details: { cache_creation_input_tokens: 0, cache_read_input_tokens: 0 },
      output_tokens: output,
      total_tokens: input + output,
      tool_calls_details: queries.length > 0 ? { search_web: { invocation: queries.length } } : {},
      cost: { ...cost, total_cost: cost.input_cost + cost.output_cost + cost.tool_calls_cost },
    },
  };
}

function outputOf(reply: ModelAnswer, queries: readonly string[], serial: number): unknown[] {
  if (reply.kind === 'tools')
    return reply.requests.map(({ name, input }, index) => ({
      id: `fc_${serial}_${index}`,
      type: 'function_call',
      status: 'completed',
      call_id: `call_${serial}_${index}`,
      name,
      arguments: JSON.stringify(input),
    }));
  const refusal = { type: 'refusal', refusal: "I'm sorry, but I can't help with that." };
  const part = reply.kind === 'refused' ? refusal : { type: 'output_text', text: reply.text, annotations: [] };
  const message = { id: `msg_${serial}`, type: 'message', status: 'completed', role: 'assistant', content: [part] };
  if (queries.length === 0) return [message];
  const cited = reply.kind === 'text' ? (reply.citations ?? []) : [];
  const results = cited.map(({ url, title }, index) => ({ id: index + 1, url, title, snippet: '', source: 'web' }));
  return [{ type: 'search_results', queries, results }, message];
}
