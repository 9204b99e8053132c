import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Fetcher, SearchEngine, SearchHit } from '../../../crawler/ports.ts';
import type { Url } from '../../../src/kernel/ids.ts';
import { fail, ok } from '../../../src/kernel/result.ts';

interface Entry {
  readonly path: string;
  readonly name: string;
  readonly facts: readonly (readonly [attribute: string, value: string])[];
  readonly children: readonly string[];
}

/** Fifteen small pages below one, three levels deep, each with a rival elsewhere that states the same and ranks higher. */
export const childrenOf = 4;
const prefixes = ['Alder', 'Birch', 'Cedar', 'Dogwood'] as const;
const colours = ['amber', 'blue', 'crimson', 'dun'];

export const nameAt = (place: readonly number[]): string =>
  place.length === 0 ? 'Wood Lutes' : `${place.map((index) => prefixes[index]).join('-')} Lute`;

/** Attributes and values of a page; `size`, `colour` and `code` tell siblings apart, the others are asked for. */
export function factsAt(place: readonly number[]): readonly (readonly [string, string])[] {
  const number = place.reduce((sum, index) => sum * 5 + index + 1, 0);
  return [
    ['Size', `${number + 3} cm`],
    ['Colour', colours[place.at(-1) ?? 0] ?? ''],
    ['Code', `Q-${number}`],
    ['First made', String(1500 + number)],
    ['Maker', `Maker ${'ABCDEFGHIJ'[number % 10]}${number}`],
    ['Home town', `Town ${number}`],
  ];
}

function entries(): Entry[] {
  const found: Entry[] = [];
  const grow = (place: readonly number[]) => {
    const below = place.length < 3 ? prefixes.map((_prefix, index) => [...place, index]) : [];
    found.push({ path: pathOf(place), name: nameAt(place), facts: factsAt(place), children: below.map(pathOf) });
    for (const child of below) grow(child);
  };
  grow([]);
  return found;
}

const pathOf = (place: readonly number[]) => `/lutes/${place.join('-') || 'all'}.html`;

function rivalOf(entry: Entry): Entry {
  const facts = entry.facts.map(([key, value], at) => [key, at < 3 ? value : `Rival ${value}`] as const);
  return {
    path: `/rivals${entry.path}`,
    name: `Pine Fiddle ${entry.path.replace(/\D+/g, ' ').trim()}`,
    facts,
    children: [],
  };
}

/** Facts are printed in another form on every other level: a table, a definition list. */
function factsHtml({ facts, path }: Entry): string {
  const form = (path.match(/\d/g) ?? []).length;
  if (form % 2 === 1) return `<dl>${facts.map(([key, value]) => `<dt>${key}</dt><dd>${value}</dd>`).join('')}</dl>`;
  return `<table class="infobox">${facts.map(([key, value]) => `<tr><th>${key}</th><td>${value}</td></tr>`).join('')}</table>`;
}

function html(entry: Entry): string {
  const links = entry.children.map((child) => `<li>The <a href="${child}#top">kind</a> made in the east</li>`);
  return `<html><head><title>${entry.name} | Lute House</title></head><body>
    <nav><a href="/nowhere.html">Home</a><a href="/lutes/0.html">Start</a></nav>
    <main><h1>${entry.name}</h1><p>This is a plain page about an old stringed thing.</p>
    ${factsHtml(entry)}<h2>Other</h2><p>See <a href="/nowhere.html">nothing</a>.</p><h2>Kinds</h2><ul>${links.join('')}</ul></main>
    <footer><a href="/lutes/1.html">Next</a></footer></body></html>`;
}

export interface HandMadeSite {
  readonly origin: string;
  readonly fetcher: Fetcher;
  readonly search: SearchEngine;
  /** How often each path was asked for. */
  readonly requests: Map<string, number>;
  close(): Promise<void>;
}

/** The site over HTTP on loopback, with a search that puts a rival before the page it rivals. */
export async function openHandMadeSite(): Promise<HandMadeSite> {
  const real = entries();
  const all = [...real.slice(1).map(rivalOf), ...real];
  const byPath = new Map(all.map((entry) => [entry.path, html(entry)]));
  const requests = new Map<string, number>();
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    requests.set(url.pathname, (requests.get(url.pathname) ?? 0) + 1);
    if (url.pathname === '/search') {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(rank(all, url.searchParams.get('q') ?? '')));
      return;
    }
    const body = byPath.get(url.pathname);
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(body ?? 'nothing here');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { origin, fetcher: plainFetcher(), search: plainSearch(origin), requests, close };
}

/** Paths of the pages that hold most words of a query, rivals first among equals. */
function rank(all: readonly Entry[], query: string): string[] {
  const words = query
    .toLowerCase()
    .split(/[^\p{L}\p{N}-]+/u)
    .filter((word) => word !== '');
  const scored = all.map((entry) => {
    const text = `${entry.name} ${entry.facts.flat().join(' ')} wood lutes lute`
      .toLowerCase()
      .split(/[^\p{L}\p{N}-]+/u);
    return { path: entry.path, score: words.filter((word) => text.includes(word)).length };
  });
  return scored.sort((a, b) => b.score - a.score).map(({ path }) => path);
}

const plainFetcher = (): Fetcher => ({
  get: async (url) => {
    const response = await fetch(url);
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (!response.ok) return fail({ reason: 'http_status', detail: `${url} answered ${response.status}` });
    return ok({
      url: response.url as Url,
      status: 200,
      contentType: response.headers.get('content-type') ?? '',
      bytes,
      via: 'http',
    });
  },
});

const plainSearch = (origin: string): SearchEngine => ({
  search: async (query, limit) => {
    const response = await fetch(`${origin}/search?q=${encodeURIComponent(query)}`);
    const paths = (await response.json()) as string[];
    const hits = paths.slice(0, limit).map((path): SearchHit => ({ url: origin + path, title: '', snippet: '' }));
    return ok(hits);
  },
});
