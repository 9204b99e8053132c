import { describe, expect, it } from 'vitest';
import { explainBudget } from '../../src/application/explain-budget.ts';
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

function toldOf(agents: readonly object[], usd: number) {
  const config = configWith({ agents, prices, budget: { usd } });
  return explainBudget(config, planRun(config, 'round-robin', 2, { usual: [], played: null }));
}

describe('a budget', () => {
  it('is enough where all that is expected and the dearest call fit, and then says no more than that it is hard', () => {
    const told = toldOf(cheap, 100);
    expect(told).toMatch(/^[^$]*\$100\.00 [^$]*\n$/);
  });

  it('that is too low for the dearest call of one agent is warned of where two others can play', () => {
    const told = toldOf([...cheap, dear], 2);
    expect(told).toMatch(/\bDear\b[^$]*\$[\d.]+/);
    expect(told).toMatch(/\$[\d.]+: \$[\d.]+ [^$]*\$[\d.]+/);
  });

  it('without room for a match is refused, with the least that is workable', () => {
    const told = () => toldOf([dear, modelAgent('Dearer', 'openai/dear')], 1);
    expect(told).toThrow(OperatorError);
    expect(told).toThrow(/\bDear\b/);
    expect(told).toThrow(expect.objectContaining({ remedy: expect.stringMatching(/needs about \$[\d.]+: \$/) }));
  });
});
