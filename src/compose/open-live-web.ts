import {
  createFetcher,
  createPageReader,
  type SeedSource,
  searxngEngine,
  topicList,
  trendsRss,
} from '../../crawler/index.ts';
import type { Config } from '../config/config-schema.ts';
import { ok } from '../kernel/result.ts';
import type { Web, WebParts } from './web.ts';

/** The live web. */
export async function openLiveWeb(config: Config, { clock }: WebParts): Promise<Web> {
  const { timeoutMs } = config.crawl;
  const fetcher = createFetcher({ ...config.crawl, respectRobots: true, clock });
  const [searxng] = (config.web.live.search ?? []).flatMap((each) => (each.service === 'searxng' ? [each.url] : []));
  return {
    fetcher,
    reader: createPageReader(fetcher, clock),
    search: searxng ? searxngEngine({ baseUrl: searxng, timeoutMs }) : null,
    seeds: seedSource(config, { clock }),
    searchUrl: null,
    close: () => fetcher.close(),
  };
}

function seedSource(config: Config, { clock }: Pick<WebParts, 'clock'>): SeedSource {
  for (const each of config.web.live.seeds) {
    if (each.source === 'list') return topicList(each.topics, clock);
    if (each.source === 'trends_rss') return trendsRss({ url: each.url, timeoutMs: config.crawl.timeoutMs, clock });
  }
  return { seeds: async () => ok([]) };
}
