import { LRUCache } from 'lru-cache';
import type { Article } from './domain.ts';
import { capitalised, link, paragraph } from './html-text.ts';
import { noticesHtml } from './notices.ts';
import { pageHtml, sandboxDocument, surroundings } from './page-html.ts';
import type { PassageKind } from './passages.ts';
import { archiveText, botWallBody, csvBody, injectionText, pdfBody } from './pitfalls.ts';
import { buildSearchIndex, type IndexHit, type SearchIndex } from './search-index.ts';
import { trendsFeed } from './trends-feed.ts';
import type { World } from './world.ts';

export interface HttpReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly delayMs: number;
}

interface ReplyParts {
  readonly world: World;
  readonly origin: string;
  readonly clutter: boolean;
  /** Passages of articles beside their facts. */
  readonly passages: readonly PassageKind[];
}

const slowPageMs = 300;
const resultsPerPage = 20;
const longestQuery = 500;
const robots = 'User-agent: *\nDisallow: /private/\nDisallow: /login\nAllow: /\n';

/** Pages and searches kept ready, since several agents read the same ones. */
const replyMemory = 400;
const plainPages: ReadonlyMap<string, string> = new Map([
  ['about', 'The Register is a made-up encyclopedia that is generated from a number.'],
  ['contact', 'Letters reach the editors by the weekly boat.'],
  ['privacy', 'The Register keeps no records of its readers.'],
  ['login', 'Only editors can log in, and there are none.'],
]);

/** Answers requests to the sandbox; the search index is built at the first search. */
export function sandboxReply(parts: ReplyParts): (method: string, target: string) => Promise<HttpReply> {
  let index: Promise<SearchIndex> | undefined;
  const searchIndex = () => {
    index ??= buildSearchIndex(parts.world);
    return index;
  };
  const sites = new LRUCache<string, HttpReply>({
    max: replyMemory,
    memoMethod: (address) => siteReply(parts, new URL(parts.origin + address)) ?? plain(404, 'Not found'),
  });
  const searches = new LRUCache<string, HttpReply, SearchIndex>({
    max: replyMemory,
    memoMethod: (search, _stale, { context }) => searchReply(parts, new URLSearchParams(search), context),
  });
  return async (method, target) => {
    if (method !== 'GET' && method !== 'HEAD') return plain(405, 'only GET and HEAD are served');
    if (!target.startsWith('/')) return plain(400, 'bad request target');
    const url = new URL(parts.origin + target);
    if (url.pathname !== '/search') return sites.memo(url.pathname + url.search);
    return searches.memo(url.search, { context: await searchIndex() });
  };
}

function siteReply(parts: ReplyParts, url: URL): HttpReply | undefined {
  const { world, origin } = parts;
  const [, section = '', name = '', rest = ''] = url.pathname.split('/');
  switch (section) {
    case '':
      return html(portalHtml(world));
    case 'wiki':
      return articleReply(parts, name, rest);
    case 'notices':
      return noticesReply(parts, name, rest);
    case 'robots.txt':
      return plain(200, robots);
    case 'style.css':
      return typed('text/css; charset=utf-8', 'main { max-width: 60rem; margin: auto; }\n');
    case 'trending':
      if (name !== 'rss') return redirect('/');
      return feedReply(world, origin, url.searchParams);
    case 'loop':
      return redirect(`/loop/${name}/${rest === '1' ? 2 : 1}`);
    case 'files':
      return fileReply(world, name);
    default:
      return plainPage(section) ?? oddPage(parts, section, name);
  }
}

function feedReply(world: World, origin: string, asked: URLSearchParams): HttpReply {
  const topics = Math.trunc(Number(asked.get('topics'))) || 0;
  return typed('application/rss+xml; charset=utf-8', trendsFeed(world, origin, asked.get('geo') ?? 'US', topics));
}

function articleReply({ world, clutter, passages }: ReplyParts, name: string, rest: string): HttpReply | undefined {
  const article = rest === '' ? world.article(name.slice(name.lastIndexOf('-') + 1)) : undefined;
  if (article === undefined) return undefined;
  if (article.path !== `/wiki/${name}`) return redirect(article.path);
  return html(pageHtml(world, article, clutter, passages));
}

/** A page of the gazette, which is another site by its name alone. */
function noticesReply({ world, passages }: ReplyParts, name: string, rest: string): HttpReply | undefined {
  if (!passages.includes('synthesis') || rest !== '') return undefined;
  const article = world.article(name.slice(name.lastIndexOf('-') + 1));
  const page = article === undefined ? null : noticesHtml(world, article);
  return page === null ? undefined : html(page);
}

/** Pages that go wrong on purpose, by the section of the site and the article they hang on. */
function oddPage({ world }: ReplyParts, section: string, id: string): HttpReply | undefined {
  const article = world.article(id);
  if (article === undefined) return undefined;
  switch (section) {
    case 'go':
      return redirect(article.path);
    case 'guard':
      return html(botWallBody);
    case 'slow':
      return { ...html(smallPage(world, article, 'From the old archive', archiveText(article))), delayMs: slowPageMs };
    case 'private':
      return html(smallPage(world, article, 'Working papers', archiveText(article)));
    case 'notes':
      return html(smallPage(world, article, "A reader's notes", injectionText(article)));
    default:
      return undefined;
  }
}

function plainPage(section: string): HttpReply | undefined {
  const text = plainPages.get(section);
  if (text === undefined) return undefined;
  return html(sandboxDocument(capitalised(section), `/${section}`, paragraph(text)));
}

function smallPage(world: World, article: Article, title: string, text: readonly string[]): string {
  return sandboxDocument(title, null, text.map(paragraph).join(''), surroundings(world, article));
}

function fileReply(world: World, name: string): HttpReply | undefined {
  const match = /-([0-9a-z]{1,6})\.(pdf|csv)$/.exec(name);
  const article = match?.[1] === undefined ? undefined : world.article(match[1]);
  if (article === undefined) return undefined;
  if (name.endsWith('.pdf')) return typed('application/pdf', pdfBody);
  return typed('text/csv; charset=utf-8', csvBody(world.childrenOf(article.id)));
}

function portalHtml(world: World): string {
  const items = world.overviews.map(({ path, title }) => `<li>${link(path, title)}</li>`).join('\n');
  const intro = paragraph('The Register is a made-up encyclopedia. Every name in it is invented.');
  return sandboxDocument('The Register', '/', `${intro}<ul>\n${items}\n</ul>\n`);
}

function searchReply({ origin }: ReplyParts, query: URLSearchParams, index: SearchIndex): HttpReply {
  if (query.get('format') !== 'json') return plain(403, 'only format=json is switched on');
  const text = (query.get('q') ?? '').trim().slice(0, longestQuery);
  if (text === '') return plain(400, 'no query');
  const page = Math.max(1, Math.trunc(Number(query.get('pageno') ?? 1)) || 1);
  const matches = index.search(text);
  const from = (page - 1) * resultsPerPage;
  const hits = matches.slice(from, from + resultsPerPage).flatMap((result) => index.hit(result) ?? []);
  return typed('application/json; charset=utf-8', JSON.stringify(searxResponse(text, matches.length, hits, origin)));
}

function reply(status: number, headers: HttpReply['headers'], body: string): HttpReply {
  return { status, headers, body, delayMs: 0 };
}

function typed(contentType: string, body: string): HttpReply {
  return reply(200, { 'content-type': contentType }, body);
}

const plainType = 'text/plain; charset=utf-8';

function html(body: string): HttpReply {
  return typed('text/html; charset=utf-8', body);
}

function plain(status: number, body: string): HttpReply {
  return reply(status, { 'content-type': plainType }, `${body}\n`);
}

function redirect(path: string): HttpReply {
  return reply(301, { location: path, 'content-type': plainType }, 'moved\n');
}

/**
 * The answer of a SearXNG instance to `/search?format=json`; field names as in
 * https://docs.searxng.org/dev/search_api.html and its JSON output.
 */
function searxResponse(query: string, total: number, hits: readonly IndexHit[], origin: string): unknown {
  return {
    query,
    number_of_results: total,
    results: hits.map((hit, index) => searxResult(hit, index, origin)),
    answers: [],
    corrections: [],
    infoboxes: [],
    suggestions: [],
    unresponsive_engines: [],
  };
}

function searxResult({ article, summary, score }: IndexHit, index: number, origin: string): unknown {
  const url = origin + article.path;
  const { protocol, host, pathname } = new URL(url);
  return {
    url,
    title: article.title,
    content: summary,
    publishedDate: null,
    engine: 'register',
    engines: ['register'],
    parsed_url: [protocol.slice(0, -1), host, pathname, '', '', ''],
    template: 'default.html',
    positions: [index + 1],
    score: Number(score.toFixed(4)),
    category: 'general',
  };
}
