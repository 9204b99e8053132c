import { describe, expect, it } from 'vitest';
import type { VerdictTier } from '../../examiner/verdict.ts';
import { judgingFigures } from '../../src/arena/judging-figures.ts';
import type { RoundRecord } from '../../src/arena/round.ts';
import { agentId } from '../../src/kernel/ids.ts';
import { judgedRound, secondLook, vote } from './judged-rounds.ts';
import { decided, matchRecord, roundRecord } from './match-records.ts';

const agents = ['ant', 'bee'].map(agentId);
const matches = [
  matchRecord('m1', 'ant', 'bee', decided('a')),
  matchRecord('m2', 'bee', 'ant', decided('a'), 'tree-2'),
];
const figuresOf = (rounds: readonly RoundRecord[]) => judgingFigures({ agents, matches, rounds, seed: 1 });

describe('figures on the judging', () => {
  it('hold only the seats where no model judged, void rounds left out', () => {
    const figures = figuresOf([
      roundRecord('m1', 1, 'A_BETTER', 'DEPTH'),
      roundRecord('m1', 2, 'TIE_LOW'),
      roundRecord('m1', 3, null),
      roundRecord('m2', 1, 'B_BETTER', 'WIDTH'),
    ]);
    expect(figures).toMatchObject({ rounds: 3, soft: null, panel: null, flags: { depth: 0, width: 0, rounds: 0 } });
    expect(figures.seatAWins).toMatchObject({ count: 1, of: 2, share: 0.5 });
    // Wilson's interval for 1 of 2.
    expect(figures.seatAWins.low).toBeCloseTo(0.0945, 4);
    expect(figures.seatAWins.high).toBeCloseTo(0.9055, 4);
  });

  it('say how often both orders agree and how often what stands first is preferred', () => {
    const soft = [
      { judge: 'x/one', whenAFirst: 'a', whenBFirst: 'a' },
      { judge: 'x/one', whenAFirst: 'a', whenBFirst: 'b' },
      { judge: 'x/one', whenAFirst: 'b', whenBFirst: null },
      { judge: 'x/one', whenAFirst: null, whenBFirst: null },
    ] as const;
    const figures = figuresOf([judgedRound('m1', 1, 'A_BETTER', { soft })]);
    expect(figures.soft?.comparisons).toBe(4);
    expect(figures.soft?.ordersAgree).toMatchObject({ count: 1, of: 2 });
    // First stood: a preferred; b not; a, b preferred; b not.
    expect(figures.soft?.firstPreferred).toMatchObject({ count: 3, of: 5, share: 0.6 });
  });

  it('compare each judge with the panel, and all together', () => {
    const votes: readonly (readonly [VerdictTier, VerdictTier | null, VerdictTier, VerdictTier])[] = [
      ['A_BETTER', 'A_BETTER', 'A_BETTER', 'A_BETTER'],
      ['A_BETTER', 'A_MUCH_BETTER', 'A_BETTER', 'A_BETTER'],
      ['B_BETTER', null, 'B_BETTER', 'B_BETTER'],
      ['TIE_LOW', 'TIE_HIGH', 'B_BETTER', 'TIE_LOW'],
    ];
    const rounds = votes.map(([one, two, three, panel], index) =>
      judgedRound(index < 2 ? 'm1' : 'm2', index + 1, panel, {
        panel: [vote('x/one', one), vote('y/two', two), vote('z/three', three)],
      }),
    );
    const panel = figuresOf(rounds).panel;
    expect(panel?.rounds).toBe(4);
    expect(panel?.judges.map(({ judge }) => judge)).toEqual(['x/one', 'y/two', 'z/three']);
    expect(panel?.judges[1]?.abstained).toEqual({ count: 1, of: 4, share: 0.25 });
    expect(panel?.judges.map(({ withPanel }) => withPanel.percent.value)).toEqual([1, 1 / 3, 0.75]);
    const { tiers, alphaOrdered, winners } = panel?.together ?? {};
    expect(tiers).toMatchObject({ units: 4, clusters: 2 });
    // Equal pairs of a round: 3 of 3, 1 of 3, 1 of 1, 0 of 3 on the tiers; 3 of 3, 3 of 3, 1 of 1, 1 of 3 on the winner.
    expect(tiers?.percent.value).toBeCloseTo(7 / 12, 12);
    expect(winners?.percent.value).toBeCloseTo(5 / 6, 12);
    expect(tiers?.alpha.value).toBeLessThan(winners?.alpha.value ?? 0);
    expect(alphaOrdered?.value).toBeGreaterThan(tiers?.alpha.value ?? 1);
    const { value, low, high } = tiers?.percent ?? {};
    expect(low ?? 2).toBeLessThan(value ?? -2);
    expect(high ?? -2).toBeGreaterThan(value ?? 2);
  });

  it('cluster by tree when there are ten of them, else by match', () => {
    expect(figuresOf([]).clusteredBy).toBe('match');
    const many = Array.from({ length: 10 }, (_, tree) => matchRecord(`m${tree}`, 'ant', 'bee', null, `tree-${tree}`));
    expect(judgingFigures({ agents, matches: many, rounds: [], seed: 1 }).clusteredBy).toBe('tree');
  });

  it('count a flag once, however many matches share the answer', () => {
    const flag = (item: string, seat: 'a' | 'b') => ({ item, seat, judge: 'x/one', remark: 'I remember 1893.' });
    const figures = figuresOf([
      judgedRound('m1', 1, 'A_BETTER', { task: 't', flags: [flag('d1', 'a'), flag('w2', 'b')] }),
      judgedRound('m2', 1, 'A_BETTER', { task: 't', flags: [flag('d1', 'b'), flag('w2', 'b')] }),
      judgedRound('m2', 2, 'A_BETTER', { task: 'u' }),
    ]);
    // m2 has the seats swapped: its d1 is the same, its w2 is the other agent's.
    expect(figures.flags).toEqual({ depth: 1, width: 2, rounds: 2 });
  });

  it('count a second look once, however many matches share the answer, and rounds with a dispute', () => {
    const figures = figuresOf([
      judgedRound('m1', 1, 'A_BETTER', {
        task: 't',
        secondLooks: [secondLook('w1', 'a', 'disputed'), secondLook('w2', 'a', 'confirmed')],
      }),
      judgedRound('m2', 1, 'A_BETTER', { task: 't', secondLooks: [secondLook('w1', 'b', 'disputed')] }),
      judgedRound('m2', 2, 'A_BETTER', { task: 'u', secondLooks: [secondLook('w1', 'b', 'confirmed')] }),
    ]);
    expect(figures.secondLooks).toMatchObject({ looks: 3, disputed: 1, rounds: 2 });
    expect(figures.secondLooks.judges).toMatchObject([
      { judge: 'x/one', lowered: 0, open: 3, confirmed: { count: 0, of: 0, share: null }, disputed: 0 },
      { judge: 'y/two', lowered: 0, open: 0, confirmed: { count: 2, of: 3, share: 2 / 3 }, disputed: 1 },
    ]);
  });

  it('count grades that code lowered and that nobody looked at again apart, as no second looks', () => {
    const { secondLooks } = figuresOf([
      judgedRound('m1', 1, 'A_BETTER', {
        secondLooks: [secondLook('w1', 'a', 'lowered'), { ...secondLook('w2', 'a', 'not_reviewed'), by: 'x/one' }],
      }),
    ]);
    expect(secondLooks).toMatchObject({ looks: 0, disputed: 0, lowered: 1, notReviewed: 1, rounds: 1 });
    expect(secondLooks.judges[0]).toMatchObject({ judge: 'x/one', lowered: 1, open: 1, confirmed: { of: 0 } });
  });
});
