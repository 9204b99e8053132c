import { describe, expect, it } from 'vitest';
import { entrantsOf } from '../../src/arena/series/entrants.ts';
import { agentId, type RunId, taskId, tournamentId } from '../../src/kernel/ids.ts';
import { ok } from '../../src/kernel/result.ts';
import { uniqueId } from '../../src/kernel/unique-id.ts';
import type { CallMeter } from '../../src/models/call-meter.ts';
import type { CallRole } from '../../src/models/language-model.ts';
import { postgresMeter } from '../../src/storage/postgres-meter.ts';
import { chargedFailure, goOf, plannedWith, replyWith } from '../models/calls.ts';
import { callsOf } from '../support/calls-of.ts';
import { testArena } from '../support/test-arena.ts';
import { headWith } from './records.ts';

const arena = testArena();
const newRun = () => tournamentId(uniqueId('T'));

function openMeter(run: RunId): CallMeter {
  const options = { run, executor: uniqueId('x'), budgetUsd: null, limitsOf: () => ({ concurrency: 100 }) };
  return postgresMeter(arena.db, options);
}

describe('what the arena.ledger says of calls', () => {
  it('sums them by role, agent and model', async () => {
    const run = newRun();
    const meter = openMeter(run);
    const usage = { inputTokens: 100, cachedInputTokens: 40, cacheWriteTokens: 0, outputTokens: 20, searches: 2 };
    const end = { outcome: ok(replyWith({ usage })), costUsd: 0.25 };
    for (const agent of ['B', 'A', 'A']) {
      const purpose = { ...plannedWith().purpose, agent: agent as never };
      await meter.end(await goOf(meter, plannedWith({ key: uniqueId('key'), purpose })), end);
    }
    const judged = { role: 'grade', prompt: 'grade@1', agent: null, occasion: 'o' } as const;
    const failed = plannedWith({ key: uniqueId('key'), purpose: judged, worstUsd: 3 });
    await meter.end(await goOf(meter, failed), { outcome: chargedFailure('timed_out'), costUsd: null });
    const answers = { role: 'answer', model: 'openai/gpt', failed: 0, unknownCost: 0, reservedUsd: 0 };
    function tokens(calls: number) {
      return { inputTokens: 100 * calls, cachedInputTokens: 40 * calls, outputTokens: 20 * calls, searches: 2 * calls };
    }
    expect(await arena.ledger.modelCalls.spendOf(run)).toEqual([
      { ...answers, ...tokens(2), agent: 'A', calls: 2, usd: 0.5 },
      { ...answers, ...tokens(1), agent: 'B', calls: 1, usd: 0.25 },
      {
        role: 'grade',
        agent: null,
        model: 'openai/gpt',
        calls: 1,
        failed: 1,
        usd: 0,
        unknownCost: 1,
        reservedUsd: 3,
        ...tokens(0),
      },
    ]);
    expect(await arena.ledger.modelCalls.committedUsd(run)).toBe(3.75);
    expect((await callsOf(arena.db, run)).map(({ status, costUsd }) => [status, costUsd])).toEqual([
      ...[1, 2, 3].map(() => ['answered', 0.25]),
      ['failed', null],
    ]);
    expect((await callsOf(arena.db, run)).at(-1)?.failure).toEqual(chargedFailure('timed_out').failure);
  });

  it('tells what the answers of each agent to each task cost, and where that is unknown', async () => {
    const run = newRun();
    const meter = openMeter(run);
    for (const [agent, task, costUsd] of [
      ['A', 't1', 1],
      ['A', 't1', 2],
      ['A', 't2', 4],
      ['A', 't2', null],
      ['B', 't1', 8],
      [null, 't1', 16],
      ['B', undefined, 32],
    ] as const) {
      const purpose = {
        ...plannedWith().purpose,
        agent: agent as never,
        ...(task === undefined ? {} : { task: taskId(task) }),
      };
      const begun = await goOf(meter, plannedWith({ key: uniqueId('key'), purpose }));
      await meter.end(begun, { outcome: ok(replyWith()), costUsd });
    }
    expect(await arena.ledger.modelCalls.spendOfAnswers(run)).toEqual([
      { agent: 'A', task: 't1', usd: 3 },
      { agent: 'A', task: 't2', usd: null },
      { agent: 'B', task: 't1', usd: 8 },
    ]);
  });

  it('gives the usual cost of whole answers, and of single calls for other roles', async () => {
    const meter = openMeter(newRun());
    const model = uniqueId('m');
    const call = async (role: CallRole, occasion: string, costUsd: number | null) => {
      const purpose = { ...plannedWith().purpose, role, occasion };
      const begun = await goOf(meter, plannedWith({ key: uniqueId('key'), model, purpose }));
      await meter.end(begun, { outcome: ok(replyWith()), costUsd });
    };
    for (const costUsd of [1, 2]) await call('answer', 'one', costUsd);
    await call('answer', 'two', 5);
    for (const costUsd of [0.1, null]) await call('answer', 'three', costUsd);
    for (const costUsd of [1, 2]) await call('grade', 'one', costUsd);
    expect((await arena.ledger.modelCalls.usualCosts()).filter((each) => each.model === `openai/${model}`)).toEqual([
      { role: 'answer', model: `openai/${model}`, usd: 4, deviation: expect.closeTo(Math.SQRT2, 9), count: 2, most: 5 },
      {
        role: 'grade',
        model: `openai/${model}`,
        usd: 1.5,
        deviation: expect.closeTo(Math.SQRT1_2, 9),
        count: 2,
        most: 2,
      },
    ]);
  });

  it('gives the usual cost of an answer by the version that the agent had in each run', async () => {
    const model = uniqueId('m');
    const agent = agentId('A');
    const costs = async (options: object, costUsd: number) => {
      const agents = [{ kind: 'model', name: agent, model: `openai/${model}`, options }];
      const id = tournamentId(uniqueId('T'));
      await arena.ledger.tournaments.save(headWith({ id, config: { agents } }));
      const meter = openMeter(id);
      const purpose = { ...plannedWith().purpose, role: 'answer', agent, occasion: uniqueId('o') } as const;
      const begun = await goOf(meter, plannedWith({ key: uniqueId('key'), model, purpose }));
      await meter.end(begun, { outcome: ok(replyWith()), costUsd });
      return entrantsOf({ agents }).get(agent)?.version;
    };
    const low = await costs({ reasoningEffort: 'low' }, 1);
    await costs({ reasoningEffort: 'low' }, 3);
    const high = await costs({ reasoningEffort: 'high' }, 10);
    const usual = (await arena.ledger.modelCalls.usualCosts()).filter((each) => each.model === `openai/${model}`);
    expect(usual.map(({ version, usd, count, most }) => ({ version, usd, count, most }))).toEqual(
      expect.arrayContaining([
        { version: undefined, usd: 14 / 3, count: 3, most: 10 },
        { version: low, usd: 2, count: 2, most: 3 },
        { version: high, usd: 10, count: 1, most: 10 },
      ]),
    );
    expect(usual).toHaveLength(3);
  });

  it('counts a fault once, however often it is told', async () => {
    const run = newRun();
    const other = newRun();
    const fault = {
      role: 'grade',
      model: 'p/m',
      kind: 'not_json',
      about: `task ${'x'.repeat(10_000)}`,
      detail: '\u0000',
    } as const;
    await Promise.all([1, 2, 3].map(() => arena.ledger.examinerFaults.add(run, fault)));
    await arena.ledger.examinerFaults.add(run, { ...fault, about: 'another task' });
    await arena.ledger.examinerFaults.add(run, { ...fault, kind: 'refused' });
    await arena.ledger.examinerFaults.add(other, fault);
    expect(await arena.ledger.examinerFaults.of(run)).toEqual([
      { role: 'grade', model: 'p/m', kind: 'not_json', count: 2 },
      { role: 'grade', model: 'p/m', kind: 'refused', count: 1 },
    ]);
  });

  it('has one key for fences, whoever asks first', async () => {
    const keys = await Promise.all([1, 2, 3, 4].map(() => arena.ledger.secrets.fenceKey()));
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[0-9a-f]{64}$/);
  });
});
