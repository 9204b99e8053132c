// Repeats test/sandbox/world.long.test.ts (has nearly that many pages, the same bytes) with a large world.
import { expect, test } from 'vitest';
import { randomFor } from '../../src/kernel/random.ts';
import type { Article } from '../../src/sandbox/domain.ts';
import { pageHtml } from '../../src/sandbox/page-html.ts';
import { makeWorld, type World } from '../../src/sandbox/world.ts';

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
