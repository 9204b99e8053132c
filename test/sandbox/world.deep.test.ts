// Repeats test/sandbox/world.long.test.ts (has nearly that many pages, many seeds, the same bytes) with other sizes and
// seeds.
import { expect, test } from 'vitest';
import { randomFor } from '../../src/kernel/random.ts';
import type { Article } from '../../src/sandbox/domain.ts';
import { pageHtml } from '../../src/sandbox/page-html.ts';
import { makeWorld, type World } from '../../src/sandbox/world.ts';

test.each([99, 500, 5000])('a world of %i pages has nearly that many, all different, on at least 5 levels', (size) => {
  const articles = [...makeWorld(11, size).articles()];
  expect(Math.abs(articles.length - size)).toBeLessThanOrEqual(size / 100);
  expect(new Set(articles.map(({ path }) => path)).size).toBe(articles.length);
  expect(Math.max(...articles.map(({ id }) => id.length))).toBeGreaterThanOrEqual(5);
});

test.each([-5, -4, -3, -2, -1, 1, 2, 3, 4])('the seed %i keeps size, depth and family sizes', (seed) => {
  const world = makeWorld(seed, 400);
  const articles = [...world.articles()];
  expect(Math.abs(articles.length - 400)).toBeLessThanOrEqual(4);
  expect(articles.some(({ id }) => id.length >= 5)).toBe(true);
  for (const { id } of articles) {
    const count = world.childCount(id);
    expect(count === 0 || (count >= 5 && count <= 12), `${count} children`).toBe(true);
  }
});

test('50,000 pages: any page is made alone, the same as when all are walked', { timeout: 60_000 }, () => {
  const walked = makeWorld(2, 50_000);
  const articles = [...walked.articles()];
  expect(Math.abs(articles.length - 50_000)).toBeLessThanOrEqual(500);
  const random = randomFor('sample');
  for (let sample = 0; sample < 50; sample++) {
    const article = random.pick(articles);
    const fresh = makeWorld(2, 50_000);
    expect(pageHtml(fresh, known(fresh, article.id), true)).toBe(pageHtml(walked, article, true));
  }
});

function known(world: World, id: string): Article {
  const article = world.article(id);
  if (article === undefined) throw new Error(`no article ${id}`);
  return article;
}
