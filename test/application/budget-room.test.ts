import { describe, expect, it } from 'vitest';
import { budgetRoom } from '../../src/application/budget-room.ts';
import { budgetTold } from '../../src/application/budget-told.ts';
import { planRun } from '../../src/application/plan-run.ts';
import { OperatorError } from '../../src/kernel/errors.ts';
import { configWith, modelAgent } from './model-config.ts';

const prices = {
  'openai/dear': { input: 20, output: 80, search: 10 },
  'openai/one': { input: 0.2, output: 1, search: 1 },
  'openai/two': { input: 0.2, output: 1, search: 1 },
};
const cheap = [modelAgent('One', 'openai/one'), modelAgent('Two', 'openai/two')];
const dear = modelAgent('Dear', 'openai/dear');

function roomOf(agents: readonly object[], budgetUsd: number, more: Readonly<Record<string, unknown>> = {}) {
  const config = configWith({ agents, prices, ...more });
  return budgetRoom(config, budgetUsd, planRun(config, 'round-robin', 2, { usual: [], played: null }));
}

/** The settings as a file would have them. */
function lowered(room: ReturnType<typeof roomOf>): Readonly<Record<string, unknown>> {
  const of = (part: string) =>
    Object.fromEntries(
      room.lowered.flatMap(({ setting, to }) => (setting.startsWith(part) ? [[setting.slice(part.length), to]] : [])),
    );
  return { caps: of('caps.') };
}

describe('a budget', () => {
  it('is enough where all that is expected and the dearest call fit, and then says no more than that it is hard', () => {
    const told = budgetTold(roomOf(cheap, 100));
    expect(told).toMatch(/^[^$]*\$100\.00 [^$]*\n$/);
  });

  it('that is too low for the dearest call of one agent is warned of where two others can play', () => {
    const room = roomOf([...cheap, dear], 2);
    expect(room).toMatchObject({ playable: true, unfit: [{ name: 'Dear' }], dearest: { name: 'Dear' } });
    const told = budgetTold(room);
    expect(told).toMatch(/\bDear\b[^$]*\$[\d.]+/);
    expect(told).toMatch(/\$[\d.]+: \$[\d.]+ [^$]*\$[\d.]+/);
  });

  it('without room for a match is refused, with the least that is workable', () => {
    const room = roomOf([dear, modelAgent('Dearer', 'openai/dear')], 1);
    expect(() => budgetTold(room)).toThrow(OperatorError);
    expect(() => budgetTold(room)).toThrow(/\bDear\b/);
    expect(room.leastUsd).toBeCloseTo(room.expectedUsd + room.dearest.worstUsd, 9);
  });

  it('has room once limits are as low as it says, which are no lower than they have to be', () => {
    const budgetUsd = 40;
    const before = roomOf([...cheap, dear], budgetUsd, { caps: { maxInputTokens: 4_000_000 } });
    expect(before.unfit).toHaveLength(1);
    expect(before.lowered.map(({ setting }) => setting)).toEqual([
      'caps.maxInputTokens',
      'caps.maxOutputTokens',
      'caps.maxToolCalls',
    ]);
    const after = roomOf([...cheap, dear], budgetUsd, lowered(before));
    const kept = Math.max(budgetUsd - before.expectedUsd, budgetUsd / 5);
    expect(after.unfit).toEqual([]);
    expect(after.dearest.worstUsd).toBeLessThanOrEqual(kept);
    expect(after.dearest.worstUsd).toBeGreaterThan(0.98 * kept);
    expect(after.lowered).toEqual([]);
  });

  it('that can keep nothing free has limits under which each call fits into all of it', () => {
    const before = roomOf([...cheap, dear], 1.5);
    expect(before.unfit.map(({ name }) => name)).toEqual(['Dear']);
    const after = roomOf([...cheap, dear], 1.5, lowered(before));
    expect(after.unfit).toEqual([]);
    expect(budgetTold(after)).toMatch(/\$0\.\d+ .*\bDear\b/);
  });

  it('is not said to be mended by limits that would cut off most answers', () => {
    expect(roomOf([...cheap, dear], 0.05).lowered).toEqual([]);
  });
});
