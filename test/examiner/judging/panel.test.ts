import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agreedVerdict } from '../../../examiner/judging/judge-as-paper.ts';
import { hasQuorum, majorityGrades, strictMajority, taskGrades } from '../../../examiner/judging/panel.ts';
import type { Grade, GradeOutcome } from '../../../examiner/task.ts';
import { failureTags, type Verdict, type VerdictTier, verdictTiers } from '../../../examiner/verdict.ts';
import { forAll } from '../../support/for-all.ts';
import { sampleTask } from '../sample-task.ts';

const outcome = fc.constantFrom<GradeOutcome>('satisfied', 'missing', 'contradicted');
function gradeOf(item: string, each: GradeOutcome, judge: number): Grade {
  return { item, outcome: each, quote: each === 'missing' ? null : `words that judge ${judge} quotes` };
}

describe('a panel’s grade', () => {
  it('is what more than half of the judges say, else missing', () => {
    forAll(fc.array(outcome, { minLength: 1, maxLength: 9 }), (votes) => {
      const [grade] = majorityGrades(
        ['w1'],
        votes.map((vote, judge) => [gradeOf('w1', vote, judge)]),
      );
      const most = votes.filter((vote) => vote === grade?.outcome).length;
      if (grade?.outcome === 'missing') {
        for (const other of ['satisfied', 'contradicted'] as const)
          expect(votes.filter((vote) => vote === other).length * 2).toBeLessThanOrEqual(votes.length);
      } else expect(most * 2).toBeGreaterThan(votes.length);
    });
  });

  it('does not depend on the order of the judges, and one judge alone decides', () => {
    forAll(fc.array(outcome, { minLength: 1, maxLength: 7 }), fc.nat(), (votes, turn) => {
      function outcomeOf(list: readonly GradeOutcome[]) {
        return majorityGrades(
          ['w1'],
          list.map((vote, judge) => [gradeOf('w1', vote, judge)]),
        )[0]?.outcome;
      }
      const at = turn % votes.length;
      expect(outcomeOf([...votes.slice(at), ...votes.slice(0, at)])).toBe(outcomeOf(votes));
      expect(outcomeOf(votes.slice(0, 1))).toBe(votes[0]);
    });
  });

  it('is quoted from the first judge of the majority; what nobody graded has none', () => {
    const panel = (['missing', 'satisfied', 'satisfied'] as const).map((vote, judge) => [gradeOf('w1', vote, judge)]);
    expect(majorityGrades(['w1', 'w2'], panel)).toEqual([
      { item: 'w1', outcome: 'satisfied', quote: 'words that judge 1 quotes' },
    ]);
  });
});

describe('a detail that no judge graded', () => {
  const ungraded = (depth: readonly Grade[]) =>
    taskGrades(sampleTask(), [depth])
      .filter(({ item }) => item.startsWith('w'))
      .map(({ item, outcome: each }) => `${item} ${each}`);
  const ofSecond = ['w4 missing', 'w5 missing', 'w6 missing'];

  it('is missing where its target is not identified, so that an unreadable answer is judged all the same', () => {
    for (const lost of ['missing', 'contradicted'] as const)
      expect(ungraded([gradeOf('d1', 'satisfied', 1), gradeOf('d2', lost, 1)])).toEqual(ofSecond);
  });

  it('has no grade where its target is identified, or nobody can say', () => {
    expect(ungraded([gradeOf('d1', 'satisfied', 1)])).toEqual([]);
  });
});

it('a panel has a say with half of its judges and never without one', () => {
  expect([hasQuorum(1, 1), hasQuorum(2, 1), hasQuorum(3, 2), hasQuorum(4, 2)]).toEqual([true, true, true, true]);
  expect([hasQuorum(1, 0), hasQuorum(0, 0), hasQuorum(3, 1), hasQuorum(5, 2)]).toEqual([false, false, false, false]);
  expect([strictMajority(['a', 'b']), strictMajority(['a', 'b', 'a']), strictMajority([])]).toEqual([null, 'a', null]);
});

const verdict = fc
  .record({ tier: fc.constantFrom(...verdictTiers), tag: fc.constantFrom(...failureTags) })
  .map(({ tier, tag }): Verdict => ({ tier, tag: tier.startsWith('TIE') ? null : tag, reason: `${tier} ${tag}` }));

function mirrored(tier: VerdictTier): VerdictTier {
  const side = tier.startsWith('A_') ? 'B_' : 'A_';
  return tier.startsWith('TIE') ? tier : (tier.replace(/^[AB]_/, side) as VerdictTier);
}

describe('verdicts of models that are brought together', () => {
  const of = (...parts: readonly (readonly [VerdictTier, Verdict['tag']])[]) => {
    const { tier, tag } = agreedVerdict(parts.map(([each, tagged]) => ({ tier: each, tag: tagged, reason: '' })));
    return [tier, tag];
  };

  it('agree, or give the weaker win, or a tie', () => {
    expect(of(['A_BETTER', 'WIDTH'], ['A_BETTER', 'WIDTH'])).toEqual(['A_BETTER', 'WIDTH']);
    expect(of(['A_MUCH_BETTER', 'WIDTH'], ['A_BETTER', 'DEPTH'])).toEqual(['A_BETTER', 'BOTH']);
    expect(of(['B_MUCH_BETTER', 'NONE'], ['B_MUCH_BETTER', 'WIDTH'])).toEqual(['B_MUCH_BETTER', 'WIDTH']);
    expect(of(['A_BETTER', 'NONE'], ['B_BETTER', 'WIDTH'])).toEqual(['TIE_HIGH', null]);
    expect(of(['A_BETTER', 'DEPTH'], ['B_BETTER', 'WIDTH'])).toEqual(['TIE_LOW', null]);
    expect(of(['A_BETTER', 'DEPTH'], ['TIE_HIGH', null])).toEqual(['TIE_HIGH', null]);
    expect(of(['TIE_LOW', null], ['TIE_HIGH', null])).toEqual(['TIE_HIGH', null]);
    expect(of(['A_BETTER', 'WIDTH'], ['A_MUCH_BETTER', 'WIDTH'], ['B_BETTER', 'NONE'])).toEqual(['A_BETTER', 'WIDTH']);
  });

  it('are mirrored when the seats are swapped, and in no order', () => {
    forAll(fc.array(verdict, { minLength: 1, maxLength: 6 }), (verdicts) => {
      const agreed = agreedVerdict(verdicts);
      const swapped = agreedVerdict(verdicts.map((each) => ({ ...each, tier: mirrored(each.tier) })));
      expect([swapped.tier, swapped.tag]).toEqual([mirrored(agreed.tier), agreed.tag]);
      const turned = agreedVerdict(verdicts.toReversed());
      expect([turned.tier, turned.tag]).toEqual([agreed.tier, agreed.tag]);
      expect(agreed.tier.startsWith('TIE')).toBe(agreed.tag === null);
    });
  });
});
