import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SearchEngine } from '../../crawler/ports.ts';
import { offerSearch, type SearchServer, serveSearch } from '../../src/application/make-search.ts';
import type { Web } from '../../src/application/web.ts';
import { fail, ok } from '../../src/kernel/result.ts';
import { consoleHits } from '../services/web-search-server.ts';

let asked: { query: string; limit: number }[] = [];
let broken = false;
const engine: SearchEngine = {
  search: async (query, limit) => {
    asked.push({ query, limit });
    if (query === 'throw') throw new Error('a fault of the engine');
    return broken ? fail({ reason: 'unavailable', detail: 'down' }) : ok(consoleHits(limit));
  },
};

let server: SearchServer;
beforeEach(async () => {
  [asked, broken] = [[], false];
  server = await serveSearch(engine, 3);
});
afterEach(() => server.close());

const get = (url: string, query: string) => fetch(`${url}?q=${encodeURIComponent(query)}&format=json`);

describe('search served to programs', () => {
  it("gives hits in the shape of SearXNG's JSON API", async () => {
    const response = await get(server.urlFor('one'), 'handheld consoles & more');
    expect(response.headers.get('content-type')).toContain('application/json');
    const [first] = consoleHits(1);
    const body = (await response.json()) as { query: string; results: unknown[] };
    expect(body).toMatchObject({ query: 'handheld consoles & more', number_of_results: 10 });
    expect(body.results).toHaveLength(10);
    expect(body.results[0]).toEqual({ url: first?.url, title: first?.title, content: first?.snippet });
    expect(asked).toEqual([{ query: 'handheld consoles & more', limit: 10 }]);
  });

  it('lets one answer search as often as its caps allow, then 429; another answer has searches of its own', async () => {
    const one = server.urlFor('one');
    const other = server.urlFor('other');
    expect(new URL(one).hostname).toBe('127.0.0.1');
    expect(one).not.toBe(other);
    const statuses: number[] = [];
    for (let count = 0; count < 5; count++) statuses.push((await get(one, 'lutes')).status);
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    expect(await (await get(one, 'lutes')).text()).toContain('3 searches');
    expect((await get(other, 'lutes')).status).toBe(200);
    expect(asked).toHaveLength(4);
    // The address does not start anew when it is asked for again, as when an answer is tried anew.
    expect(server.urlFor('one')).toBe(one);
    expect((await get(server.urlFor('one'), 'lutes')).status).toBe(429);
  });

  it('counts searches that are made at the same time', async () => {
    const url = server.urlFor('one');
    const statuses = await Promise.all(Array.from({ length: 10 }, async () => (await get(url, 'lutes')).status));
    expect(statuses.filter((status) => status === 200)).toHaveLength(3);
    expect(statuses.filter((status) => status === 429)).toHaveLength(7);
  });

  it('refuses addresses that it gave to nobody, without searching', async () => {
    const { origin } = new URL(server.urlFor('one'));
    const made = `${origin}/${'0'.repeat(24)}/search`;
    expect((await get(made, 'lutes')).status).toBe(404);
    for (const path of ['/', '/search', '/one/search', '/../../etc/passwd', `//[bad`, '/%zz/search'])
      expect((await fetch(`${origin}${path}`)).status, path).toBe(400);
    expect(asked).toEqual([]);
  });

  it('says 503 with no hits where the engine fails, cuts long queries, and stays up after a fault', async () => {
    const url = server.urlFor('one');
    broken = true;
    const failed = await get(url, 'x'.repeat(5000));
    expect(failed.status).toBe(503);
    expect(await failed.json()).toMatchObject({ results: [] });
    expect(asked[0]?.query).toHaveLength(1000);
    broken = false;
    await expect(get(url, 'throw')).rejects.toThrow();
    expect((await get(url, 'lutes')).status).toBe(200);
  });
});

describe('what agents search with', () => {
  const instead: SearchEngine = { search: async () => ok([]) };

  it("is the sandbox's own search, for everyone alike", async () => {
    const web = { search: engine, searchUrl: 'http://127.0.0.1:1/search' } as Web;
    const offered = await offerSearch(web, instead, 3);
    expect([offered.search, offered.urlFor('a'), offered.urlFor('b')]).toEqual([engine, web.searchUrl, web.searchUrl]);
    await offered.close();
  });

  it("is the web's engine where there is one, else the other, capped for programs", async () => {
    for (const search of [engine, null]) {
      const offered = await offerSearch({ search, searchUrl: null } as Web, instead, 1);
      expect(offered.search).toBe(search ?? instead);
      const url = offered.urlFor('a');
      const found = (await (await get(url, 'lutes')).json()) as { results: unknown[] };
      expect(found.results).toHaveLength(search ? 10 : 0);
      expect((await get(url, 'lutes')).status).toBe(429);
      await offered.close();
      await expect(get(url, 'lutes')).rejects.toThrow();
    }
  });
});
