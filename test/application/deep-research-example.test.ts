import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkJudges, unpricedModels } from '../../src/application/check-models.ts';
import { answerCost } from '../../src/application/unit-cost.ts';
import { loadConfig } from '../../src/config/load-config.ts';

const example = path.resolve(import.meta.dirname, '../../examples/deep-research/arena.yaml');

describe('the example of deep research', () => {
  const config = loadConfig(example);

  it('has no faults, a judge for every pair, and the vendors that people mean', () => {
    expect(
      config.agents.map((agent) => ('model' in agent ? agent.model.split('/')[0] : agent.kind)).toSorted(),
    ).toEqual(['anthropic', 'google', 'openai', 'perplexity', 'xai']);
    expect(() => checkJudges(config)).not.toThrow();
  });

  it('has a price for every model, so that its budget holds', () => {
    expect(unpricedModels(config)).toEqual([]);
    for (const agent of config.agents) {
      const { expectedUsd, worstUsd } = answerCost(agent, config, []);
      expect(expectedUsd, agent.name).toBeGreaterThan(0);
      expect(worstUsd, agent.name).toBeGreaterThan(expectedUsd ?? 0);
      expect(worstUsd, agent.name).toBeLessThan(config.budget?.usd ?? 0);
    }
  });
});
