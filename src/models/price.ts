import * as z from 'zod';
import type { priceSettings } from '../config/model-settings.ts';
import type { TokenUsage } from '../kernel/answer.ts';
import { memoize } from '../kernel/memoize.ts';
import type { ModelRequest } from './language-model.ts';

/** Price of a model's calls. */
export type Price = z.infer<typeof priceSettings>;

/**
 * Returns the cost of a call in dollars. Null when its usage is unknown, or when it searched and the price of a search is
 * unknown: unknown is never zero.
 */
export function callCost(usage: TokenUsage | null, price: Price | null): number | null {
  if (usage === null || price === null) return null;
  const searches = searchCost(usage.searches, price);
  if (searches === null) return null;
  const { input, cachedInput = input, cacheWrite = input, output } = ratesFor(usage.inputTokens, price);
  const fresh = Math.max(0, usage.inputTokens - usage.cachedInputTokens - usage.cacheWriteTokens);
  const tokens =
    fresh * input +
    usage.cachedInputTokens * cachedInput +
    usage.cacheWriteTokens * cacheWrite +
    usage.outputTokens * output;
  return tokens / 1e6 + searches + callFee(price);
}

/** Dollars for a call by itself. */
function callFee({ call = 0 }: Price): number {
  return call / 1000;
}

/** Dollars for so many searches in one call; null when unknown. */
export function searchCost(searches: number, { search, searchedCall }: Price): number | null {
  if (searches === 0) return 0;
  if (search === undefined && searchedCall === undefined) return null;
  return (searches * (search ?? 0) + (searchedCall ?? 0)) / 1000;
}

function ratesFor(inputTokens: number, price: Price): NonNullable<Price['long']> | Price {
  return price.long !== undefined && inputTokens > price.long.above ? price.long : price;
}

/** Tokens that the provider adds to a request: marks between messages, words about tools and forms. */
const overheadTokens = 2000;
/** Sums of the same numbers in another order differ by less than this share. */
const rounding = 1 + 1e-12;

/**
 * The most that a call can cost, in dollars; null when its price is unknown.
 *
 * Input: a token stands for at least a byte, so there are no more of them than UTF-8 bytes sent, plus a fixed overhead.
 * When the provider searches by itself it also reads pages, which is bounded by `searchInputTokens`. Output: no more
 * than `maxOutputTokens`. Every token in is counted at the dearest of its rates.
 *
 * Adapters end turns in parts by these bounds, but within one request a provider may pass them: what a search reads
 * depends on what it finds, a paused turn of Anthropic's may search once more, Google knows no bound for its searches,
 * Perplexity none for its reasoning. Such a call costs more than was reserved for it, and `onDearer` of its metered model
 * is told.
 * @param searchInputTokens tokens that a provider reads at most when it searches by itself
 */
export function worstCost(request: ModelRequest, price: Price | null, searchInputTokens: number): number | null {
  if (price === null) return null;
  const searches = searchCost(request.webSearch?.most ?? 0, price);
  if (searches === null) return null;
  const input = mostInput(request, price, searchInputTokens);
  const tiers = price.long !== undefined && input > price.long.above ? [price, price.long] : [price];
  const dearest = Math.max(...tiers.map((tier) => Math.max(tier.input, tier.cachedInput ?? 0, tier.cacheWrite ?? 0)));
  const output = Math.max(...tiers.map((tier) => tier.output));
  const tokens = input * dearest + request.maxOutputTokens * output;
  return (tokens / 1e6 + searches + callFee(price)) * rounding;
}

/** Tokens in that a call reads at most, by the words of `worstCost`. */
export function mostInput(
  request: ModelRequest,
  { contextTokens }: Pick<Price, 'contextTokens'>,
  searchInputTokens: number,
): number {
  const sentTokens = sentBytes(request) + overheadTokens;
  // A provider that searches asks its model again and again, and charges for every time: no context bounds the sum.
  if (request.webSearch) return sentTokens + searchInputTokens;
  return Math.min(sentTokens, contextTokens ?? sentTokens);
}

/** Tokens that a call will probably use, in and out: a quarter of the bytes, and a quarter of what it may say. */
export function probableTokens(request: ModelRequest): number {
  return Math.ceil((sentBytes(request) + request.maxOutputTokens) / 4);
}

/** Asked for several times for each request, which may be long. */
const sentBytes = memoize(({ system, messages, tools, output }: ModelRequest): number =>
  Buffer.byteLength(JSON.stringify({ system, messages, tools, output }), 'utf8'),
);

/** No call uses more of anything: a count beyond it is none. */
const mostCounted = 1e9;
/** Dollars; no call costs more. */
const mostUsd = 1e5;

/** A count that a provider has to state: not a number where it states no whole one, which leaves the reply of use. */
export const tokenCount = z
  .unknown()
  .optional()
  .transform((value): number => (isCount(value) ? value : Number.NaN));

/** A count that a provider may leave out: null then. */
export const optionalCount = z
  .unknown()
  .optional()
  .transform((value): number | null => (value === undefined || value === null ? null : tokenCount.parse(value)));

/**
 * Returns the usage of a call, or null (unknown) where a count is not a whole number from 0 to 1e9, where cached tokens
 * exceed the input, or where no token is counted: every call has some.
 */
export function soundUsage(usage: TokenUsage | null): TokenUsage | null {
  if (usage === null || !Object.values(usage).every(isCount)) return null;
  const { inputTokens, cachedInputTokens, cacheWriteTokens, outputTokens } = usage;
  return cachedInputTokens + cacheWriteTokens > inputTokens || inputTokens + outputTokens === 0 ? null : usage;
}

/** Dollars that a provider states, or null, unknown, where they are not from 0 to 1e5. */
export function soundCost(usd: unknown): number | null {
  return typeof usd === 'number' && usd >= 0 && usd <= mostUsd ? usd : null;
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= mostCounted;
}
