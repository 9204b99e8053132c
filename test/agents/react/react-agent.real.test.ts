import { afterAll, beforeAll, expect, it } from 'vitest';
import { createReactAgent } from '../../../agents/react/react-agent.ts';
import type { HttpFetcher } from '../../../crawler/fetching/http-fetcher.ts';
import { createPageReader } from '../../../crawler/page-reader.ts';
import { createDocumentReader } from '../../../crawler/reading/document-reader.ts';
import { searxngEngine } from '../../../crawler/search/searxng.ts';
import { systemClock } from '../../../src/kernel/clock.ts';
import { agentId, taskId } from '../../../src/kernel/ids.ts';
import { createFence } from '../../../src/kernel/visible-text.ts';
import type { ModelRequest } from '../../../src/models/language-model.ts';
import { type Sandbox, startSandbox } from '../../../src/sandbox/sandbox-server.ts';
import { sandboxFetcher } from '../../services/sandbox-fetcher.ts';
import { asking, lastGiven, replyOf, scriptedModel } from '../scripted-model.ts';

let sandbox: Sandbox;
let fetcher: HttpFetcher;

beforeAll(async () => {
  sandbox = await startSandbox({ seed: 3, size: 200 });
  fetcher = sandboxFetcher(sandbox.origin);
});
afterAll(async () => {
  await fetcher.close();
  await sandbox.close();
});

/** Searches for one page, follows the link on it to another, and reports the lines there that name an attribute. */
const research = (start: string, target: string, attribute: string) =>
  scriptedModel((request: ModelRequest, turn) => {
    const given = lastGiven(request);
    if (turn === 0) return asking(['search', { query: start }]);
    if (turn === 1) return asking(['browse', { url: urlBefore(start, given) }]);
    const link = new RegExp(`^- .*${target}.*: (http\\S+)$`, 'm').exec(given)?.[1];
    const from = /from=(\d+)/.exec(given)?.[1];
    if (link !== undefined) return asking(['browse', { url: link }]);
    const lines = given.split('\n').filter((line) => line.toLowerCase().includes(attribute));
    if (lines.length === 0 && from !== undefined) return asking(['browse', { url: urlIn(given), from: Number(from) }]);
    return replyOf({ text: `${target}: ${lines.join(' ')} ([page](${urlIn(given)})).` });
  });

const urlBefore = (title: string, given: string) => new RegExp(`(http\\S+)\\n +${title}`).exec(given)?.[1];
const urlIn = (given: string) => /^(http\S+)$/m.exec(given)?.[1];

it('a ReAct agent on the sandbox web finds facts by searching, following links and reading, and cites the pages they stand on', async () => {
  const search = searxngEngine({ baseUrl: sandbox.searchUrl });
  const reader = createPageReader({ fetcher, documents: createDocumentReader(), renderer: null, clock: systemClock });
  const caps = { timeoutMs: 60_000, maxOutputTokens: 900, maxToolCalls: 10 };
  let asked = 0;
  let found = 0;
  for (const start of [...sandbox.world.articles()].slice(0, 40)) {
    const target = sandbox.world.childrenOf(start.id)[0];
    const fact = target?.facts[0];
    if (target === undefined || fact === undefined) continue;
    asked += 1;
    const model = research(start.title, target.title, fact.attribute);
    const agent = createReactAgent({
      id: agentId('R'),
      model,
      fence: createFence('test'),
      search,
      reader,
      caps,
      clock: systemClock,
    });
    const question = { taskId: taskId(target.id), question: `${target.title}?`, wordLimit: 50, occasion: 'test' };
    const outcome = await agent.answer(question, new AbortController().signal);
    if (outcome.kind === 'failed' || !outcome.answer.text.includes(fact.value)) continue;
    found += 1;
    expect(outcome.answer.toolCalls.map(({ tool }) => tool).slice(0, 3)).toEqual(['search', 'read', 'read']);
    expect(outcome.answer.citations).toEqual([`${sandbox.origin}${target.path}`]);
  }
  expect(asked).toBeGreaterThan(10);
  expect(found / asked).toBeGreaterThan(0.8);
});
