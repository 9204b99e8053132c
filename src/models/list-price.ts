import { calcPrice } from '@pydantic/genai-prices';
import * as z from 'zod';
import { priceSettings } from '../config/model-settings.ts';
import { readOracleName } from '../config/oracle-name.ts';
import { splitReference } from '../config/providers.ts';
import type { Price } from './price.ts';
import listed from './prices.json' with { type: 'json' };

const listSchema = z.strictObject({
  /** Day on which the sources were read. */
  asOf: z.iso.date(),
  sources: z.array(z.url()),
  /**
   * Prices that the library lacks, or has otherwise; a name in the place of a price means that model's price. Google's
   * research agents are priced at the rates of the Gemini they are made of, since none of their own were confirmed: all
   * tokens of an answer count as one call, so that the price of one that reads more than 200,000 in sum is too high. xAI and
   * Perplexity state what each call cost, and that counts.
   */
  models: z.record(z.string(), z.union([z.string(), priceSettings.partial()])),
});

const { models } = listSchema.parse(listed);

function listedPrice(name: string): object | undefined {
  const entry = models[name];
  return typeof entry === 'string' ? listedPrice(entry) : entry;
}

/** `-2025-11-13`, `-20250929`, `@20250929`, `-04-17`, `-0709`; `-preview` and what follows; `-latest`. */
const edition =
  /(?:[-@]\d{4}-?\d{2}-?\d{2}|-preview(?:-\d{2}-(?:\d{2}|\d{4}))?|-exp(?:-\d{2}-\d{2})?|-\d{3,4}|-latest)$/;

/**
 * The price of a model named `provider/model`: the operator's, else that of `prices.json` over the library's. A name that ends
 * with a date or edition and is not priced itself has the price of the name without it. Null: unknown. A model on a
 * machine of the operator's own costs nothing only where the operator's prices say so; the sandbox's own model costs nothing.
 */
export function priceOf(name: string, overrides: Readonly<Record<string, Price>> = {}): Price | null {
  const own = new Map(Object.entries(overrides));
  const family = name.replace(edition, '');
  if (own.has(name) || own.has(family)) return own.get(name) ?? own.get(family) ?? null;
  const result = priceSettings.safeParse({ ...libraryPrice(name), ...(listedPrice(name) ?? listedPrice(family)) });
  if (result.success) return result.data;
  return isOracle(name) ? { input: 0, output: 0 } : null;
}

/** Providers by their names in the library; of others, and of servers of one's own, it says nothing. */
const libraryNames: Readonly<Record<string, string>> = {
  openai: 'openai',
  google: 'google',
  anthropic: 'anthropic',
  xai: 'x-ai',
  openrouter: 'openrouter',
};

/**
 * Returns the library's price of a model; nothing is fetched. A price of zero counts as unknown, and contexts are left out:
 * one that is too short would reserve too little.
 */
function libraryPrice(name: string): object {
  const { provider, model } = splitReference(name);
  const providerId = libraryNames[provider];
  const prices = providerId === undefined ? null : (calcPrice({}, model, { providerId })?.model_price ?? null);
  if (prices === null) return {};
  const { input_mtok: input, cache_read_mtok: cachedInput, cache_write_mtok: cacheWrite, output_mtok: output } = prices;
  const { web_searches_kcount: search, requests_kcount: call } = prices;
  const rates = { input, cachedInput, cacheWrite, output, search, call };
  const usual = ratesBy(rates, (tiers) => tiers.base);
  if (!usual.input || !usual.output) return {};
  const starts = Object.values(rates).flatMap((rate) =>
    typeof rate === 'object' ? rate.tiers.map(({ start }) => start) : [],
  );
  if (starts.length === 0) return usual;
  // Of several tiers the last holds from the first on: too dear, never too cheap.
  const { search: _search, call: _call, ...long } = ratesBy(rates, ({ base, tiers }) => tiers.at(-1)?.price ?? base);
  return { ...usual, long: { above: Math.min(...starts), ...long } };
}

type LibraryRate = NonNullable<ReturnType<typeof calcPrice>>['model_price'][string];

/** The rates that there are, of tiers the one that is wanted. */
function ratesBy(
  rates: Readonly<Record<string, LibraryRate>>,
  of: (tiers: Extract<LibraryRate, object>) => number,
): Partial<Price> {
  const rateEntries = Object.entries(rates).filter(([, rate]) => rate !== undefined);
  return Object.fromEntries(rateEntries.map(([name, rate]) => [name, typeof rate === 'object' ? of(rate) : rate]));
}

function isOracle(name: string): boolean {
  return name.startsWith('sandbox/') && readOracleName(name.slice('sandbox/'.length)) !== null;
}
