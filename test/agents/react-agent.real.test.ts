import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createReactAgent } from '../../agents/react/react-agent.ts';
import { createFetcher, type HttpFetcher } from '../../crawler/fetching/http-fetcher.ts';
import { createPageReader } from '../../crawler/page-reader.ts';
import { searxngEngine } from '../../crawler/search/searxng.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import { agentId, taskId } from '../../src/kernel/ids.ts';
import type { ModelRequest } from '../../src/models/language-model.ts';
import { type Sandbox, startSandbox } from '../../src/sandbox/sandbox-server.ts';
import { asking, lastGiven, replyOf, scriptedModel } from './scripted-model.ts';

let sandbox: Sandbox;
let fetcher: HttpFetcher;

beforeAll(async () => {
  sandbox = await startSandbox({ seed: 3, size: 200 });
  fetcher = createFetcher({
    userAgent: 'dr-arena-test',
    allowedOrigins: [sandbox.origin],
    clock: systemClock,
    timeoutMs: 10_000,
    maxBytes: 2_000_000,
    maxRedirects: 5,
    perHostConcurrency: 6,
    perHostIntervalMs: 0,
    respectRobots: true,
  });
});
afterAll(async () => {
  await fetcher.close();
  await sandbox.close();
});

/** Asks for an article by its title, opens the hit of that name and reports what the page says of an attribute. */
function lookUp(title: string, attribute: string) {
  return scriptedModel((request: ModelRequest, turn) => {
    const given = lastGiven(request);
    if (turn === 0) return asking(['search', { query: title }]);
    if (turn === 1) {
      const url = new RegExp(`(http\\S+)\\n +${title}`).exec(given)?.[1];
      return asking(['browse', { url: url ?? 'http://nothing.invalid/' }]);
    }
    const value = new RegExp(`\\| ${attribute} \\| ([^|]+) \\|`, 'i').exec(given)?.[1]?.trim();
    const url = /^(http\S+)$/m.exec(given)?.[1];
    return replyOf({ text: `${attribute}: ${value} ([page](${url})).` });
  });
}

describe('a ReAct agent on the sandbox web', () => {
  it('finds a stated fact by searching and reading, and cites the page it stands on', async () => {
    const search = searxngEngine({ url: sandbox.searchUrl, ...searchOptions });
    const reader = createPageReader({ fetcher, renderer: null, clock: systemClock });
    const caps = { timeoutMs: 60_000, maxOutputTokens: 900, maxToolCalls: 10 };
    let found = 0;
    for (const article of sandbox.world.articles.slice(20, 40)) {
      const [fact] = article.facts;
      if (fact === undefined) continue;
      const model = lookUp(article.title, fact.attribute);
      const agent = createReactAgent({ id: agentId('R'), model, search, reader, caps, clock: systemClock });
      const asked = { taskId: taskId(article.id), question: `What of ${article.title}?`, wordLimit: 50, occasion: 'test' };
      const outcome = await agent.answer(asked, new AbortController().signal);
      const answer = outcome.kind === 'answered' ? outcome.answer : expect.fail(outcome.failure.detail);
      expect(answer.toolCalls.map(({ tool }) => tool)).toEqual(['search', 'read']);
      if (answer.text.includes(fact.value)) found += 1;
      if (answer.text.includes(fact.value)) expect(answer.citations).toEqual([answer.toolCalls[1]?.input]);
    }
    expect(found).toBeGreaterThan(10);
  });
});
