import { createRequire } from 'node:module';
import { Agent } from 'undici';
import * as z from 'zod';
import { type Clock, isoTime } from '../../src/kernel/clock.ts';
import { messageOf } from '../../src/kernel/errors.ts';
import { fail, ok, type Result } from '../../src/kernel/result.ts';
import type { SearchFailure, SeedSource } from '../ports.ts';
import { cutText, oneLine } from '../reading/plain-text.ts';
import { requestService } from '../search/ask-service.ts';
import { defaultServiceOptions, type ServiceOptions } from '../search/service-options.ts';
import type { Seed } from '../seed.ts';

const require = createRequire(import.meta.url);

export interface TrendsRssOptions extends Partial<ServiceOptions> {
  /** The feed, such as `https://trends.google.com/trending/rss?geo=US`; its `geo` is the country of the topics. */
  readonly url: string;
  readonly clock: Clock;
}

const MAX_TOPIC = 200;
const MAX_REASON = 200;
/** 1 January 2100: no trend is younger. */
const END_OF_TIME = 4_102_444_800_000;
const MAX_ITEMS = 1000;

const itemSchema = z.object({
  title: z.string(),
  pubDate: z.string().optional().catch(undefined),
  category: z
    .union([z.string(), z.array(z.string()).transform((all) => all[0])])
    .optional()
    .catch(undefined),
  'ht:approx_traffic': z.string().optional().catch(undefined),
});
const feedSchema = z.object({
  rss: z.object({ channel: z.object({ item: z.array(z.unknown()).max(MAX_ITEMS).default([]) }) }),
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
  return {
    seeds: async (limit, signal) => {
      const url = new URL(options.url);
      const request = { url, headers: { accept: 'application/rss+xml, application/xml' } };
      const open = { secrets: [], means: () => null, onRequest: () => undefined };
      const text = await requestService(request, { options: service, dispatcher, signal, ...open });
      if (!text.ok) return text;
      const trends = parseTrends(text.value, url.searchParams.get('geo'), isoTime(options.clock));
      return trends.ok ? ok(trends.value.slice(0, Math.max(0, limit))) : trends;
    },
  };
}

/**
 * Topics of a trends feed, newest first, then most searched first; none twice. An item without a time it can be read from
 * is taken to be from `now`; one without a title is passed over, unless no item has one.
 *
 * @param now ISO 8601, UTC
 */
export function parseTrends(xml: string, geo: string | null, now: string): Result<readonly Seed[], SearchFailure> {
  try {
    // Loaded when it is needed, which is seldom. The parser bounds how far entities that the feed declares may grow.
    const { XMLParser }: typeof import('fast-xml-parser') = require('fast-xml-parser');
    const parser = new XMLParser({ isArray: (name) => name === 'item', parseTagValue: false });
    const feed = feedSchema.safeParse(parser.parse(xml, true));
    if (!feed.success) return malformed(feed.error.issues[0]?.message ?? 'unknown form');
    const stated = feed.data.rss.channel.item;
    const items = stated.flatMap((item) => itemSchema.safeParse(item).data ?? []);
    if (items.length === 0 && stated.length > 0) return malformed('its items have no titles');
    const trends = items.map((item) => trendOf(item, geo, now));
    trends.sort((a, b) => b.traffic - a.traffic);
    return ok(newestFirst(trends.map((trend) => trend.seed)));
  } catch (error) {
    return malformed(messageOf(error));
  }
}

function malformed(why: string): Result<never, SearchFailure> {
  // The parser repeats what it could not read, which may be all of the feed.
  return fail({ reason: 'malformed', detail: `the trends feed cannot be read: ${cutText(oneLine(why), MAX_REASON)}` });
}

function trendOf(item: TrendItem, geo: string | null, now: string): Trend {
  const at = Date.parse(item.pubDate ?? '');
  const category = cutText(oneLine(item.category ?? ''), MAX_TOPIC);
  return {
    seed: {
      topic: cutText(oneLine(item.title), MAX_TOPIC),
      source: 'trends_rss',
      // The feed of Google names none; RSS 2.0 allows one.
      category: category === '' ? null : category,
      geo,
      at: at > 0 && at < END_OF_TIME ? new Date(at).toISOString() : now,
    },
    traffic: trafficOf(item['ht:approx_traffic'] ?? ''),
  };
}

/** Seeds with a topic, newest first (equal times keep their order), each topic once whatever its letter case. */
function newestFirst(seeds: readonly Seed[]): Seed[] {
  const byTopic = new Map<string, Seed>();
  const ordered = [...seeds].sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
  for (const seed of ordered) {
    const key = seed.topic.toLowerCase();
    if (key !== '' && !byTopic.has(key)) byTopic.set(key, seed);
  }
  return [...byTopic.values()];
}

/** `500+`, `10K+`, `2M+`, `1,000+` as a number; 0 when it says nothing. */
function trafficOf(text: string): number {
  const parts = /^\s*([\d.,]+)\s*([KM]?)/i.exec(text);
  const count = Number((parts?.[1] ?? '').replaceAll(',', ''));
  const unit = { K: 1000, M: 1_000_000 }[(parts?.[2] ?? '').toUpperCase()] ?? 1;
  return Number.isFinite(count) ? count * unit : 0;
}
