import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { failureStreak, uselessStreak } from '../../src/application/failure-streak.ts';
import { agentId } from '../../src/kernel/ids.ts';
import type { PlannedCall } from '../../src/models/call-meter.ts';
import { type CallRole, callRoles, type ModelFailure, modelFailureReasons } from '../../src/models/language-model.ts';

const timeoutMs = 1000;
const call = (model: string, role: CallRole = 'task', agent: string | null = null): PlannedCall => ({
  purpose: { role, prompt: 'p@1', agent: agent === null ? null : agentId(agent), occasion: '' },
  provider: 'openai',
  model,
  key: 'k',
  worstUsd: null,
  tokens: 1,
  timeoutMs,
});
const failure = (reason: ModelFailure['reason']): ModelFailure => ({ reason, detail: reason, retryAfterMs: null });
/** Why a model is given up after calls for a role that all ended so, at these times. */
const endOf = (reason: ModelFailure['reason'], times: readonly number[], asked = call('one')) => {
  const told = failureStreak();
  return times.map((now) => told(asked, failure(reason), now)).at(-1);
};

describe('a streak of failures', () => {
  it('gives a model up at the fifth refusal in a row and at no other time, whatever else fails, other models do, or it is asked for besides', () => {
    const others = modelFailureReasons.filter((reason) => reason !== 'timed_out');
    const ends = fc.array(
      fc.record({
        model: fc.constantFrom('one', 'two'),
        role: fc.constantFrom<CallRole>('task', 'facts'),
        reason: fc.oneof(fc.constant('request_refused' as const), fc.constantFrom(null, ...others)),
      }),
    );
    fc.assert(
      fc.property(ends, (each) => {
        const told = failureStreak();
        const said = each.map(({ model, role, reason }) => told(call(model, role), reason && failure(reason), 0));
        const wanted = each.map(({ model, role }, at) => {
          const last = each
            .slice(0, at + 1)
            .filter((one) => one.model === model && one.role === role)
            .slice(-5);
          return last.length === 5 && last.every(({ reason }) => reason === 'request_refused') ? 'refused' : null;
        });
        expect(said).toEqual(wanted);
      }),
    );
  });

  it('gives a model up when three time limits have passed one after the other, and not for calls side by side', () => {
    expect(endOf('timed_out', [1000, 2000])).toBeNull();
    expect(endOf('timed_out', [1000, 2000, 3000])).toBe('too_slow');
    expect(endOf('timed_out', [1000, 1001, 1900, 2000, 2500, 2999])).toBeNull();
  });

  it('begins anew with a reply', () => {
    const told = failureStreak();
    const ends = [1000, 2000, 2500, 3500, 4500].map((now, at) =>
      told(call('one'), at === 2 ? null : failure('timed_out'), now),
    );
    expect(ends).toEqual([null, null, null, null, null]);
    expect(told(call('one'), failure('timed_out'), 5500)).toBe('too_slow');
  });

  it('of refusals is of what a run cannot do without, of time limits of all that the Examiner asks, and neither of a contestant', () => {
    const five = [1000, 2000, 3000, 4000, 5000];
    const given = (reason: ModelFailure['reason'], agent: string | null) =>
      callRoles.filter((role) => endOf(reason, five, call('one', role, agent)) !== null);
    expect(given('request_refused', null)).toEqual(['facts', 'task', 'grade', 'judge']);
    expect(given('timed_out', null)).toEqual([...callRoles]);
    expect([...given('request_refused', 'Ann'), ...given('timed_out', 'Ann')]).toEqual([]);
  });
});

describe('a streak of replies of no use', () => {
  const read = (role: CallRole, fault: string | null, model = 'mine/one') => ({ role, model, fault });

  it('gives a model up at the sixth in a row for a role that a run needs, whatever others reply', () => {
    const told = uselessStreak();
    const said = Array.from({ length: 6 }, () => {
      told(read('facts', null, 'mine/two'));
      told(read('grade', null));
      return told(read('facts', 'no JSON'));
    });
    expect(said).toEqual([false, false, false, false, false, true]);
  });

  it('begins anew with a reply of use, and gives none up for what a run does without', () => {
    const told = uselessStreak();
    const ends = ['a', 'b', 'c', 'd', 'e', null, 'a', 'b', 'c', 'd', 'e'].map((fault) => told(read('judge', fault)));
    expect(ends).not.toContain(true);
    expect(Array.from({ length: 20 }, () => told(read('tree', 'no JSON')))).not.toContain(true);
  });
});
