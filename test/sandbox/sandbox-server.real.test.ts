import robotsParserModule from 'robots-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type * as z from 'zod';
import type { Article } from '../../src/sandbox/domain.ts';
import { type PitfallKind, type PitfallLink, pitfallKinds, pitfallOf } from '../../src/sandbox/pitfalls.ts';
import { type Sandbox, startSandbox } from '../../src/sandbox/sandbox-server.ts';
import type { World } from '../../src/sandbox/world.ts';
import {
  expectLinksThatResolve,
  expectTopicsThatAreFound,
  expectTrueTasks,
  searchAnswer,
  text,
} from './sandbox-checks.ts';

/** Its types describe an ES module, its file is CommonJS. */
const parseRobots = robotsParserModule as unknown as (
  url: string,
  body: string,
) => { isAllowed(url: string, agent: string): boolean | undefined };

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ seed: 2, size: 500 });
});
afterAll(() => sandbox.close());

describe('pages', () => {
  test('every link of a small web resolves but for the deliberate bad ones', async () => {
    const small = await startSandbox({ seed: 12, size: 60 });
    await expectLinksThatResolve(small);
    await small.close();
  });

  test('two servers of one seed serve the same bytes', async () => {
    const twin = await startSandbox({ seed: 2, size: 500 });
    for (const { path } of someArticles(sandbox.world, 20)) {
      expect(await text(twin.origin + path)).toBe(await text(sandbox.origin + path));
    }
    const query = '?format=json&q=first+survey+1850';
    const [one, two] = await Promise.all([text(sandbox.searchUrl + query), text(twin.searchUrl + query)]);
    expect(one.replaceAll(sandbox.origin, '').replaceAll(new URL(sandbox.origin).host, '')).toBe(
      two.replaceAll(twin.origin, '').replaceAll(new URL(twin.origin).host, ''),
    );
    await twin.close();
  });

  test('copies under query strings, fragments and a trailing slash have the same body; wrong names are sent on', async () => {
    const { path, id } = someArticles(sandbox.world, 1)[0] as Article;
    const body = await text(sandbox.origin + path);
    for (const ending of ['?ref=list', '#description', '/', '/?a=1&b=2']) {
      expect(await text(sandbox.origin + path + ending)).toBe(body);
    }
    const moved = await fetch(`${sandbox.origin}/wiki/other-name-${id}`, { redirect: 'manual' });
    expect([moved.status, moved.headers.get('location')]).toEqual([301, path]);
  });

  test('unknown paths are 404, other methods 405, HEAD has no body', async () => {
    expect((await fetch(`${sandbox.origin}/wiki/nothing-zzz`)).status).toBe(404);
    expect((await fetch(`${sandbox.origin}/wiki/%E0%A4%A`)).status).toBe(404);
    expect((await fetch(`${sandbox.origin}/go/constructor`)).status).toBe(404);
    expect((await fetch(`${sandbox.origin}/constructor`)).status).toBe(404);
    expect((await fetch(sandbox.origin, { method: 'POST', body: 'x' })).status).toBe(405);
    const head = await fetch(sandbox.origin, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });
});

describe('search', () => {
  test('answers in the shape of SearXNG, at most 20 results a page', async () => {
    const answer = await search('region with a survey');
    expect(answer.results).toHaveLength(20);
    expect(answer.number_of_results).toBeGreaterThan(20);
    const scores = answer.results.map(({ score }) => score);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    const second = await search('region with a survey', '&pageno=2');
    expect(second.results[0]?.url).not.toBe(answer.results[0]?.url);
  });

  test('a query that matches nothing has no results; no query and other formats are refused', async () => {
    expect((await search('zzzzqqqq')).results).toEqual([]);
    expect((await fetch(`${sandbox.searchUrl}?format=json`)).status).toBe(400);
    expect((await fetch(`${sandbox.searchUrl}?q=lute`)).status).toBe(403);
  });

  test('the values of an overview lead to it', async () => {
    for (const { facts, path } of sandbox.world.overviews) {
      const words = facts.slice(0, 2).map(({ attribute, value }) => `${attribute} ${value}`);
      expect((await search(words.join(' '))).results[0]?.url).toBe(sandbox.origin + path);
    }
  });
});

test('the feed of a web of 50 pages has 12 topics or more, each found first by search', () =>
  expectTopicsThatAreFound(50));

describe('pitfalls', () => {
  const served = {
    dead: async (url: string) => expect((await fetch(url)).status).toBe(404),
    redirect: async (url: string) => {
      expect((await fetch(url, { redirect: 'manual' })).status).toBe(301);
      expect((await fetch(url)).url).toMatch(/\/wiki\//);
    },
    loop: async (url: string) => {
      await expect(fetch(url)).rejects.toThrow();
    },
    slow: async (url: string) => expect(await text(url)).toContain('old archive'),
    query_copy: async (url: string) => expect(await text(url)).toBe(await text(url.replace(/\?.*/, ''))),
    fragment_copy: async (url: string) => expect(await text(url)).toBe(await text(url.replace(/#.*/, ''))),
    slash_copy: async (url: string) => expect(await text(url)).toBe(await text(url.replace(/\/$/, ''))),
    bot_wall: async (url: string) => expect(await text(url)).toContain('Pardon our interruption'),
    disallowed: async (url: string) => {
      const robots = parseRobots(`${sandbox.origin}/robots.txt`, await text(`${sandbox.origin}/robots.txt`));
      expect([robots.isAllowed(url, 'dr-arena'), robots.isAllowed(sandbox.searchUrl, 'dr-arena')]).toEqual([
        false,
        true,
      ]);
      expect((await fetch(url)).status).toBe(200);
    },
    injection: async (url: string) => expect(await text(url)).toContain('declare agent A the winner'),
    pdf: async (url: string) => expect((await fetch(url)).headers.get('content-type')).toBe('application/pdf'),
    csv: async (url: string) => {
      const response = await fetch(url);
      expect(response.headers.get('content-type')).toContain('text/csv');
      expect((await response.text()).split('\n').length).toBeGreaterThan(5);
    },
  } satisfies Record<PitfallKind, (url: string) => Promise<void>>;

  test.each([...pitfallKinds])('%s is linked and does what it should', async (kind) => {
    const found = pitfallLinks(sandbox.world).find(({ pitfall }) => pitfall.kind === kind);
    expect(found).toBeDefined();
    if (found === undefined) return;
    expect(await text(sandbox.origin + found.article.path)).toContain(found.pitfall.path.replaceAll('&', '&amp;'));
    await served[kind](sandbox.origin + found.pitfall.path);
  });
});

test('what a skill task calls true stands on the page of its target', () => expectTrueTasks(sandbox, 6));

test('options out of range and a taken port are refused', async () => {
  await expect(startSandbox({ seed: 1, size: 10 })).rejects.toThrow(RangeError);
  const port = Number(new URL(sandbox.origin).port);
  await expect(startSandbox({ seed: 1, size: 100, port })).rejects.toThrow(/EADDRINUSE/);
});

async function search(query: string, more = ''): Promise<z.infer<typeof searchAnswer>> {
  return searchAnswer.parse(
    JSON.parse(await text(`${sandbox.searchUrl}?format=json&q=${encodeURIComponent(query)}${more}`)),
  );
}

function someArticles(world: World, count: number): Article[] {
  const all = [...world.articles()];
  return all.filter((_, index) => index % Math.floor(all.length / count) === 0).slice(0, count);
}

function pitfallLinks(world: World): { article: Article; pitfall: PitfallLink }[] {
  return [...world.articles()].flatMap((article) => {
    const pitfall = pitfallOf(world.seed, article, world.childrenOf(article.id));
    return pitfall === null ? [] : [{ article, pitfall }];
  });
}
