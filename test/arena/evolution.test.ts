import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { failureTags, type Verdict, verdictTiers } from '../../examiner/verdict.ts';
import { afterVoid, endWithNothingLeft, type NextPositions, transition } from '../../src/arena/evolution.ts';
import { initialState, defaultMatchLimits as limits, type MatchState } from '../../src/arena/match.ts';
import { nodeId } from '../../src/kernel/ids.ts';
import { forAll } from '../support/for-all.ts';

const [root, parent, page, child, other] = ['root', 'parent', 'page', 'child', 'other'].map(nodeId) as [
  ReturnType<typeof nodeId>,
  ReturnType<typeof nodeId>,
  ReturnType<typeof nodeId>,
  ReturnType<typeof nodeId>,
  ReturnType<typeof nodeId>,
];
const deep: MatchState = { path: [root, parent, page], width: 3, round: 2, scoreA: 0, scoreB: 0, voids: 0 };
const nextPositions: NextPositions = {
  deeper: { path: [root, parent, page, child], beside: false },
  nextStart: [root, other],
};
const verdict = (tier: Verdict['tier'], tag: Verdict['tag'] = null): Verdict => ({ tier, tag, reason: '' });

describe('the evolvement loop follows DR-Arena Table 2', () => {
  const table = [
    ['TIE_HIGH', null, 'pressure_test', [root, parent, page, child], 4],
    ['TIE_LOW', null, 'backtrack', [root, parent], 2],
    ['A_BETTER', 'DEPTH', 'probe_depth', [root, parent, page, child], 3],
    ['B_BETTER', 'WIDTH', 'probe_width', [root, parent, page], 4],
    ['A_BETTER', 'BOTH', 'pressure_test', [root, parent, page, child], 4],
    ['B_BETTER', 'NONE', 'pressure_test', [root, parent, page, child], 4],
  ] as const;
  it.each(table)('%s with tag %s: %s', (tier, tag, kind, path, width) => {
    const next = transition(deep, verdict(tier, tag), nextPositions, limits);
    expect(next).toMatchObject({ state: { path, width, round: 3 }, evolution: { kind, note: null }, end: null });
  });

  it('goes wider instead, and says so, where the page leads no deeper', () => {
    const next = transition(deep, verdict('A_BETTER', 'DEPTH'), { ...nextPositions, deeper: null }, limits);
    expect(next.state).toMatchObject({ path: deep.path, width: 4 });
    expect(next.evolution?.note).toMatch(/wider instead/);
    const both = transition(deep, verdict('TIE_HIGH'), { ...nextPositions, deeper: null }, limits);
    expect(both.state).toMatchObject({ path: deep.path, width: 4 });
    expect(both.evolution?.note).toMatch(/wider only/);
  });

  it('goes on below a sibling, and says so, where the page leads no deeper and the sibling does', () => {
    const deeper = { path: [root, parent, other, child], beside: true };
    const next = transition(deep, verdict('A_BETTER', 'DEPTH'), { ...nextPositions, deeper }, limits);
    expect(next.state).toMatchObject({ path: deeper.path, width: deep.width });
    expect(next.evolution).toMatchObject({ kind: 'probe_depth', note: expect.stringMatching(/below a sibling/) });
    const both = transition(deep, verdict('TIE_HIGH'), { ...nextPositions, deeper }, limits);
    expect(both.state).toMatchObject({ path: deeper.path, width: deep.width + 1 });
  });

  it('backtracks from depth 2 to the next start, and stays where there is none', () => {
    const start = { ...deep, path: [root, page] };
    expect(transition(start, verdict('TIE_LOW'), nextPositions, limits).state.path).toEqual([root, other]);
    expect(transition(start, verdict('TIE_LOW'), { ...nextPositions, nextStart: null }, limits).state.path).toEqual([
      root,
      page,
    ]);
  });

  it('never asks for a width below 2', () => {
    expect(transition(initialState([root, page]), verdict('TIE_LOW'), nextPositions, limits).state.width).toBe(2);
  });
});

describe('a match ends', () => {
  it('with a much better first round', () => {
    const { end, evolution } = transition(
      initialState([root, page]),
      verdict('B_MUCH_BETTER', 'BOTH'),
      nextPositions,
      limits,
    );
    expect(end).toEqual({ kind: 'decided', winner: 'b', because: 'lead' });
    expect(evolution).toBeNull();
  });

  it('at the round limit with the leader, or level as a tie, or as both bad after a low tie', () => {
    const last = { ...deep, round: 10 };
    expect(transition({ ...last, scoreA: 1 }, verdict('TIE_HIGH'), nextPositions, limits).end).toMatchObject({
      winner: 'a',
    });
    expect(transition(last, verdict('TIE_HIGH'), nextPositions, limits).end).toMatchObject({ winner: 'tie' });
    expect(transition(last, verdict('TIE_LOW'), nextPositions, limits).end).toMatchObject({
      winner: 'both_bad',
      because: 'round_limit',
    });
  });

  it('void when nothing could ever be asked, else with the leader', () => {
    expect(endWithNothingLeft(deep, null, 'no page').kind).toBe('void');
    expect(endWithNothingLeft({ ...deep, scoreB: 1 }, 'B_BETTER', '')).toMatchObject({
      winner: 'b',
      because: 'nothing_left',
    });
  });

  it('void after three void rounds, which change nothing else', () => {
    expect(afterVoid(deep, limits)).toEqual({ state: { ...deep, voids: 1 }, end: null });
    expect(afterVoid({ ...deep, voids: 2 }, limits).end?.kind).toBe('void');
  });
});

describe('for every run of verdicts', () => {
  const anyVerdict = fc
    .constantFrom(...verdictTiers)
    .chain((tier) => fc.constantFrom(...failureTags).map((tag) => verdict(tier, tier.startsWith('TIE') ? null : tag)));
  const anyGround = fc.record({
    deeper: fc.constantFrom(nextPositions.deeper, null),
    nextStart: fc.constantFrom([root, other], null),
  });

  it('the match ends within the round limit, below it only with a lead of 2', () => {
    forAll(fc.array(fc.tuple(anyVerdict, anyGround), { minLength: 10, maxLength: 10 }), (rounds) => {
      let state = initialState([root, page]);
      for (const [each, offered] of rounds) {
        const next = transition(state, each, offered, limits);
        expect(Math.abs(state.scoreA - state.scoreB)).toBeLessThan(2);
        state = next.state;
        if (next.end) return state.round === 10 || Math.abs(state.scoreA - state.scoreB) >= 2;
        expect(state.width).toBeGreaterThanOrEqual(2);
        expect(state.path.length).toBeGreaterThanOrEqual(2);
      }
      return false;
    });
  });

  it('swapping the seats swaps the scores and nothing else', () => {
    const swap = (tier: Verdict['tier']) =>
      (tier.startsWith('A_') ? tier.replace('A_', 'B_') : tier.replace('B_', 'A_')) as Verdict['tier'];
    forAll(anyVerdict, anyGround, (each, offered) => {
      const one = transition(deep, each, offered, limits);
      const two = transition(deep, { ...each, tier: swap(each.tier) }, offered, limits);
      expect([two.state.scoreB, two.state.scoreA, two.state.path]).toEqual([
        one.state.scoreA,
        one.state.scoreB,
        one.state.path,
      ]);
    });
  });
});
