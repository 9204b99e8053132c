import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isExaminersCall, refusalStreak } from '../../src/application/refusal-streak.ts';
import { agentId } from '../../src/kernel/ids.ts';
import type { PlannedCall } from '../../src/models/call-meter.ts';
import { type CallRole, callRoles, type ModelFailure, modelFailureReasons } from '../../src/models/language-model.ts';

const call = (model: string, role: CallRole = 'task', agent: string | null = null): PlannedCall => ({
  purpose: { role, prompt: 'p@1', agent: agent === null ? null : agentId(agent), occasion: '' },
  provider: 'openai',
  model,
  key: 'k',
  worstUsd: null,
  tokens: 1,
  timeoutMs: 1000,
});
const failure = (reason: ModelFailure['reason']): ModelFailure => ({ reason, detail: reason, retryAfterMs: null });

describe('a streak of refusals', () => {
  it('gives a model up at the fifth in a row and at no other time, whatever else fails and whatever other models do', () => {
    const ends = fc.array(
      fc.record({
        model: fc.constantFrom('one', 'two'),
        reason: fc.oneof(fc.constant('request_refused' as const), fc.constantFrom(null, ...modelFailureReasons)),
      }),
    );
    fc.assert(
      fc.property(ends, (each) => {
        const told = refusalStreak();
        const said = each.map(({ model, reason }) => told(call(model), reason && failure(reason)));
        const wanted = each.map(({ model }, at) => {
          const last = each
            .slice(0, at + 1)
            .filter((one) => one.model === model)
            .slice(-5);
          return last.length === 5 && last.every(({ reason }) => reason === 'request_refused');
        });
        expect(said).toEqual(wanted);
      }),
    );
  });

  it('is of the calls that the Examiner makes, not of contestants and not of judges of trajectories', () => {
    const own = callRoles.filter((role) => isExaminersCall(call('one', role)));
    expect(own).toEqual(callRoles.filter((role) => role !== 'trajectory'));
    expect(callRoles.some((role) => isExaminersCall(call('one', role, 'Ann')))).toBe(false);
  });
});
