import type { SeedSource } from '../../crawler/ports.ts';
import type { Seed } from '../../crawler/seed.ts';
import { categoryWalk } from '../../crawler/seeds/category-walk.ts';
import { type NamedSeedSource, seedChain } from '../../crawler/seeds/seed-chain.ts';
import { topicFile, topicList } from '../../crawler/seeds/topic-file.ts';
import { trendsRss } from '../../crawler/seeds/trends-rss.ts';
import type { Config } from '../config/config-schema.ts';
import type { SeedSourceSettings } from '../config/web-settings.ts';
import { type Clock, isoTime } from '../kernel/clock.ts';
import { OperatorError } from '../kernel/errors.ts';
import { fail, ok } from '../kernel/result.ts';
import type { WebParts } from './web.ts';

/** The sources of seeds of a config, each standing in for the one before it. */
export function makeSeedSource(config: Config, parts: WebParts): SeedSource {
  const sources = config.web.live.seeds.map(
    (settings): NamedSeedSource => ({ name: settings.source, source: makeSource(settings, config, parts) }),
  );
  return seedChain(sources, parts.warn);
}

function makeSource(settings: SeedSourceSettings, config: Config, { clock }: WebParts): SeedSource {
  const { timeoutMs, userAgent } = config.crawl;
  switch (settings.source) {
    case 'trends_rss':
      return trendsRss({ url: withGeo(settings.url, settings.geo), timeoutMs, userAgent, clock });
    case 'trends_related':
      return { seeds: async () => fail({ reason: 'unavailable', detail: "it is retired; name topics under 'list'" }) };
    case 'trends_category':
      return categoryWalk({ seedNumber: config.seed, geo: settings.geo, clock });
    case 'list':
      return topicList(settings.topics, clock);
    case 'file':
      return topicFile(settings.file, clock);
    case 'root_url':
      return { seeds: async (limit) => ok(settings.urls.slice(0, limit).map((url) => rootSeed(url, clock))) };
  }
}

function withGeo(feed: string, geo: string): string {
  const url = new URL(feed);
  url.searchParams.set('geo', geo);
  return url.href;
}

const longest = 200;

/** Seeds for topics named on the command line. */
export function topicSeeds(topics: readonly string[], clock: Clock): Seed[] {
  return topics.map((text) => {
    const topic = text.trim();
    if (topic === '' || topic.length > longest)
      throw new OperatorError('a topic must have 1 to 200 characters', 'Give one such as "handheld game consoles".');
    return { topic, source: 'list', category: null, geo: null, at: isoTime(clock) };
  });
}

/** The seed of a tree whose root page is given. */
export function rootSeed(root: string, clock: Clock): Seed {
  return { topic: new URL(root).href, source: 'root_url', category: null, geo: null, at: isoTime(clock) };
}
