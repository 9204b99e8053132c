import { afterEach, describe, expect, it } from 'vitest';
import { createModelAgent } from '../../agents/model-agent.ts';
import { judgedAnswerText } from '../../examiner/graded-text.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import { agentId, taskId } from '../../src/kernel/ids.ts';
import { memoryMeter } from '../../src/models/memory-meter.ts';
import { meteredBackground } from '../../src/models/metered-background.ts';
import { createOpenaiBackground } from '../../src/models/openai/openai-background.ts';
import { fastClock } from '../models/fast-clock.ts';
import {
  type BackgroundServer,
  type BackgroundServerOptions,
  startBackgroundServer,
} from '../services/background-server.ts';

const opened: BackgroundServer[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((server) => server.close()));
});

/** About 100 kB of Markdown with a link in each of 400 paragraphs, whose first words are the answer. */
const paragraphs = Array.from({ length: 400 }, (_, at) => {
  const filler = `Paragraph ${at} tells of lutes and of who made them. `.repeat(4);
  return `${at === 0 ? 'The lute is 90 cm long. ' : ''}${filler}([source ${at}](https://example.org/page/${at}))`;
});
const report = paragraphs.join('\n\n').slice(0, 99_990);

/** Has a research agent answer by a server that takes `looks` looks, waited for on a clock that runs 1,000 times as fast. */
async function answered(options: BackgroundServerOptions) {
  const server = await startBackgroundServer(options);
  opened.push(server);
  const clock = fastClock(1_000);
  const access = { provider: 'openai', vendor: 'openai', model: 'o3-deep-research', apiKey: 'k', clock: systemClock };
  const model = meteredBackground(createOpenaiBackground({ ...access, baseUrl: server.baseUrl }), {
    meter: memoryMeter({ limitsOf: () => ({ concurrency: 10 }), clock }),
    clock,
    price: { input: 10, output: 40, search: 10 },
    searchInputTokens: 1_000_000,
    onBudgetSpent: () => undefined,
  });
  const caps = { timeoutMs: 86_400_000, maxOutputTokens: 100_000, maxToolCalls: 300 };
  const agent = createModelAgent({ id: agentId('Deep'), model, search: true, caps, clock });
  const question = { taskId: taskId('t'), question: 'How long is it?', wordLimit: 200, occasion: 'once' };
  return { outcome: await agent.answer(question, new AbortController().signal), server };
}

describe('an answer that took an hour, of 100 kB with 400 sources and 300 steps', () => {
  it('is kept whole with its sources and steps, its time by the provider’s clock, and its cost counted', async () => {
    const { outcome } = await answered({
      takes: { looks: 40 },
      seconds: 3540,
      text: () => report,
      work: { searches: 180, reads: 120, citations: 400 },
    });
    if (outcome.kind !== 'answered') throw new Error(outcome.failure.detail);
    const { answer, elapsedMs } = outcome;
    expect(elapsedMs).toBe(3_540_000);
    expect(answer.text).toBe(report);
    expect(answer.citations.length).toBeGreaterThanOrEqual(400);
    expect(answer.toolCalls).toHaveLength(300);
    expect(answer.costUsd).toBeCloseTo((100_000 * 10 + 10_000 * 40) / 1e6 + 180 * 0.01, 9);
    // A judge reads the first 1.5 × 200 words, however long the rest is.
    const judged = judgedAnswerText(outcome, 200);
    expect(judged).toContain('The lute is 90 cm long.');
    expect(judged.split(/\s+/).length).toBeLessThan(400);
    expect(judged.length).toBeLessThan(4000);
  });

  it('says to the model what is not graded of it', async () => {
    const { server } = await answered({});
    expect(JSON.stringify(server.jobs[0]?.body)).toContain('beyond 1.5 times as many words is not graded');
  });
});
