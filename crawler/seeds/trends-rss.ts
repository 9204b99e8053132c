import { XMLParser } from 'fast-xml-parser';
import { Agent } from 'undici';
import { z } from 'zod';
import type { Clock } from '../../src/kernel/clock.ts';
import { isoTime } from '../../src/kernel/clock.ts';
import { messageOf } from '../../src/kernel/errors.ts';
import type { Result } from '../../src/kernel/result.ts';
import { fail, ok } from '../../src/kernel/result.ts';
import type { SearchFailure, SeedSource } from '../ports.ts';
import { cut, oneLine } from '../reading/plain-text.ts';
import type { ServiceOptions } from '../search/ask-service.ts';
import { askService, defaultServiceOptions } from '../search/ask-service.ts';
import type { Seed } from '../seed.ts';
import { newestFirst } from './newest-first.ts';

export interface TrendsRssOptions extends Partial<ServiceOptions> {
  /** The feed, such as `https://trends.google.com/trending/rss?geo=US`; its `geo` is the country of the topics. */
  readonly url: string;
  readonly clock: Clock;
}

const MAX_TOPIC = 200;
const MAX_ITEMS = 1000;

const itemSchema = z.object({
  title: z.string(),
  pubDate: z.string().optional().catch(undefined),
  'ht:approx_traffic': z.string().optional().catch(undefined),
});
const feedSchema = z.object({
  rss: z.object({ channel: z.object({ item: z.array(itemSchema).max(MAX_ITEMS).default([]) }) }),
});
type TrendItem = z.infer<typeof itemSchema>;

/** A topic of the feed with how often it was searched, which settles the order of topics stated at the same time. */
interface Trend {
  readonly seed: Seed;
  readonly traffic: number;
}

/** Trending queries from the RSS feed of Google Trends or one of its form. */
export function trendsRss(options: TrendsRssOptions): SeedSource {
  const service: ServiceOptions = { ...defaultServiceOptions, ...options };
  const dispatcher = new Agent();
  const url = new URL(options.url);
  const geo = url.searchParams.get('geo');
  return {
    seeds: async (limit, signal) => {
      const text = await askService(url, 'application/rss+xml, application/xml', dispatcher, service, signal);
      if (!text.ok) return text;
      const seeds = parseTrends(text.value, geo, isoTime(options.clock));
      return seeds.ok ? ok(seeds.value.slice(0, Math.max(0, limit))) : seeds;
    },
  };
}

/**
 * Topics of a trends feed, newest first, then most searched first; none twice. An item without a time it can be read from
 * is taken to be from `now`.
 *
 * @param now ISO 8601, UTC
 */
export function parseTrends(xml: string, geo: string | null, now: string): Result<readonly Seed[], SearchFailure> {
  try {
    // The parser bounds how far entities that the feed declares may grow.
    const parser = new XMLParser({ isArray: (name) => name === 'item', parseTagValue: false });
    const feed = feedSchema.safeParse(parser.parse(xml, true));
    if (!feed.success) return malformed(feed.error.issues[0]?.message ?? 'unknown form');
    const trends = feed.data.rss.channel.item.map((item) => trendOf(item, geo, now));
    trends.sort((a, b) => b.traffic - a.traffic);
    return ok(newestFirst(trends.map((trend) => trend.seed)));
  } catch (error) {
    return malformed(messageOf(error));
  }
}

function malformed(why: string): Result<never, SearchFailure> {
  return fail({ reason: 'malformed', detail: `the trends feed cannot be read: ${why}` });
}

function trendOf(item: TrendItem, geo: string | null, now: string): Trend {
  const at = Date.parse(item.pubDate ?? '');
  return {
    seed: {
      topic: cut(oneLine(item.title), MAX_TOPIC),
      source: 'trends_rss',
      category: null,
      geo,
      at: Number.isNaN(at) ? now : new Date(at).toISOString(),
    },
    traffic: trafficOf(item['ht:approx_traffic'] ?? ''),
  };
}

/** `500+`, `10K+`, `2M+`, `1,000+` as a number; 0 when it says nothing. */
function trafficOf(text: string): number {
  const parts = /^\s*([\d.,]+)\s*([KM]?)/i.exec(text);
  const count = Number((parts?.[1] ?? '').replaceAll(',', ''));
  const unit = { K: 1000, M: 1_000_000 }[(parts?.[2] ?? '').toUpperCase()] ?? 1;
  return Number.isFinite(count) ? count * unit : 0;
}
