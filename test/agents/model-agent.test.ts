import { describe, expect, it } from 'vitest';
import { createModelAgent } from '../../agents/model-agent.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import { agentId, taskId } from '../../src/kernel/ids.ts';
import { failing, replyOf, scriptedModel } from './scripted-model.ts';

const question = {
  taskId: taskId('t1'),
  question: 'Find “it”. Use at most 90 words.',
  wordLimit: 90,
  occasion: 'cup/m1',
};
const caps = { timeoutMs: 60_000, maxOutputTokens: 900, maxToolCalls: 7 };
const noSignal = new AbortController().signal;

const agentOf = (model: ReturnType<typeof scriptedModel>, search = true, id = 'Gem') =>
  createModelAgent({ id: agentId(id), model, search, caps, clock: systemClock });

describe('a model as a contestant', () => {
  it('gives its text, what it cites, its steps, tokens, cost and time', async () => {
    const model = scriptedModel(() =>
      replyOf({
        text: 'It is [here](https://b.org/x).',
        citations: [{ url: 'https://a.org/', title: 'A' }],
        steps: [{ tool: 'search', input: 'it' }],
        reasoning: 'That is all.',
        elapsedMs: 1234,
      }),
    );
    expect(await agentOf(model).answer(question, noSignal)).toEqual({
      kind: 'answered',
      answer: {
        text: 'It is [here](https://b.org/x).',
        citations: ['https://a.org/', 'https://b.org/x'],
        toolCalls: [{ tool: 'search', input: 'it' }],
        reasoning: 'That is all.',
        costUsd: 0.01,
        usage: { inputTokens: 10, cachedInputTokens: 4, cacheWriteTokens: 0, outputTokens: 5, searches: 0 },
      },
      elapsedMs: 1234,
    });
  });

  it('says while it is waited for that its steps come with the reply, and keeps them where there is no answer', async () => {
    const told: unknown[] = [];
    const steps = [{ tool: 'search' as const, input: 'it', result: '1. One' }];
    const model = scriptedModel(() => replyOf({ text: '', stop: 'refused', steps }));
    const outcome = await agentOf(model).answer(question, noSignal, (each) => told.push(each));
    expect(outcome).toMatchObject({ kind: 'failed', failure: { reason: 'refused' }, toolCalls: steps });
    expect(told).toEqual([{ kind: 'progress', message: expect.stringContaining('brings all its steps') }]);
  });

  it('is asked once, under its caps, with the question as it is', async () => {
    const model = scriptedModel(() => replyOf({ text: 'It.' }));
    const agent = agentOf(model);
    await agent.answer(question, noSignal);
    expect(model.asked).toHaveLength(1);
    expect(model.asked[0]).toMatchObject({
      purpose: { role: 'answer', prompt: 'answer-with-search@2', agent: 'Gem', occasion: 'cup/m1' },
      messages: [{ role: 'user', text: question.question }],
      webSearch: { most: 7 },
      maxOutputTokens: 900,
      timeoutMs: 60_000,
    });
    expect([agent.provider, agent.vendor]).toEqual(['test', 'maker']);
  });

  it('gets the same words as any other, with or without search', async () => {
    const models = [true, false].map(() => scriptedModel(() => replyOf({ text: 'It.' })));
    for (const [at, model] of models.entries()) await agentOf(model, at === 0, `A${at}`).answer(question, noSignal);
    const [one, other] = models.map(({ asked }) => asked[0]);
    expect(one?.system).toBe(other?.system);
    expect(one?.messages).toEqual(other?.messages);
    expect(other).not.toHaveProperty('webSearch');
  });

  it('leaves tokens and cost unknown where they are', async () => {
    const outcome = await agentOf(scriptedModel(() => replyOf({ text: 'It.', usage: null, costUsd: null }))).answer(
      question,
      noSignal,
    );
    expect(outcome.kind === 'answered' && outcome.answer).toEqual({
      text: 'It.',
      citations: [],
      toolCalls: [],
      costUsd: null,
    });
  });

  it('fails as its model fails, refuses or says nothing', async () => {
    const ends = [failing('rate_limited'), failing('timed_out'), replyOf({ stop: 'refused' }), replyOf({ text: ' ' })];
    const outcomes = await Promise.all(ends.map((end) => agentOf(scriptedModel(() => end)).answer(question, noSignal)));
    expect(outcomes.map((each) => each.kind === 'failed' && [each.failure.fault, each.failure.reason])).toEqual([
      ['outside', 'rate_limited'],
      ['agent', 'timed_out'],
      ['agent', 'refused'],
      ['outside', 'no_text'],
    ]);
  });

  it('hands in what it has when it was cut off', async () => {
    const outcome = await agentOf(scriptedModel(() => replyOf({ text: 'It is', stop: 'length' }))).answer(
      question,
      noSignal,
    );
    expect(outcome).toMatchObject({ kind: 'answered', answer: { text: 'It is' } });
  });

  it('rejects when its caller has aborted, and asks nothing', async () => {
    const model = scriptedModel(() => replyOf({ text: 'It.' }));
    await expect(agentOf(model).answer(question, AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped');
    expect(model.asked).toEqual([]);
  });
});
