import { remembered } from '../kernel/remembered.ts';
import type { ModelRequest } from './language-model.ts';
import { type Price, searchCost } from './price.ts';

/** What the provider adds to a request by itself: marks between messages, words about tools and forms. */
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
  return (tokens / 1e6 + searches + (price.call ?? 0) / 1000) * rounding;
}

/** Tokens in that a call reads at most, by the words of `worstCost`. */
export function mostInput(
  request: ModelRequest,
  { contextTokens }: Pick<Price, 'contextTokens'>,
  searchInputTokens: number,
): number {
  const sent = sentBytes(request) + overheadTokens;
  // A provider that searches asks its model again and again, and charges for every time: no context bounds the sum.
  if (request.webSearch) return sent + searchInputTokens;
  return Math.min(sent, contextTokens ?? sent);
}

/** Tokens that a call will probably use, in and out: a quarter of the bytes, and a quarter of what it may say. */
export function probableTokens(request: ModelRequest): number {
  return Math.ceil((sentBytes(request) + request.maxOutputTokens) / 4);
}

/** Asked for several times for each request, which may be long. */
const sentBytes = remembered(({ system, messages, tools, output }: ModelRequest): number =>
  Buffer.byteLength(JSON.stringify({ system, messages, tools, output }), 'utf8'),
);
