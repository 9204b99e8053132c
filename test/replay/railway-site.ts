import { readdirSync, readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import path from 'node:path';
import { load } from 'cheerio';
import MiniSearch from 'minisearch';
import type { SearchHit } from '../../crawler/ports.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import { codeOf } from '../../src/storage/connection-fault.ts';
import { html, type LoopbackServer, redirect, serve } from '../crawler/loopback-server.ts';

/**
 * Trees are known by the address of their root, and draws follow from them: on another port other pages would be asked
 * about. Systems give ports as low as this to nobody who asks for any.
 */
const port = 27_130;
/** Another checkout may be at it on this machine. */
const portWaits = 60;
const folder = path.join(import.meta.dirname, 'site');
const root = 'Mountain_railways_of_Valdrona';
const snippetLength = 200;
const related = 4;

/** An article: what stands in its file, without the frame that the site puts around every page. */
interface Article {
  readonly slug: string;
  readonly title: string;
  readonly body: string;
}

/** An encyclopedia about the mountain railways of a made-up country, and a search engine that knows nothing else. */
export interface RailwaySite extends LoopbackServer {
  readonly rootUrl: string;
  readonly articles: number;
  /** Every page that a word of the query is found on, best first. */
  search(query: string): readonly SearchHit[];
}

/** Serves the site, always at the same address. Rejects where another process keeps the port for a minute. */
export async function startRailwaySite(): Promise<RailwaySite> {
  const articles = readArticles();
  const server = await serveOnPort(answer(articles));
  const rootUrl = `${server.origin}/wiki/${root}`;
  return { ...server, rootUrl, articles: articles.length, search: searchOver(articles, server.origin) };
}

async function serveOnPort(listener: RequestListener): Promise<LoopbackServer> {
  for (let waits = 0; ; waits++) {
    try {
      return await serve(listener, '127.0.0.1', port);
    } catch (error) {
      if (codeOf(error) !== 'EADDRINUSE' || waits === portWaits) throw error;
      await systemClock.sleep(1000);
    }
  }
}

function readArticles(): readonly Article[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.html'));
  return files.sort().map((file) => {
    const body = readFileSync(path.join(folder, file), 'utf8');
    return { slug: file.slice(0, -'.html'.length), title: load(body)('h1').text(), body };
  });
}

function answer(articles: readonly Article[]): RequestListener {
  const pages = new Map(articles.map((article) => [`/wiki/${article.slug}`, framed(article, articles)]));
  return (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1');
    const page = pages.get(pathname);
    if (page !== undefined) html(page)(request, response);
    else if (pathname === '/') redirect(`/wiki/${root}`)(request, response);
    else if (pathname === '/robots.txt')
      response.writeHead(200, { 'content-type': 'text/plain' }).end('User-agent: *\nDisallow: /special/\n');
    else response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>');
  };
}

function searchOver(articles: readonly Article[], origin: string): RailwaySite['search'] {
  const texts = new Map(articles.map(({ slug, body }) => [slug, plainText(body)]));
  const index = new MiniSearch<Article & { readonly text: string }>({
    idField: 'slug',
    fields: ['title', 'text'],
    storeFields: ['title'],
    searchOptions: { boost: { title: 3 }, prefix: true },
  });
  index.addAll(articles.map((article) => ({ ...article, text: texts.get(article.slug) ?? '' })));
  return (query) =>
    index.search(query).map(({ id, title }) => ({
      url: `${origin}/wiki/${id}`,
      title: `${title} – Valdropedia`,
      snippet: (texts.get(id) ?? '').slice(0, snippetLength),
    }));
}

/** Cells and lines stay apart. */
function plainText(body: string): string {
  return load(body.replaceAll('<', ' <')).text().replace(/\s+/g, ' ').trim();
}

/** What surrounds every article: links for getting about, a notice on cookies, other articles, small print. */
function framed({ slug, title, body }: Article, articles: readonly Article[]): string {
  const at = articles.findIndex((each) => each.slug === slug);
  const others = Array.from({ length: related }, (_, index) => articles[(at + 5 * (index + 1)) % articles.length]);
  const links = others.map((each) => `<li><a href="/wiki/${each?.slug}">${each?.title}</a></li>`);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title} – Valdropedia</title></head><body>
<div class="cookie-banner" role="dialog">Valdropedia keeps a cookie to remember your text size. <button>Accept</button> <button>Settings</button></div>
<header><a href="/">Valdropedia</a><nav><ul><li><a href="/">Main page</a></li><li><a href="/special/random">Random article</a></li><li><a href="/special/changes">Recent changes</a></li><li><a href="/special/login">Log in</a></li></ul></nav></header>
<nav class="breadcrumbs"><a href="/">Transport</a> › <a href="/wiki/${root}">Mountain railways</a></nav>
<main><article>
${body}</article></main>
<aside class="related"><h2>Readers also looked at</h2><ul>${links.join('')}</ul></aside>
<footer><p>This page was last edited on 3 October 2026 at 07:${10 + at}. Text may be copied if its source is named.</p><a href="/special/privacy">Privacy</a> <a href="/special/contact">Contact</a></footer>
</body></html>`;
}
