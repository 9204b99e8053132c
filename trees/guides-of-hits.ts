import type { FreshPage, PageRead } from '../crawler/page.ts';
import type { Url } from '../src/kernel/ids.ts';
import { looseHeading } from './siblings.ts';
import { shareNamed } from './topic-words.ts';

/** A page that search hits point to: what they belong under, or what several of them link to. */
export interface Guide {
  readonly url: Url;
  /** How many hits point to it. */
  readonly hits: number;
}

const MAX_GUIDES = 3;
/** A link says less than a trail: as many hits must share it. */
const MIN_SHARED = 2;

/**
 * The pages that the hits of a search point to and that may be better roots than they are: a search for many things finds
 * the page of one of them, which belongs under the guide to all. Taken are the nearest page above a hit, and what at least
 * two hits link to by words of the topic, outside lists of loosely related pages; those that more hits point to first. Home pages are left out.
 */
export function guidesOf(topic: string, hits: readonly FreshPage[]): readonly Guide[] {
  const known = new Set<string>(hits.map(({ page }) => page.url));
  const above = count(hits.map(({ above }) => above.slice(0, 1)));
  const linked = count(hits.map(({ page }) => aboutTopic(topic, page.links)));
  const guides = new Map(above);
  for (const [url, times] of linked) if (times >= MIN_SHARED) guides.set(url, Math.max(times, guides.get(url) ?? 0));
  return [...guides]
    .filter(([url]) => !known.has(url) && new URL(url).pathname !== '/')
    .map(([url, times]) => ({ url, hits: times }))
    .sort((a, b) => b.hits - a.hits)
    .slice(0, MAX_GUIDES);
}

function aboutTopic(topic: string, links: PageRead['page']['links']): readonly Url[] {
  return links
    .filter(({ anchor, heading }) => shareNamed(topic, anchor) > 0 && !looseHeading.test(heading))
    .map(({ url }) => url);
}

function count(lists: readonly (readonly Url[])[]): Map<Url, number> {
  const counts = new Map<Url, number>();
  for (const list of lists) for (const url of new Set(list)) counts.set(url, (counts.get(url) ?? 0) + 1);
  return counts;
}
