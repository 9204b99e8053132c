import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isNeededCall, refusalStreak } from '../../src/application/refusal-streak.ts';
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
  it('gives a model up at the fifth in a row and at no other time, whatever else fails, other models do, or it is asked for besides', () => {
    const ends = fc.array(
      fc.record({
        model: fc.constantFrom('one', 'two'),
        role: fc.constantFrom<CallRole>('task', 'tree'),
        reason: fc.oneof(fc.constant('request_refused' as const), fc.constantFrom(null, ...modelFailureReasons)),
      }),
    );
    fc.assert(
      fc.property(ends, (each) => {
        const told = refusalStreak();
        const said = each.map(({ model, role, reason }) => told(call(model, role), reason && failure(reason)));
        const wanted = each.map(({ model, role }, at) => {
          const last = each
            .slice(0, at + 1)
            .filter((one) => one.model === model && one.role === role)
            .slice(-5);
          return last.length === 5 && last.every(({ reason }) => reason === 'request_refused');
        });
        expect(said).toEqual(wanted);
      }),
    );
  });

  it('is of what a run cannot do without, and of no contestant', () => {
    expect(callRoles.filter((role) => isNeededCall(call('one', role)))).toEqual(['facts', 'task', 'grade', 'judge']);
    expect(callRoles.some((role) => isNeededCall(call('one', role, 'Ann')))).toBe(false);
  });
});
