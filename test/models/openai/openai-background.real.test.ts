import { afterEach, describe, expect, it } from 'vitest';
import { memoryMeter } from '../../../src/models/memory-meter.ts';
import { meteredBackground } from '../../../src/models/metered-background.ts';
import { createOpenaiBackground } from '../../../src/models/openai/openai-background.ts';
import {
  type BackgroundServer,
  type BackgroundServerOptions,
  startBackgroundServer,
} from '../../services/background-server.ts';
import { never } from '../calls.ts';
import { fastClock } from '../fast-clock.ts';
import { key, requestOf } from '../vendor-under-test.ts';

const clock = fastClock(50);
const opened: BackgroundServer[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((server) => server.close()));
});

const question = (timeoutMs = 600_000) => requestOf('What is it?', { webSearch: { most: 7 }, timeoutMs });

async function research(options: BackgroundServerOptions = {}) {
  const server = await startBackgroundServer(options);
  opened.push(server);
  const bare = createOpenaiBackground({
    provider: 'openai',
    vendor: 'openai',
    model: 'o3-deep-research',
    apiKey: key,
    baseUrl: server.baseUrl,
    clock,
  });
  const model = meteredBackground(bare, {
    meter: memoryMeter({ limitsOf: () => ({ concurrency: 10 }), clock }),
    clock,
    price: { input: 10, output: 40, search: 10 },
    searchInputTokens: 100_000,
    onBudgetSpent: () => undefined,
  });
  const ask = (timeoutMs?: number) => model.ask(question(timeoutMs), never());
  return { server, ask };
}

const busy = {
  status: 429,
  headers: { 'retry-after': '1' },
  body: '{"error":{"message":"Slow down","code":"rate_limit_exceeded"}}',
};
const broken = { status: 503, body: '{"error":{"message":"Overloaded"}}' };

describe('research in the background of the Responses API', () => {
  it('is handed in as the guide to deep research has it', async () => {
    const { server, ask } = await research();
    await ask();
    expect(server.jobs.map(({ body }) => body)).toEqual([
      {
        model: 'o3-deep-research',
        input: [
          { role: 'system', content: 'Answer in one word.' },
          { role: 'user', content: 'What is it?' },
        ],
        background: true,
        store: true,
        max_output_tokens: 1000,
        max_tool_calls: 7,
        tools: [{ type: 'web_search_preview' }],
        include: ['web_search_call.action.sources'],
      },
    ]);
  });

  it('is waited for while it is queued and in progress, and comes with its steps, sources, cost and time', async () => {
    const { server, ask } = await research({ takes: { looks: 4 }, seconds: 42 });
    expect(await ask()).toMatchObject({
      value: {
        text: 'Answer to What is it? [1]',
        citations: [{ url: 'https://example.org/page', title: 'A page' }],
        steps: [
          { tool: 'search', input: 'What is it?' },
          { tool: 'read', input: 'https://example.org/page' },
        ],
        costUsd: 1 + 0.4 + 0.01,
        elapsedMs: 42_000,
      },
    });
    expect(server.jobs.map(({ looks }) => looks)).toEqual([4]);
  });

  it('counts as it stands where it was cut off', async () => {
    const { ask } = await research({ ending: 'incomplete' });
    expect(await ask()).toMatchObject({ ok: true, value: { stop: 'length' } });
  });

  it.each([
    'failed',
    'cancelled',
    'expired',
  ] as const)('that ended as %s is a fault of the provider', async (ending) => {
    const { server, ask } = await research({ ending });
    expect(await ask()).toMatchObject({ ok: false, failure: { reason: 'unavailable', mayBeCharged: true } });
    expect(server.jobs).toHaveLength(1);
  });

  it('is looked for on, whatever the provider answers meanwhile', async () => {
    const { server, ask } = await research({ takes: { looks: 3 }, faults: { looks: [busy, broken, 'reset'] } });
    expect(await ask()).toMatchObject({ ok: true });
    expect(server.jobs).toHaveLength(1);
  });

  it('that the provider no longer keeps is a fault of the provider', async () => {
    const gone = { status: 404, body: '{"error":{"message":"Response not found."}}' };
    const { ask } = await research({ ending: 'never', faults: { looks: [null, gone] } });
    const outcome = await ask();
    expect(outcome).toMatchObject({ ok: false, failure: { reason: 'unavailable' } });
    expect(!outcome.ok && outcome.failure.detail).toContain('not found');
  });

  it('is cancelled when its time is up', async () => {
    const { server, ask } = await research({ ending: 'never' });
    expect(await ask(5000)).toMatchObject({ ok: false, failure: { reason: 'timed_out' } });
    expect(server.jobs.map(({ cancelled }) => cancelled)).toEqual([true]);
  });

  it('is handed in again where the provider surely did not take it, and never where it may have', async () => {
    const refused = await research({ faults: { submits: [busy] } });
    expect(await refused.ask()).toMatchObject({ ok: true });
    expect(refused.server.jobs).toHaveLength(1);
    const cut = await research({ faults: { submits: ['reset'] } });
    const outcome = await cut.ask();
    expect(outcome).toMatchObject({ ok: false, failure: { reason: 'unavailable', mayBeCharged: true } });
    expect(!outcome.ok && outcome.failure.detail).toContain('nobody knows whether the provider took the question');
    expect(cut.server.jobs).toHaveLength(1);
  });

  it('of 100 kB with hundreds of sources comes whole', async () => {
    const link = (index: number) => `[${index}](https://example.org/${index})`;
    const report = Array.from({ length: 400 }, (_, index) => `${'word '.repeat(45)}${link(index)}`).join('\n');
    const { ask } = await research({ text: () => report });
    expect(report.length).toBeGreaterThan(100_000);
    expect(await ask()).toMatchObject({ ok: true, value: { text: report } });
  });
});
