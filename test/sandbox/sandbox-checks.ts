import { load } from 'cheerio';
import { XMLParser } from 'fast-xml-parser';
import { expect } from 'vitest';
import * as z from 'zod';
import { skillTasks } from '../../bench/skill/skill-tasks.ts';
import { pitfallOf } from '../../src/sandbox/pitfalls.ts';
import { type Sandbox, startSandbox } from '../../src/sandbox/sandbox-server.ts';

export const searchAnswer = z.object({
  query: z.string(),
  number_of_results: z.number(),
  results: z.array(
    z.object({
      url: z.url(),
      title: z.string(),
      content: z.string(),
      engine: z.string(),
      engines: z.array(z.string()),
      score: z.number(),
      category: z.string(),
    }),
  ),
  answers: z.array(z.unknown()),
  suggestions: z.array(z.unknown()),
  unresponsive_engines: z.array(z.unknown()),
});

const feed = z.object({
  rss: z.object({
    channel: z.object({
      title: z.string(),
      item: z.array(
        z.object({
          title: z.string(),
          'ht:approx_traffic': z.coerce.string(),
          pubDate: z.string(),
          'ht:news_item': z.object({ 'ht:news_item_title': z.string(), 'ht:news_item_url': z.url() }),
        }),
      ),
    }),
  }),
});

/** Follows every link of every page. */
export async function expectLinksThatResolve(sandbox: Sandbox): Promise<void> {
  const status = new Map<string, Promise<number>>();
  const statusOf = (url: string) => {
    const found = status.get(url) ?? statusAfterBody(url);
    status.set(url, found);
    return found;
  };
  for (const article of sandbox.world.articles()) {
    const odd = pitfallOf(sandbox.world.seed, article, sandbox.world.childrenOf(article.id));
    const url = sandbox.origin + article.path;
    const html = await (await fetch(url)).text();
    const targets = load(html)('a[href]')
      .toArray()
      .map(({ attribs }) => new URL(attribs.href ?? '', url).href);
    expect(targets.length).toBeGreaterThan(3);
    for (const target of new Set(targets)) {
      if (target === new URL(odd?.path ?? '/nothing', url).href) continue;
      expect(await statusOf(target.replace(/#.*/, '')), target).toBe(200);
    }
  }
}

/** Searches for every topic that the feed of a web of so many pages has. */
export async function expectTopicsThatAreFound(size: number): Promise<void> {
  const web = await startSandbox({ seed: 77, size });
  const { item } = feed.parse(new XMLParser().parse(await text(web.trendsUrl))).rss.channel;
  expect(item.length).toBeGreaterThanOrEqual(12);
  expect(new Set(item.map(({ title }) => title)).size).toBe(item.length);
  for (const { title, pubDate, 'ht:news_item': news } of item) {
    expect(pubDate).toMatch(/^(Sun|Mon|Tue|Wed|Thu|Fri|Sat), \d\d Sep 2024 \d\d:\d\d:\d\d -0800$/);
    expect(new Date(pubDate).toUTCString()).not.toBe('Invalid Date');
    const found = searchAnswer.parse(
      JSON.parse(await text(`${web.searchUrl}?format=json&q=${encodeURIComponent(title)}`)),
    );
    expect(found.results[0]?.title.toLowerCase()).toBe(title);
    expect(found.results[0]?.url).toBe(news['ht:news_item_url']);
  }
  await web.close();
}

/** Looks for what tasks call true on the pages of their targets. */
export async function expectTrueTasks(sandbox: Sandbox, count: number): Promise<void> {
  const titles = new Map([...sandbox.world.articles()].map((article) => [article.title, article]));
  for (const task of skillTasks(sandbox.world, count, 2)) {
    for (const { targetName, attribute, value } of task.items) {
      const page = load(await text(sandbox.origin + (titles.get(targetName)?.path ?? '')));
      if (attribute === 'name') {
        expect(page('h1').text()).toBe(value);
        continue;
      }
      const cells = page('.infobox tr, .specification tr')
        .toArray()
        .map((row) =>
          page(row)
            .children()
            .toArray()
            .map((cell) => page(cell).text()),
        );
      const terms = page('dt')
        .toArray()
        .map((term) => [page(term).text(), page(term).next('dd').text()]);
      const stated = [...cells, ...terms].find(([name]) => name?.toLowerCase() === attribute.toLowerCase());
      expect(stated?.[1]).toBe(value);
    }
  }
}

async function statusAfterBody(url: string): Promise<number> {
  const response = await fetch(url);
  await response.arrayBuffer();
  return response.status;
}

export async function text(url: string): Promise<string> {
  return (await fetch(url)).text();
}
