import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AgentProgress } from '../../../agents/agent.ts';
import { createCommandAgent } from '../../../agents/command-agent.ts';
import { defineAgent, NoAnswer } from '../../../agents/contract/agent-contract.ts';
import { answerInLines } from '../../../agents/contract/answer-in-lines.ts';
import { progressWatch } from '../../../agents/contract/reply-stream.ts';
import { questionMessage } from '../../../agents/contract/tell-question.ts';
import { readAgentReply } from '../../../agents/read-reply.ts';
import { systemClock } from '../../../src/kernel/clock.ts';
import { agentId, taskId } from '../../../src/kernel/ids.ts';
import { type Sandbox, startSandbox } from '../../../src/sandbox/sandbox-server.ts';

let question = { taskId: taskId('t1'), question: 'lighthouses', wordLimit: 100, occasion: 'test' };
const caps = { timeoutMs: 30_000, maxOutputTokens: 100, maxToolCalls: 5 };
const folder = mkdtempSync(path.join(tmpdir(), 'dr-arena-agent-'));
let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ seed: 1, size: 200 });
  question = { ...question, question: sandbox.world.overviews[0]?.title ?? '' };
});
afterAll(async () => {
  await sandbox.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What comes of an answer whose lines are read as those of a program are. */
async function ask(
  answer: Parameters<typeof defineAgent>[0],
  onProgress: (progress: AgentProgress) => void = () => undefined,
) {
  const asked = questionMessage({ question, caps, searchUrl: sandbox.searchUrl });
  let written = '';
  await answerInLines(defineAgent(answer), asked, new AbortController().signal, (line) => {
    written += `${JSON.stringify(line)}\n`;
  });
  progressWatch(onProgress, () => undefined)(Buffer.from(written));
  const read = readAgentReply(written, 'stdout');
  return read.ok
    ? ({ kind: 'answered', answer: read.value } as const)
    : ({ kind: 'failed', failure: read.failure } as const);
}

describe('an agent in TypeScript', () => {
  it('searches and reads the web of the run, and its steps are kept with what came back', async () => {
    const told: string[] = [];
    const outcome = await ask(
      async ({ question: asked, wordLimit }, { search, browse, progress }) => {
        progress(`at most ${wordLimit} words`);
        const [hit] = await search(asked, 3);
        const page = await browse(hit?.url ?? '');
        return { text: `It is ${page.title}.`, citations: [page.url], costUsd: 0.25 };
      },
      (each) => told.push(each.kind === 'progress' ? each.message : each.call.tool),
    );
    expect(outcome, JSON.stringify(outcome)).toMatchObject({ kind: 'answered', answer: { costUsd: 0.25 } });
    const answer = outcome.kind === 'answered' ? outcome.answer : expect.fail();
    const [search, read] = answer.toolCalls;
    expect(search).toMatchObject({
      tool: 'search',
      input: question.question,
      result: expect.stringContaining(sandbox.origin),
    });
    expect(read).toMatchObject({ tool: 'read', input: answer.citations[0] });
    expect(answer.text).toBe(`It is ${read?.result?.split('\n')[0]}.`);
    expect(told).toEqual(['at most 100 words', 'search', 'read']);
  });

  it('may answer with a text alone, and may say why it has no answer', async () => {
    expect(await ask(async () => 'It.')).toMatchObject({ kind: 'answered', answer: { text: 'It.', toolCalls: [] } });
    const busy = async () => Promise.reject(new NoAnswer('rate_limited', 'the model is busy'));
    const failure = { fault: 'outside', reason: 'rate_limited', detail: 'it says: the model is busy' };
    expect(await ask(busy)).toMatchObject({ kind: 'failed', failure });
    const broken = async () => Promise.reject(new TypeError('x is undefined'));
    expect(await ask(broken)).toMatchObject({ failure: { fault: 'agent', reason: 'crashed' } });
  });

  it('reads no private address but those of the search engine, and tells the step that failed', async () => {
    const outcome = await ask(async (_question, { browse }) => {
      await browse('http://127.0.0.1:9/secret').catch(() => undefined);
      return 'It.';
    });
    const [step] = outcome.kind === 'answered' ? outcome.answer.toolCalls : [];
    expect(step).toMatchObject({ tool: 'read', result: expect.stringContaining('cannot be read') });
  });
});

it('an agent that is run reads the question from stdin and writes its answer to stdout, with the module as it is built', async () => {
  const module = path.resolve(import.meta.dirname, '../../../dist/program/agent-contract.js');
  const script = path.join(folder, 'agent.mjs');
  writeFileSync(
    script,
    `import { defineAgent, runAgent } from ${JSON.stringify(pathToFileURL(module).href)};
await runAgent(defineAgent(async ({ question }, { search }) => (await search(question)).map(({ title }) => title).join()));`,
  );
  const agent = createCommandAgent({
    ...{ id: agentId('cmd'), command: [process.execPath, script], caps, clock: systemClock },
    env: { PATH: process.env.PATH },
    searchUrlFor: () => sandbox.searchUrl,
  });
  const outcome = await agent.answer(question, new AbortController().signal);
  expect(outcome, JSON.stringify(outcome)).toMatchObject({
    kind: 'answered',
    answer: { toolCalls: [{ tool: 'search' }] },
  });
  expect(outcome.kind === 'answered' && outcome.answer.text.length).toBeGreaterThan(20);
});
