import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeRootQueryPrompt } from '../../../examiner/prompts/advice-prompts.ts';
import type { PromptFor } from '../../../examiner/prompts/prompt.ts';
import { writeCriteriaPrompt } from '../../../examiner/rubrics/report-criteria.ts';
import { systemClock } from '../../../src/kernel/clock.ts';
import { createFence } from '../../../src/kernel/visible-text.ts';
import { askFor } from '../../../src/models/ask-for.ts';
import { createOpenaiChatModel } from '../../../src/models/openai/openai-chat-model.ts';
import { createOracle } from '../../../src/sandbox/oracle/oracle.ts';
import type { Brain, ModelServer } from '../../services/model-brain.ts';
import { startOpenaiServer } from '../../services/openai-server.ts';

const oracle = createOracle({ seed: 3, size: 100, model: 'oracle' });
/** Over the wire a prompt is known by the schema of its reply. */
const promptOf: Readonly<Record<string, string>> = {
  root_query: 'write-root-query@1',
  report_criteria: 'write-criteria@1',
};

const brain: Brain = async ({ turns, schemaName }) => {
  const purpose = { role: 'tree', prompt: promptOf[schemaName ?? ''] ?? '', agent: null, occasion: '' } as const;
  const messages = [{ role: 'user', text: turns[0]?.text ?? '' }] as const;
  const request = { purpose, messages, system: null, maxOutputTokens: 1000, timeoutMs: 1000 };
  const reply = await oracle.ask(request, new AbortController().signal);
  return reply.ok ? { kind: 'text', text: reply.value.text } : { kind: 'status', status: 400 };
};

let server: ModelServer;
beforeAll(async () => {
  server = await startOpenaiServer(brain);
});
afterAll(() => server?.close());

it('answers over the wire of OpenAI as it does in process', async () => {
  const target = { provider: 'mine', vendor: 'mine', model: 'oracle', apiKey: null, baseUrl: server.baseUrl };
  const model = createOpenaiChatModel({ ...target, clock: systemClock });
  const fence = createFence('key');
  const seed = { topic: 'Torrin lutes: a list', source: 'list', category: null } as const;
  const asked = { system: null, maxOutputTokens: 1000, timeoutMs: 10_000 };
  const purpose = { role: 'tree', prompt: 'x@1', agent: null, occasion: '' } as const;
  const ask = <Value>({ name, schema, user }: PromptFor<Value>) =>
    askFor(
      model,
      { ...asked, purpose, name, schema, messages: [{ role: 'user', text: user }] },
      new AbortController().signal,
    );
  const query = await ask(writeRootQueryPrompt(seed, fence));
  expect(query).toMatchObject({ ok: true, value: { value: { query: 'Torrin lutes a list' } } });
  expect(await ask(writeCriteriaPrompt('Which?', fence))).toMatchObject({ ok: true });
});
