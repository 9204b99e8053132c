import { describe, expect, it } from 'vitest';
import { systemClock } from '../../src/kernel/clock.ts';
import { tournamentId } from '../../src/kernel/ids.ts';
import { uniqueId } from '../../src/kernel/unique-id.ts';
import type { LanguageModel } from '../../src/models/language-model.ts';
import { meteredModel } from '../../src/models/metered-model.ts';
import { never, requestWith } from '../models/calls.ts';
import { type Counting, limitedModel } from '../models/limited-server.ts';
import { testArena } from '../support/test-arena.ts';
import { keepTheBudget, openMeterOf } from './meter/meters.ts';

// Repeats test/storage/postgres-meter.real.test.ts (the budget of a run is never exceeded) with other costs, and
// test/models/metered-model.test.ts (calls that a provider refuses for their rate) with its clock and limits.

const arena = testArena();

it.each([
  2, 3, 4,
])('the budget of a run is never exceeded with 50 calls in flight over two processes, costs of seed %i', (seed) =>
  keepTheBudget(arena, seed));

describe('a provider that allows 60 calls in two seconds, which nobody has told us', () => {
  const providers: readonly (readonly [Counting, boolean])[] = [
    ['sliding', false],
    ['fixed', true],
    ['bucket', true],
  ];
  it.each(providers)('%s, Retry-After %s: 200 calls of two meters are all answered', async (counting, says) => {
    const run = tournamentId(uniqueId('T'));
    const windowMs = 2000;
    const bare: LanguageModel = {
      ...limitedModel(systemClock, { limit: 60, windowMs, counting, says }),
      provider: uniqueId('p'),
    };
    const models = [1, 2].map(() =>
      meteredModel(bare, {
        meter: openMeterOf(arena, { run, windowMs, limits: { concurrency: 16 } }),
        clock: systemClock,
        price: { input: 1, output: 1 },
        searchInputTokens: 0,
        onBudgetSpent: () => undefined,
      }),
    );
    const outcomes = await Promise.all(
      Array.from({ length: 200 }, (_, index) => {
        const purpose = { ...requestWith().purpose, occasion: `${counting} ${says} ${index}` };
        return models[index % 2]?.ask(requestWith({ purpose }), never());
      }),
    );
    expect(outcomes.filter((each) => each?.ok)).toHaveLength(200);
    const [line] = await arena.ledger.modelCalls.spendOf(run);
    expect(line?.failed).toBeLessThan(100);
  });
});
