import { z } from 'zod';
import type { TokenUsage } from '../kernel/token-usage.ts';
import listed from './prices.json' with { type: 'json' };

const dollars = z.number().nonnegative();

const rates = {
  /** Dollars for a million tokens in. */
  input: dollars,
  /** For those read from the provider's cache; as input when left out. */
  cachedInput: dollars.optional(),
  /** For those written to its cache; as input when left out. */
  cacheWrite: dollars.optional(),
  /** For a million tokens out, reasoning included. */
  output: dollars,
};

const priceSchema = z.strictObject({
  ...rates,
  /** Dollars for a thousand web searches; unknown when left out. */
  search: dollars.optional(),
  /** Instead: dollars for a thousand calls in which the provider searched, however often. */
  searchedCall: dollars.optional(),
  /** Dollars for a thousand calls, whatever they do. */
  call: dollars.optional(),
  /** Rates of a call whose input is longer than `above` tokens, for all of its tokens. */
  long: z.strictObject({ above: z.int().positive(), ...rates }).optional(),
  contextTokens: z.int().positive().optional(),
});

/** What calls of a model cost. */
export type Price = z.infer<typeof priceSchema>;

const listSchema = z.strictObject({
  /** When the sources were read. */
  asOf: z.iso.date(),
  models: z.record(z.string(), priceSchema.extend({ sources: z.array(z.url()).min(1), note: z.string().optional() })),
});

const list = new Map(
  Object.entries(listSchema.parse(listed).models).map(([name, { sources, note, ...price }]): [string, Price] => [
    name,
    price,
  ]),
);

/** `-2025-11-13`, `-20250929`, `@20250929`, `-04-17`, `-0709`; `-preview` and what follows; `-latest`. */
const edition =
  /(?:[-@]\d{4}-?\d{2}-?\d{2}|-preview(?:-\d{2}-(?:\d{2}|\d{4}))?|-exp(?:-\d{2}-\d{2})?|-\d{3,4}|-latest)$/;

/**
 * The price of a model named `provider/model`: the operator's, else the list price of `prices.json`. A name that ends
 * with a date or edition and is not priced itself has the price of the name without it. Null: unknown. A model on a
 * machine of the operator's own costs nothing only where the operator's prices say so.
 */
export function priceOf(name: string, overrides: Readonly<Record<string, unknown>> = {}): Price | null {
  const own = new Map(
    Object.entries(overrides).map(([key, price]): [string, Price] => [key, priceSchema.parse(price)]),
  );
  const family = name.replace(edition, '');
  return own.get(name) ?? list.get(name) ?? own.get(family) ?? list.get(family) ?? null;
}

/**
 * What a call cost in dollars. Null when its usage is unknown, or when it searched and nobody knows what that costs:
 * unknown is never zero.
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
  return tokens / 1e6 + searches + (price.call ?? 0) / 1000;
}

/** Dollars for so many searches in one call; null when unknown. */
export function searchCost(searches: number, { search, searchedCall }: Price): number | null {
  if (searches === 0) return 0;
  if (search === undefined && searchedCall === undefined) return null;
  return (searches * (search ?? 0) + (searchedCall ?? 0)) / 1000;
}

function ratesFor(inputTokens: number, price: Price): Pick<Price, keyof typeof rates> {
  return price.long !== undefined && inputTokens > price.long.above ? price.long : price;
}
