import { expect, test } from 'vitest';
import { fail } from '../../../src/kernel/result.ts';
import type { ModelFailure } from '../../../src/models/language-model.ts';
import type { ContinueRequest, Policy } from '../../rollouts/policy.ts';
import { askPolicy } from '../../rollouts/roll-out.ts';
import { madeUpPolicy } from './made-up-policy.ts';

const request: ContinueRequest = {
  asked: { system: null, question: 'Who?' },
  written: '',
  maxTokens: 9,
  seed: 1,
  stop: [],
  timeoutMs: 60_000,
};

/** Fails so often, then replies; the seeds that it was asked with are kept. */
function failing(times: number, failure: ModelFailure): Policy & { readonly seeds: number[] } {
  const sound: Policy = madeUpPolicy();
  const seeds: number[] = [];
  return {
    ...sound,
    seeds,
    goOn: async (asked, signal) => {
      seeds.push(asked.seed);
      return seeds.length <= times ? fail(failure) : sound.goOn(asked, signal);
    },
  };
}

/** Time passes by sleeping alone. */
function sleepingClock() {
  let now = 0;
  return {
    now: () => now,
    sleep: async (ms: number) => {
      now += ms;
    },
  };
}

const { signal } = new AbortController();
const asked = (policy: Policy) => askPolicy(policy, request, { clock: sleepingClock(), signal });
const unavailable = { reason: 'unavailable', detail: '503', retryAfterMs: null } as const;

test('a server that is away for a while is asked again with the same seed', async () => {
  const policy = failing(3, unavailable);
  expect(await asked(policy)).toMatchObject({ outcome: { ok: true }, tries: 4 });
  expect(policy.seeds).toEqual([1, 1, 1, 1]);
});

test('one that stays away, lies twice, or will not take the request is given up', async () => {
  expect(await asked(failing(9, unavailable))).toMatchObject({ outcome: { ok: false }, tries: 4 });
  expect(await asked(failing(9, { ...unavailable, reason: 'malformed' }))).toMatchObject({ tries: 2 });
  expect(await asked(failing(9, { ...unavailable, reason: 'unusable' }))).toMatchObject({ tries: 1 });
});

test('one that is asked too much is asked again for minutes, and then given up', async () => {
  const limited = { reason: 'rate_limited', detail: '429', retryAfterMs: 20_000 } as const;
  expect(await asked(failing(10, limited))).toMatchObject({ outcome: { ok: true }, tries: 11 });
  const { outcome, tries } = await asked(failing(999, limited));
  expect(outcome.ok).toBe(false);
  expect(tries).toBeLessThan(20);
});
