import * as z from 'zod';
import type { TokenUsage } from '../../kernel/answer.ts';
import { fail, ok } from '../../kernel/result.ts';
import { type CitedText, markedTexts, numbersNamed, renumbered } from '../citation-marks.ts';
import type { Citation, ModelReply, ToolRequest } from '../language-model.ts';
import { optionalCount, soundCost, soundUsage, tokenCount } from '../price.ts';
import { ifReadable, readableList, textIfReadable } from '../readable-list.ts';
import { uniqueCitations, workIn } from '../vendor-reply.ts';
import type { ReadBody, ReadReply } from './ask-openai.ts';
import { bodyError, reportedFault } from './openai-failure.ts';
import {
  citedParts,
  type ResponsesItem as Item,
  responsesItem as item,
  messageParts,
  notedPages,
  pagesIn,
  stepsOf,
  thoughtsIn,
  toldBy,
} from './responses-items.ts';
import { readInput, type responsesCarried } from './responses-request.ts';

type RawItem = Readonly<Record<string, unknown>> & { readonly type: string };

const usage = z.looseObject({
  input_tokens: tokenCount,
  output_tokens: tokenCount,
  input_tokens_details: ifReadable(
    z.looseObject({
      cached_tokens: optionalCount,
      /** Perplexity's. */
      cache_read_input_tokens: optionalCount,
      cache_creation_input_tokens: optionalCount,
    }),
  ),
  /** xAI's bill: 1e10 ticks are a dollar (https://docs.x.ai/developers/cost-tracking); and what of it are searches. */
  cost_in_usd_ticks: ifReadable(z.number()),
  server_side_tool_usage_details: ifReadable(
    z.looseObject({ web_search_calls: optionalCount, x_search_calls: optionalCount }),
  ),
  /** Perplexity's, in dollars; its tools under the names by which they are charged for. */
  cost: ifReadable(z.looseObject({ total_cost: z.number() })),
  tool_calls_details: ifReadable(z.looseObject({ search_web: z.looseObject({ invocation: optionalCount }).nullish() })),
});

/** Fields that we read of a reply (https://platform.openai.com/docs/api-reference/responses/object). */
const reply = z.looseObject({
  model: textIfReadable,
  status: z.string().nullish(),
  error: ifReadable(bodyError),
  incomplete_details: ifReadable(z.looseObject({ reason: z.string().nullish() })),
  output: z.array(z.unknown()).transform((output) => readableList(z.looseObject({ type: z.string() })).parse(output)),
  /** xAI lists every source here as well. */
  citations: readableList(z.string()),
  usage: ifReadable(usage),
});
type Reply = z.infer<typeof reply>;

/**
 * Reads a body of the Responses API. `isValue`: a value was asked for, which has no sources.
 * @param model as it was asked for, where the reply does not say
 */
export function readResponsesReply(body: unknown, isValue = false, model = ''): ReadBody {
  const result = reply.safeParse(body);
  if (!result.success) {
    const fault = reportedFault(body);
    return fail(fault ? { kind: 'reported', fault } : { kind: 'malformed', error: result.error });
  }
  const { status, error } = result.data;
  if (status === 'failed') {
    const fault = {
      status: null,
      code: String(error?.code ?? ''),
      param: null,
      message: error?.message ?? 'it failed',
      retryAfterMs: null,
    };
    return fail({ kind: 'reported', fault });
  }
  if (status && status !== 'completed' && status !== 'incomplete')
    return fail({ kind: 'malformed', error: `it is not finished but ${status}` });
  const namedBody = { ...result.data, model: result.data.model ?? model };
  return ok(replyOf(namedBody, readableList(item).parse(namedBody.output), isValue));
}

/** Returns the usage of a response, complete or not; null where it does not state it. */
export function responsesUsage(body: unknown): TokenUsage | null {
  const result = reply.safeParse(body);
  return result.success ? usageOf(result.data, readableList(item).parse(result.data.output)) : null;
}

function replyOf(body: Reply & { readonly model: string }, items: readonly Item[], isValue: boolean): ReadReply {
  const toolRequests = items.flatMap(toolRequestOf);
  const thoughts = thoughtsIn(items);
  const messages = items.filter((each) => !thoughts.has(each)).map(citedParts);
  const citations = citationsOf(body, items, textOf(messages.map((parts) => parts.map(({ text }) => text))));
  return {
    text: textIn(messages, citations, items, isValue),
    toolRequests,
    citations,
    ...workIn(items.flatMap((each) => toldBy(each, thoughts))),
    usage: usageOf(body, items),
    model: body.model,
    stop: stopOf(body, items, toolRequests),
    costUsd: costOf(body),
    ...(toolRequests.length > 0 ? { carried: carriedOf(body.output) } : {}),
  };
}

function textOf(messages: readonly (readonly string[])[]): string {
  const texts = messages.map((parts) => parts.join(''));
  return texts.filter((text) => text !== '').join('\n\n');
}

/**
 * Returns the text with the numbers of its sources in `citations`, which come from annotations or from the provider's own
 * numbers.
 */
function textIn(
  messages: readonly (readonly CitedText[])[],
  citations: readonly Citation[],
  items: readonly Item[],
  isValue: boolean,
): string {
  const plain = messages.map((parts) => parts.map(({ text }) => text));
  if (isValue) return textOf(plain);
  const pages = namedPages(items, textOf(plain));
  if (pages.length > 0) return renumbered(textOf(plain), pages, citations);
  const marked = markedTexts(messages.flat(), citations);
  return textOf(messages.map((parts) => parts.map(() => marked.shift() ?? '')));
}

function toolRequestOf({ type, status, call_id: id, name, arguments: args }: Item): ToolRequest[] {
  if (type !== 'function_call' || status === 'incomplete' || !id || !name) return [];
  return [{ id, name, input: readInput(args ?? '{}') }];
}

function citationsOf({ citations }: Reply, items: readonly Item[], text: string): Citation[] {
  const noted = notedPages(items);
  // What was seen, used or not, stands in where nothing is cited by itself.
  const sources = citations.map((url) => ({ url }));
  const pages = namedPages(items, text);
  if (noted.length > 0) return uniqueCitations([...noted, ...pages]);
  return uniqueCitations([...sources, ...(pages.length > 0 ? pages : pagesIn(items))]);
}

/** The pages that the text names by their numbers. */
function namedPages(items: readonly Item[], text: string): ReturnType<typeof pagesIn> {
  const numbers = numbersNamed(text);
  return pagesIn(items).filter(({ id }) => id != null && numbers.has(id));
}

function costOf({ usage: tokens }: Reply): number | null {
  const ticks = tokens?.cost_in_usd_ticks;
  return soundCost(typeof ticks === 'number' ? ticks / 1e10 : tokens?.cost?.total_cost);
}

function usageOf({ usage: tokens }: Reply, items: readonly Item[]): TokenUsage | null {
  if (!tokens) return null;
  const {
    cached_tokens: cached,
    cache_read_input_tokens: read,
    cache_creation_input_tokens: cacheWrites,
  } = tokens.input_tokens_details ?? {};
  return soundUsage({
    inputTokens: tokens.input_tokens,
    cachedInputTokens: cached ?? read ?? 0,
    cacheWriteTokens: cacheWrites ?? 0,
    outputTokens: tokens.output_tokens,
    searches: searchesOf(tokens, items),
  });
}

/** Returns the provider's count of charged searches; else the number of calls, each of which may have had several queries. */
function searchesOf(
  { server_side_tool_usage_details: ran, tool_calls_details: calls }: NonNullable<Reply['usage']>,
  items: readonly Item[],
): number {
  if (ran) return (ran.web_search_calls ?? 0) + (ran.x_search_calls ?? 0);
  return calls?.search_web?.invocation ?? items.filter((each) => stepsOf(each)[0]?.tool === 'search').length;
}

function stopOf(
  { status, incomplete_details: cut }: Reply,
  items: readonly Item[],
  toolRequests: readonly ToolRequest[],
): ModelReply['stop'] {
  const isRefused = items.some((each) => messageParts(each, 'refusal').length > 0);
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
