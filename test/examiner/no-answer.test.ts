import { describe, expect, it } from 'vitest';
import { tellNoAnswer, type Verdict } from '../../examiner/verdict.ts';
import type { AnswerOutcome } from '../../src/kernel/answer.ts';

const given: AnswerOutcome = {
  kind: 'answered',
  answer: { text: 'Forty.', citations: [], toolCalls: [], costUsd: null },
  elapsedMs: 1,
};
const none: AnswerOutcome = {
  kind: 'failed',
  failure: { fault: 'agent', reason: 'timed_out', detail: '' },
  elapsedMs: 1,
};
const aWins: Verdict = { tier: 'A_MUCH_BETTER', tag: 'DEPTH', reason: 'A has more.' };

describe('a verdict over an agent that gave no answer', () => {
  it('says so and carries no tag where that agent lost', () => {
    expect(tellNoAnswer(aWins, given, none)).toEqual({
      tier: 'A_MUCH_BETTER',
      tag: null,
      reason: 'Answer B is empty, since its agent gave none (timed out). A has more.',
    });
  });

  it('is left as it is where both answered, and keeps the tag of a loser who did', () => {
    expect(tellNoAnswer(aWins, given, given)).toBe(aWins);
    expect(tellNoAnswer({ ...aWins, tier: 'B_BETTER' }, given, none).tag).toBe('DEPTH');
    const tie: Verdict = { tier: 'TIE_LOW', tag: null, reason: 'Both fail.' };
    expect(tellNoAnswer(tie, none, none)).toMatchObject({
      tag: null,
      reason: expect.stringMatching(/^Answer A .* Answer B /),
    });
  });
});
