import { describe, expect, it } from 'vitest';
import { errorReporter } from '../../src/application/run-calls.ts';
import { agentId } from '../../src/kernel/ids.ts';
import type { PlannedCall } from '../../src/models/call-meter.ts';
import type { ModelFailure } from '../../src/models/language-model.ts';

const purpose = { role: 'answer', prompt: 'p@1', agent: agentId('Ann'), occasion: '' } as const;
const call: PlannedCall = {
  purpose,
  provider: 'openai',
  model: 'gpt',
  key: 'k',
  worstUsd: 1,
  tokens: 1,
  timeoutMs: 1000,
};
const failure = (reason: ModelFailure['reason'], detail: string): ModelFailure => ({
  reason,
  detail,
  retryAfterMs: null,
});

describe('trouble with a provider', () => {
  it('is told with the agent it is for, each kind once a minute', () => {
    let now = 0;
    const told: string[] = [];
    const tell = errorReporter((message) => told.push(message), { now: () => now, sleep: async () => undefined });
    tell(call, failure('unavailable', '500'));
    tell(call, failure('unavailable', '502'));
    tell(call, failure('rate_limited', '429'));
    now = 61_000;
    tell({ ...call, purpose: { ...purpose, agent: null } }, failure('unavailable', '503'));
    expect(told).toEqual(['openai/gpt for Ann: 500', 'openai/gpt for Ann: 429', 'openai/gpt: 503']);
  });
});
