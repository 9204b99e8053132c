import { type Random, randomFor } from '../kernel/random.ts';
import type { Article } from './domain.ts';
import { escapeHtmlText } from './html-text.ts';
import type { World } from './world.ts';

const fewestTopics = 12;
const mostTopics = 40;
/** Maximum number of topics of a feed. */
const mostWanted = 400;
const pagesPerTopic = 250;
const traffic = ['200+', '500+', '1000+', '2000+', '5000+', '10K+'];
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/**
 * A feed in the shape of https://trends.google.com/trending/rss: 12 topics, in a web of more than 3,000 pages one for each
 * 250, up to 40. They are the overviews of the world and then the pages next below; a search for a topic finds its article
 * first. A topic's time depends on the seed and size of the world, so that the same topic of another web is another seed.
 *
 * @param wanted at least so many topics, as far as the web has them, none of which leads to another
 */
export function trendsFeed(world: World, origin: string, geo: string, wanted = 0): string {
  const topics = wanted > fewestTopics ? topicsApart(world, wanted) : trendingArticles(world);
  const items = randomFor(world.seed, 'trends')
    .shuffle(topics)
    .slice(0, mostWanted)
    .map((article) => trendItem(world, article, origin));
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<rss xmlns:atom="http://www.w3.org/2005/Atom" xmlns:ht="https://trends.google.com/trending/rss" version="2.0">
<channel>
<title>Daily Search Trends</title>
<description>Recent searches</description>
<link>${escapeHtmlText(origin)}/trending?geo=${escapeHtmlText(geo)}</link>
<atom:link href="${escapeHtmlText(origin)}/trending/rss?geo=${escapeHtmlText(geo)}" rel="self" type="application/rss+xml"/>
${items.join('\n')}
</channel>
</rss>
`;
}

function trendingArticles(world: World): Article[] {
  const count = Math.min(mostTopics, Math.max(fewestTopics, Math.floor(world.size / pagesPerTopic)));
  const topics: Article[] = [];
  for (const article of world.articles()) {
    if (topics.length >= count) break;
    topics.push(article);
  }
  return topics;
}

/** The first level of the world that has so many pages; in a small web the level that has the most. */
function topicsApart(world: World, wanted: number): readonly Article[] {
  let level: readonly Article[] = world.overviews;
  let largest = level;
  while (level.length < wanted && level.length > 0) {
    level = level.flatMap(({ id }) => world.childrenOf(id));
    if (level.length > largest.length) largest = level;
  }
  return largest;
}

function trendItem(world: World, article: Article, origin: string): string {
  const random = randomFor(world.seed, 'trend', world.size, article.id);
  return `<item>
<title>${escapeHtmlText(article.title.toLowerCase())}</title>
<ht:approx_traffic>${random.pick(traffic)}</ht:approx_traffic>
<description></description>
<link>${escapeHtmlText(origin)}/trending?q=${encodeURIComponent(article.title.toLowerCase())}</link>
<pubDate>${publicationDate(random)}</pubDate>
<ht:news_item>
<ht:news_item_title>${escapeHtmlText(article.title)} in the news</ht:news_item_title>
<ht:news_item_snippet></ht:news_item_snippet>
<ht:news_item_url>${escapeHtmlText(origin + article.path)}</ht:news_item_url>
<ht:news_item_source>The Register</ht:news_item_source>
</ht:news_item>
</item>`;
}

/** A time in September 2024, whose first day was a Sunday: past for everybody, and the same in each run. */
function publicationDate(random: Random): string {
  const day = random.int(1, 28);
  const hour = random.int(0, 23);
  const minute = random.int(0, 59);
  const second = random.int(0, 59);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${weekdays[(day - 1) % 7]}, ${two(day)} Sep 2024 ${two(hour)}:${two(minute)}:${two(second)} -0800`;
}
