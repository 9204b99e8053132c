// Repeats test/sandbox/sandbox-server.real.test.ts (links resolve, topics are found, tasks are true) on larger webs.
import { load } from 'cheerio';
import { expect, test } from 'vitest';
import type { Article } from '../../src/sandbox/domain.ts';
import { startSandbox } from '../../src/sandbox/sandbox-server.ts';
import { expectLinksThatResolve, expectTopicsThatAreFound, expectTrueTasks } from './sandbox-checks.ts';

test('every link of 500 pages resolves but for the deliberate bad ones', async () => {
  const sandbox = await startSandbox({ seed: 12, size: 500 });
  await expectLinksThatResolve(sandbox);
  await sandbox.close();
});

test.each([500, 3000])('the feed of a web of %i pages has 12 topics or more, each found first by search', (size) =>
  expectTopicsThatAreFound(size));

test('what a skill task calls true stands on the page of its target in a web of 3,000', async () => {
  const sandbox = await startSandbox({ seed: 31, size: 3000 });
  await expectTrueTasks(sandbox, 48);
  await sandbox.close();
});

test('50,000 pages: sampled pages are served', async () => {
  const large = await startSandbox({ seed: 9, size: 50_000 });
  for (const overview of large.world.overviews) {
    let article: Article | undefined = overview;
    while (article !== undefined) {
      const response = await fetch(large.origin + article.path);
      expect(response.status).toBe(200);
      expect(load(await response.text())('h1').text()).toBe(article.title);
      article = large.world.childrenOf(article.id).find(({ id }) => large.world.childCount(id) > 0);
    }
  }
  await large.close();
});
