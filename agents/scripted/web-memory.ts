import { LRUCache } from 'lru-cache';
import type { FetchFailure, FetchFailureReason } from '../../crawler/page.ts';
import type { Fetcher, SearchEngine, SearchFailure, SearchHit } from '../../crawler/ports.ts';
import { parsedUrl } from '../../src/kernel/parsed-url.ts';
import { fail, ok, type Result } from '../../src/kernel/result.ts';
import { contentText, firstSentenceOf, pageContent, pageFacts, type SitePageContent } from './page-facts.ts';
import { type SiteLink, type SitePage, visibleSiteText } from './site-page.ts';

/** The web as scripted agents of one process see it: what one has read, the others need not fetch again. */
export interface WebMemory {
  /** Rejects only when the signal aborts. */
  page(url: string, signal: AbortSignal): Promise<Result<SitePage, FetchFailure>>;
  /** At most `hitsPerQuery` hits, best first. Rejects only when the signal aborts. */
  hits(query: string, signal: AbortSignal): Promise<Result<readonly SearchHit[], SearchFailure>>;
}

export const hitsPerQuery = 10;
const maxPageCharacters = 48_000_000;
const maxSearchCharacters = 4_000_000;

/** Failures that may be gone the next time; these are not remembered. */
const passing: readonly FetchFailureReason[] = ['dns', 'unreachable', 'timed_out'];

/** A memory over a fetcher and a search engine; agents that share it share what they read. */
export function createWebMemory(fetcher: Fetcher, search: SearchEngine): WebMemory {
  const page = remember<SitePage, FetchFailure>({
    maxCharacters: maxPageCharacters,
    load: (url) => fetchPage(fetcher, url),
    weigh: (result) => (result.ok ? weightOf(result.value) : 200),
    keeps: (result) => result.ok || !passing.includes(result.failure.reason),
  });
  const hits = remember<readonly SearchHit[], SearchFailure>({
    maxCharacters: maxSearchCharacters,
    load: (query) => search.search(query, hitsPerQuery),
    weigh: (result) => (result.ok ? JSON.stringify(result.value).length : 200),
    keeps: (result) => result.ok,
  });
  return { page, hits };
}

async function fetchPage(fetcher: Fetcher, url: string): Promise<Result<SitePage, FetchFailure>> {
  const fetched = await fetcher.get(url);
  if (!fetched.ok) return fetched;
  const { status, contentType, bytes, url: final } = fetched.value;
  if (status >= 400) return fail({ reason: 'http_status', detail: `${final} answered ${status}`, status });
  if (contentType !== '' && !/html/i.test(contentType))
    return fail({ reason: 'unreadable_type', detail: `${final} is no HTML` });
  return ok(readSitePage(new TextDecoder().decode(bytes), final));
}

function weightOf(page: SitePage): number {
  const facts = page.facts.reduce((sum, fact) => sum + fact.attribute.length + fact.value.length + 40, 0);
  const links = page.links.reduce(
    (sum, link) => sum + link.url.length + link.anchor.length + link.context.length + 80,
    0,
  );
  return page.text.length + facts + links + 500;
}

interface Remembered<Value, Failure> {
  readonly maxCharacters: number;
  readonly load: (key: string) => Promise<Result<Value, Failure>>;
  readonly weigh: (result: Result<Value, Failure>) => number;
  readonly keeps: (result: Result<Value, Failure>) => boolean;
}

/**
 * Loads each key once, also when several ask for it at the same time. A load goes on when one who asked for it aborts,
 * since others may wait for it.
 */
function remember<Value, Failure>({ maxCharacters, load, weigh, keeps }: Remembered<Value, Failure>) {
  const memory = new LRUCache<string, Result<Value, Failure>>({ maxSize: maxCharacters });
  const underWay = new Map<string, Promise<Result<Value, Failure>>>();
  const start = async (key: string) => {
    try {
      const result = await load(key);
      if (keeps(result)) memory.set(key, result, { size: weigh(result) });
      return result;
    } finally {
      underWay.delete(key);
    }
  };
  return async (key: string, signal: AbortSignal): Promise<Result<Value, Failure>> => {
    signal.throwIfAborted();
    const known = memory.get(key);
    if (known !== undefined) return known;
    const pending = underWay.get(key) ?? start(key);
    underWay.set(key, pending);
    return await unlessAborted(pending, signal);
  };
}

async function unlessAborted<Value>(pending: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const { promise: aborted, reject } = withRejection();
  const onAbort = () => reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([pending, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

function withRejection(): { promise: Promise<never>; reject: (reason: unknown) => void } {
  let reject: (reason: unknown) => void = () => undefined;
  const promise = new Promise<never>((_resolve, refuse) => {
    reject = refuse;
  });
  return { promise, reject };
}

const maxText = 40_000;
const maxSentence = 300;
const shortestSentence = 25;

/**
 * Reads HTML into what a scripted agent works with. Any text gives a page, if an empty one.
 * @param html the body, at most two million characters are looked at
 * @param url where it came from, for relative links
 */
export function readSitePage(html: string, url: string): SitePage {
  const content = pageContent(html);
  return {
    url,
    name: subjectName(content),
    firstSentence: leadSentence(content),
    facts: pageFacts(content),
    links: pageLinks(content, url),
    text: visibleSiteText(contentText(content.main).slice(0, maxText)),
  };
}

/** The main heading; else the title without the site's name behind a bar or dash. */
function subjectName({ $, main, title }: SitePageContent): string {
  const inside = contentText(main.find('h1').first());
  const heading = inside === '' ? contentText($('h1').first()) : inside;
  return heading === '' ? (title.split(/ [|–—-] /)[0] ?? '').trim() : heading;
}

function leadSentence({ $, main }: SitePageContent): string {
  const paragraphs = main.find('p').toArray().slice(0, 12);
  const texts = paragraphs.map((paragraph) => contentText($(paragraph)));
  const lead = texts.find((text) => text.length >= shortestSentence && !/^[^:.]{1,40}:/.test(text));
  return firstSentenceOf(lead ?? '', maxSentence);
}

const maxLinks = 400;
const maxContext = 300;

/** The links of the main content in document order, each address once, the page itself left out. */
function pageLinks({ $, main }: SitePageContent, base: string): readonly SiteLink[] {
  const links = new Map<string, SiteLink>();
  const own = withoutFragment(base, base);
  let heading = '';
  for (const element of main.find('h1,h2,h3,h4,h5,h6,a[href]').toArray()) {
    const here = $(element);
    if (!here.is('a')) heading = contentText(here);
    const url = here.is('a') ? withoutFragment(here.attr('href') ?? '', base) : null;
    if (url === null || url === own || links.has(url) || links.size >= maxLinks) continue;
    const context = contentText(here.closest('li,tr,p,dd,dt')).slice(0, maxContext);
    links.set(url, { url, anchor: contentText(here), heading, context });
  }
  return [...links.values()];
}

function withoutFragment(href: string, base: string): string | null {
  const url = parsedUrl(href, base);
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return null;
  url.hash = '';
  return url.href;
}
