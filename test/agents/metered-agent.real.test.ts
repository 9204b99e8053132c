import { describe, expect, it } from 'vitest';
import type { Agent } from '../../agents/agent.ts';
import { type AnswerMeter, meteredAgent } from '../../agents/metered-agent.ts';
import type { AnswerOutcome } from '../../src/kernel/answer.ts';
import { agentId, taskId, tournamentId } from '../../src/kernel/ids.ts';
import { uniqueId } from '../../src/kernel/unique-id.ts';
import { postgresMeter } from '../../src/storage/postgres-meter.ts';
import { testArena } from '../support/test-arena.ts';

const arena = testArena();

const answered = (costUsd: number | null): AnswerOutcome => ({
  kind: 'answered',
  elapsedMs: 7,
  answer: {
    text: 'Forty lutes.',
    citations: ['https://a.example/1'],
    toolCalls: [{ tool: 'search', input: 'lutes' }],
    costUsd,
    usage: { inputTokens: 10, cachedInputTokens: 1, cacheWriteTokens: 0, outputTokens: 5, searches: 1 },
  },
});
const crashed: AnswerOutcome = {
  kind: 'failed',
  elapsedMs: 3,
  failure: { fault: 'agent', reason: 'crashed', detail: 'it ended with exit code 1' },
};

/** An agent in a run of its own, whose answers end as the test says. */
function setUp({
  budgetUsd = null,
  maxCostUsd = null,
  name = uniqueId('agent'),
}: {
  budgetUsd?: number | null;
  maxCostUsd?: number | null;
  name?: string;
}) {
  const run = tournamentId(uniqueId('run'));
  const meter = postgresMeter(arena.db, { run, executor: 'here', budgetUsd, limitsOf: () => ({ concurrency: 100 }) });
  const refused: string[] = [];
  const dearer: number[] = [];
  const waiting: ((outcome: AnswerOutcome) => void)[] = [];
  let asked = 0;
  const answerMeter: AnswerMeter = {
    meter,
    capped: budgetUsd !== null,
    dearestAnswer: (agent) => arena.ledger.modelCalls.dearestAnswer(agent),
    onBudgetSpent: (detail) => refused.push(detail),
    onDearer: (_agent, costUsd) => dearer.push(costUsd),
  };
  const agent: Agent = {
    id: agentId(name),
    provider: 'command',
    vendor: null,
    answer: () => {
      asked++;
      return new Promise((resolve) => waiting.push(resolve));
    },
  };
  const made = meteredAgent(agent, { ...answerMeter, maxCostUsd, timeoutMs: 60_000 });
  const ask = (task: string) =>
    made.answer(
      { taskId: taskId(task), question: `What of ${task}?`, wordLimit: 100, occasion: `${run} ${task}` },
      new AbortController().signal,
    );
  return {
    run,
    name,
    ask,
    refused,
    dearer,
    asked: () => asked,
    /** Ends the answer that was asked for first among those under way. */
    end: (outcome: AnswerOutcome) => waiting.shift()?.(outcome),
    committed: () => arena.ledger.modelCalls.committedUsd(run),
    spend: () => arena.ledger.modelCalls.spendOf(run),
  };
}

const untilTrue = (holds: () => boolean) => expect.poll(holds, { timeout: 10_000 }).toBe(true);

describe('a metered agent', () => {
  it('has what its answer states counted as spent, with its tokens, under its own name', async () => {
    const { ask, end, asked, committed, spend, name } = setUp({});
    const answer = ask('one');
    await untilTrue(() => asked() === 1);
    end(answered(0.25));
    expect(await answer).toEqual(answered(0.25));
    expect(await committed()).toBeCloseTo(0.25, 9);
    expect(await spend()).toMatchObject([
      { role: 'answer', agent: name, model: `command/${name}`, calls: 1, usd: 0.25, unknownCost: 0, outputTokens: 5 },
    ]);
  });

  it('is not asked again for an answer that is on record, and gives it back as it was', async () => {
    const { ask, end, asked, committed } = setUp({});
    const first = ask('one');
    await untilTrue(() => asked() === 1);
    end(answered(0.25));
    await first;
    expect(await ask('one')).toEqual(answered(0.25));
    expect(asked()).toBe(1);
    expect(await committed()).toBeCloseTo(0.25, 9);
  });

  it('reserves what its settings say before it is asked, and is not asked where that is not left', async () => {
    const { ask, end, asked, refused, committed } = setUp({ budgetUsd: 0.5, maxCostUsd: 0.2 });
    const both = [ask('one'), ask('two')];
    await untilTrue(() => asked() === 2);
    expect(await committed()).toBeCloseTo(0.4, 9);
    end(answered(0.2));
    end(answered(0.2));
    await Promise.all(both);
    void ask('three');
    await untilTrue(() => refused.length === 1);
    expect(refused[0]).toContain('$0.2000');
    expect(asked()).toBe(2);
    expect(await committed()).toBeCloseTo(0.4, 9);
  });

  it('counts a crash, and an answer that states nothing, with what was reserved; at no cost by its settings with nothing', async () => {
    for (const outcome of [crashed, answered(null)]) {
      const dear = setUp({ maxCostUsd: 0.2 });
      const free = setUp({ maxCostUsd: 0 });
      for (const { ask, end, asked } of [dear, free]) {
        const answer = ask('one');
        await untilTrue(() => asked() === 1);
        end(outcome);
        await answer;
      }
      expect(await dear.spend()).toMatchObject([{ usd: 0, unknownCost: 1, reservedUsd: 0.2 }]);
      expect(await free.spend()).toMatchObject([{ usd: 0, unknownCost: 0, reservedUsd: 0 }]);
    }
  });

  it('is asked for one answer alone while nobody knows what it costs; from then on so much is reserved as the dearest cost', async () => {
    const { ask, end, asked, refused, committed, name } = setUp({ budgetUsd: 1 });
    let given = 0;
    for (const task of ['one', 'two', 'three']) void ask(task).then(() => given++);
    await untilTrue(() => asked() === 1);
    // The others would have been asked meanwhile.
    await arena.ledger.modelCalls.dearestAnswer({ provider: 'command', model: name });
    expect(asked()).toBe(1);
    end(answered(0.4));
    await untilTrue(() => given === 1);
    await untilTrue(() => asked() === 2);
    expect(await committed()).toBeCloseTo(0.8, 9);
    end(answered(0.3));
    await untilTrue(() => given === 2);
    // 0.7 are spent, and 0.4 do not fit into the rest.
    await untilTrue(() => refused.length === 1);
    expect(asked()).toBe(2);

    const later = setUp({ budgetUsd: 0.39, name });
    void later.ask('four');
    await untilTrue(() => later.refused.length === 1);
    expect(later.asked()).toBe(0);
  });

  it('tells of an answer that cost more than its settings say', async () => {
    const { ask, end, asked, dearer } = setUp({ maxCostUsd: 0.1 });
    const answer = ask('one');
    await untilTrue(() => asked() === 1);
    end(answered(0.3));
    await answer;
    expect(dearer).toEqual([0.3]);
  });
});
