import type { RolloutSettings } from '../../rollouts/rollout-record.ts';

/** The defaults of the config, with less to write. */
export const usualSettings: RolloutSettings = {
  total: 16,
  initial: 8,
  branches: 1,
  rule: 'threshold',
  alpha: 0.5,
  beta: 0.2,
  tau: 0.5,
  probe: 20,
  remainder: 'one-token',
  vocabulary: null,
  maxTokens: 600,
  maxToolCalls: 6,
  resultCharacters: 400,
  stopAtAnswer: true,
  tools: ['search'],
};
