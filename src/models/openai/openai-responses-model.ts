import * as z from 'zod';
import type { TokenUsage, ToolCall } from '../../kernel/answer.ts';
import { fail, ok } from '../../kernel/result.ts';
import { askInForm, formMemory } from '../forms/form-memory.ts';
import { inForm, partsOf, readInForm } from '../forms/formed-request.ts';
import type { Citation, LanguageModel, ModelReply, ToolRequest } from '../language-model.ts';
import { optionalCount, soundCost, soundUsage, tokenCount } from '../price.ts';
import { type VendorModelOptions, vendorModel } from '../vendor-model.ts';
import { searchSteps, uniqueCitations, workIn } from '../vendor-reply.ts';
import { askOpenai, openaiClient, type ReadBody, type ReadReply } from './ask-openai.ts';
import { reportedFault } from './openai-failure.ts';
import { readInput, type responsesCarried, responsesRequest } from './responses-request.ts';

/**
 * A model behind OpenAI's Responses API: OpenAI's own and xAI's. Replies come whole, not streamed: nobody reads along, and
 * the API asks for streaming at no length.
 */
export function createOpenaiResponsesModel(options: VendorModelOptions, memory = formMemory()): LanguageModel {
  const client = openaiClient(options);
  return vendorModel(options, (request, signal) =>
    askInForm(memory, partsOf(request), async (form) => {
      const body = responsesRequest(options, inForm(request, form), form);
      const outcome = await askOpenai(options, {
        timeoutMs: request.timeoutMs,
        signal,
        send: (call) => client.responses.create(body, call).asResponse(),
        read: readResponsesReply,
      });
      return readInForm(outcome, request, form);
    }),
  );
}

const annotation = z.looseObject({
  type: z.string(),
  url: z.string().nullish(),
  title: z.string().nullish(),
});
const part = z.looseObject({
  type: z.string(),
  text: z.string().nullish(),
  refusal: z.string().nullish(),
  annotations: z.array(annotation).nullish(),
});
const message = z.looseObject({
  type: z.literal('message'),
  content: z.array(part),
  phase: z.string().nullish(),
});
const functionCall = z.looseObject({
  type: z.literal('function_call'),
  call_id: z.string().min(1),
  name: z.string().min(1),
  arguments: z.string(),
  status: z.string().nullish(),
});
const searchCall = z.looseObject({
  type: z.literal('web_search_call'),
  action: z
    .looseObject({
      type: z.string(),
      query: z.string().nullish(),
      queries: z.array(z.string()).nullish(),
      url: z.string().nullish(),
      pattern: z.string().nullish(),
      sources: z
        .array(z.looseObject({ url: z.string().nullish() }))
        .nullish()
        .catch(null),
    })
    .nullish(),
});
const thought = z
  .array(z.looseObject({ text: z.string().nullish() }))
  .nullish()
  .catch(null);
const reasoning = z.looseObject({
  type: z.literal('reasoning'),
  encrypted_content: z.string().nullish(),
  /** OpenAI's summary of it, where one is asked for; open models tell all of it. */
  summary: thought,
  content: thought,
});
const known = ['message', 'function_call', 'web_search_call', 'reasoning'];
const other = z
  .looseObject({ type: z.string().refine((type) => !known.includes(type)) })
  .transform(({ type }) => ({ type: 'other' as const, name: type }));
const item = z.union([message, functionCall, searchCall, reasoning, other]);
type Item = z.infer<typeof item>;
type RawItem = Readonly<Record<string, unknown>> & { readonly type: string };

const usage = z.looseObject({
  input_tokens: tokenCount,
  output_tokens: tokenCount,
  input_tokens_details: z.looseObject({ cached_tokens: optionalCount }).nullish(),
  /** xAI's bill: 1e10 ticks are a dollar (https://docs.x.ai/developers/cost-tracking). */
  cost_in_usd_ticks: z.number().nullish().catch(null),
});

/** What we need of a reply (https://platform.openai.com/docs/api-reference/responses/object). */
const reply = z.looseObject({
  model: z.string(),
  status: z.string().nullish(),
  error: z.looseObject({ code: z.string().nullish(), message: z.string().nullish() }).nullish(),
  incomplete_details: z.looseObject({ reason: z.string().nullish() }).nullish(),
  output: z.array(z.looseObject({ type: z.string() })),
  /** xAI lists every source here as well. */
  citations: z.array(z.string()).nullish(),
  usage: usage.nullish().catch(null),
});
type Reply = z.infer<typeof reply>;

/** Reads a body of the Responses API. */
export function readResponsesReply(body: unknown): ReadBody {
  const parsed = reply.safeParse(body);
  if (!parsed.success) {
    const fault = reportedFault(body);
    return fail(fault ? { kind: 'reported', fault } : { kind: 'malformed', error: parsed.error });
  }
  const { status, error } = parsed.data;
  if (status === 'failed') {
    const fault = {
      status: null,
      code: error?.code ?? '',
      param: null,
      message: error?.message ?? 'it failed',
      retryAfterMs: null,
    };
    return fail({ kind: 'reported', fault });
  }
  if (status && status !== 'completed' && status !== 'incomplete')
    return fail({ kind: 'malformed', error: `it is not finished but ${status}` });
  const items = z.array(item).safeParse(parsed.data.output);
  return items.success ? ok(replyOf(parsed.data, items.data)) : fail({ kind: 'malformed', error: items.error });
}

/** What a response used, whether or not it came to its end; null where it does not say. */
export function responsesUsage(body: unknown): TokenUsage | null {
  const parsed = reply.safeParse(body);
  const items = parsed.success ? z.array(item).safeParse(parsed.data.output) : null;
  return parsed.success && items?.success ? usageOf(parsed.data, items.data) : null;
}

function replyOf(body: Reply, items: readonly Item[]): ReadReply {
  const toolRequests = items.flatMap(toolRequestOf);
  const thoughts = thoughtsIn(items);
  const ticks = body.usage?.cost_in_usd_ticks;
  return {
    text: textOf(items, thoughts),
    toolRequests,
    citations: citationsOf(body, items),
    ...workIn(items.flatMap((each) => toldBy(each, thoughts))),
    usage: usageOf(body, items),
    model: body.model,
    stop: stopOf(body, items, toolRequests),
    costUsd: typeof ticks === 'number' ? soundCost(ticks / 1e10) : null,
    ...(toolRequests.length > 0 ? { carried: carriedOf(body.output) } : {}),
  };
}

/** Where some of the messages are marked as the final answer, the others are thoughts on the way. */
function thoughtsIn(items: readonly Item[]): ReadonlySet<Item> {
  const messages = items.filter(({ type }) => type === 'message');
  const others = messages.filter((each) => each.type === 'message' && each.phase !== 'final_answer');
  return new Set(others.length < messages.length ? others : []);
}

function textOf(items: readonly Item[], thoughts: ReadonlySet<Item>): string {
  const texts = items.filter((each) => !thoughts.has(each)).map(messageText);
  return texts.filter((text) => text !== '').join('\n\n');
}

function messageText(each: Item): string {
  if (each.type !== 'message') return '';
  return each.content.map(({ type, text }) => (type === 'output_text' ? (text ?? '') : '')).join('');
}

function toolRequestOf(each: Item): ToolRequest[] {
  if (each.type !== 'function_call' || each.status === 'incomplete') return [];
  return [{ id: each.call_id, name: each.name, input: readInput(each.arguments) }];
}

function citationsOf({ citations }: Reply, items: readonly Item[]): Citation[] {
  const parts = items.flatMap((each) => (each.type === 'message' ? each.content : []));
  const noted = parts
    .flatMap(({ annotations }) => annotations ?? [])
    .flatMap(({ type, url, title }) => (type === 'url_citation' && url ? [{ url, title }] : []));
  // xAI's list holds all that was seen, used or not; it stands in where nothing is cited by itself.
  return uniqueCitations(noted.length > 0 ? noted : (citations ?? []).map((url) => ({ url })));
}

/** The thoughts and the steps of the provider's own tools that an item tells. */
function toldBy(each: Item, thoughts: ReadonlySet<Item>): (string | ToolCall)[] {
  if (thoughts.has(each)) return [messageText(each)];
  if (each.type === 'reasoning')
    return [...(each.summary ?? []), ...(each.content ?? [])].map(({ text }) => text ?? '');
  if (each.type === 'other') return /_call$/.test(each.name) ? [{ tool: 'other', input: each.name }] : [];
  if (each.type !== 'web_search_call') return [];
  const { type, query, queries, url, pattern, sources } = each.action ?? { type: 'unknown' };
  if (type === 'search') return searchSteps(queries && queries.length > 0 ? queries : [query ?? ''], sources ?? []);
  if (type === 'open_page') return [{ tool: 'read', input: url ?? '' }];
  return [{ tool: 'other', input: [type, pattern, url].filter(Boolean).join(' ') }];
}

function usageOf({ usage: said }: Reply, items: readonly Item[]): TokenUsage | null {
  if (!said) return null;
  return soundUsage({
    inputTokens: said.input_tokens,
    cachedInputTokens: said.input_tokens_details?.cached_tokens ?? 0,
    cacheWriteTokens: 0,
    outputTokens: said.output_tokens,
    searches: items.filter((each) => each.type === 'web_search_call' && each.action?.type === 'search').length,
  });
}

function stopOf(
  { status, incomplete_details: cut }: Reply,
  items: readonly Item[],
  toolRequests: readonly ToolRequest[],
): ModelReply['stop'] {
  const isRefused = items.some(
    (each) => each.type === 'message' && each.content.some(({ type }) => type === 'refusal'),
  );
  if (isRefused || cut?.reason === 'content_filter') return 'refused';
  if (status === 'incomplete') return 'length';
  return toolRequests.length > 0 ? 'tools' : 'finished';
}

/**
 * The items as they are to go back. Nothing is kept at the provider, so that reasoning can go back only encrypted; without
 * it, items must not name themselves, or their reasoning is asked for.
 */
function carriedOf(output: readonly RawItem[]): z.infer<typeof responsesCarried> {
  const isSealed = (each: RawItem) => typeof each.encrypted_content === 'string' && each.encrypted_content !== '';
  const thoughts = output.filter(({ type }) => type === 'reasoning');
  if (thoughts.length > 0 && thoughts.every(isSealed)) return carriedItems(output);
  const bare = output.filter(({ type }) => type === 'message' || type === 'function_call');
  return carriedItems(bare.map(({ id: _id, ...each }) => each as RawItem));
}

function carriedItems(items: readonly RawItem[]): z.infer<typeof responsesCarried> {
  const withoutNulls = (each: RawItem) => Object.entries(each).filter(([, value]) => value !== null);
  return {
    wire: 'openai_responses',
    items: items.map((each) => Object.fromEntries(withoutNulls(each)) as RawItem),
  };
}
