import { z } from 'zod';
import { priceSettings } from '../config/price-settings.ts';
import type { TokenUsage } from '../kernel/token-usage.ts';
import listed from './prices.json' with { type: 'json' };

/** What calls of a model cost. */
export type Price = z.infer<typeof priceSettings>;

const listSchema = z.strictObject({
  /** When the sources were read. */
  asOf: z.iso.date(),
  models: z.record(z.string(), priceSettings.extend({ sources: z.array(z.url()).min(1), note: z.string().optional() })),
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
export function priceOf(name: string, overrides: Readonly<Record<string, Price>> = {}): Price | null {
  const own = new Map(Object.entries(overrides));
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

function ratesFor(inputTokens: number, price: Price): NonNullable<Price['long']> | Price {
  return price.long !== undefined && inputTokens > price.long.above ? price.long : price;
}
