import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JudgeFailure } from '../../examiner/examiner.ts';
import { type VerdictTier, verdictTiers } from '../../examiner/verdict.ts';
import { type RejudgedRound, rejudgeFigures } from '../../src/arena/rejudge-figures.ts';
import { matchId } from '../../src/kernel/ids.ts';
import { fail, ok } from '../../src/kernel/result.ts';
import { sampleRecord } from '../reporting/sample-record.ts';
import { forSome } from '../support/for-all.ts';
import { judgedRound, verdictOf } from './judged-rounds.ts';
import { decided, matchRecord, roundRecord } from './match-records.ts';

function again(match: string, number: number, tier: VerdictTier, tag?: 'WIDTH'): RejudgedRound {
  return { match: matchId(match), number, outcome: ok({ gradesA: [], gradesB: [], verdict: verdictOf(tier, tag) }) };
}
function failed(match: string, number: number, reason: JudgeFailure['reason']): RejudgedRound {
  return { match: matchId(match), number, outcome: fail({ reason, detail: 'no reply' }) };
}

const record = {
  matches: [
    matchRecord('m1', 'ant', 'bee', decided('a')),
    matchRecord('m2', 'ant', 'bee', decided('b')),
    matchRecord('m3', 'ant', 'bee', decided('a')),
    matchRecord('m4', 'ant', 'bee', null),
  ],
  rounds: [
    judgedRound('m1', 1, 'A_BETTER'),
    judgedRound('m1', 2, 'A_BETTER'),
    judgedRound('m2', 1, 'B_MUCH_BETTER'),
    judgedRound('m3', 1, 'A_BETTER'),
    roundRecord('m3', 2, null),
    judgedRound('m3', 3, 'A_BETTER'),
    judgedRound('m4', 1, 'TIE_LOW'),
  ],
};

describe('judging again', () => {
  it('compares tiers, winners and the tags of rounds that both give to the same loser', () => {
    const figures = rejudgeFigures(
      record,
      [
        again('m1', 1, 'A_MUCH_BETTER', 'WIDTH'),
        again('m1', 2, 'A_BETTER'),
        again('m2', 1, 'A_BETTER', 'WIDTH'),
        again('m4', 1, 'TIE_LOW'),
        failed('m3', 1, 'unparsable'),
      ],
      { seed: 1 },
    );
    expect(figures.rounds).toBe(5);
    expect(figures.failures).toEqual([{ reason: 'unparsable', count: 1 }]);
    expect(figures.tiers).toMatchObject({ pairs: 4, percent: { value: 0.5 } });
    expect(figures.winners).toMatchObject({ pairs: 4, percent: { value: 0.75 } });
    expect(figures.tags).toMatchObject({ pairs: 2, percent: { value: 0.5 } });
    expect(figures.confusion.A_BETTER).toMatchObject({ A_MUCH_BETTER: 1, A_BETTER: 1, B_BETTER: 0 });
    expect(figures.confusion.B_MUCH_BETTER.A_BETTER).toBe(1);
  });

  it('plays whole matches through again: an earlier lead ends them, a missing one leaves the leader', () => {
    const { matches } = rejudgeFigures(
      record,
      [
        again('m1', 1, 'B_MUCH_BETTER'),
        again('m1', 2, 'A_MUCH_BETTER'),
        again('m2', 1, 'B_BETTER'),
        again('m3', 1, 'A_BETTER'),
        again('m4', 1, 'A_MUCH_BETTER'),
      ],
      { seed: 1 },
    );
    // m1: B now leads by 2 after one round. m2: B leads by 1 only. m3: its third round was not judged again. m4: no end.
    expect(matches).toMatchObject({ partly: 1, void: 0, cutShort: 1 });
    expect(matches.winners).toMatchObject({ pairs: 2, percent: { value: 0.5 } });
  });

  it('takes failures for void rounds, three of which void a match', () => {
    const { matches, tiers } = rejudgeFigures(
      record,
      [failed('m3', 1, 'no_judge'), failed('m3', 3, 'no_judge'), failed('m2', 1, 'no_majority')],
      { seed: 1 },
    );
    expect(matches.void).toBe(2);
    expect(tiers.percent.value).toBeNull();
  });

  it('agrees fully with itself, on rounds and on matches', () => {
    const whole = sampleRecord();
    const same = whole.rounds.flatMap(({ match, number, result }) =>
      result.kind === 'judged' ? [{ match, number, outcome: ok(result.judgement) }] : [],
    );
    const figures = rejudgeFigures(whole, same, { seed: 1 });
    expect(figures.tiers.percent.value).toBe(1);
    expect(figures.tags.kappa.value).toBe(1);
    expect(verdictTiers.reduce((sum, tier) => sum + figures.confusion[tier][tier], 0)).toBe(same.length);
  });

  it('refuses a round that was never judged, or one given twice', () => {
    expect(() => rejudgeFigures(record, [again('m3', 2, 'A_BETTER')], { seed: 1 })).toThrow(RangeError);
    expect(() => rejudgeFigures(record, [again('m1', 1, 'A_BETTER'), again('m1', 1, 'A_BETTER')], { seed: 1 })).toThrow(
      RangeError,
    );
  });

  it('depends on the set of new judgements, not on their order', () => {
    const all = record.rounds
      .filter(({ result }) => result.kind === 'judged')
      .map(({ match, number }, index) => again(match, number, verdictTiers[index % 6] ?? 'TIE_LOW'));
    forSome(10, fc.shuffledSubarray(all, { minLength: all.length }), (shuffled) => {
      expect(rejudgeFigures(record, shuffled, { seed: 1 })).toEqual(rejudgeFigures(record, all, { seed: 1 }));
    });
  });
});
