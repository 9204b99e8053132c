import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wilsonInterval } from '../../../src/ratings/agreement.ts';
import { type CaseJudgement, type JudgedCase, winRates } from '../../rewards/win-rates.ts';

type Winner = 'a' | 'b' | 'tie';
const sums = { a: { a: 12, b: 9 }, b: { a: 9, b: 12 }, tie: { a: 9, b: 9 } };
/** A judgement with a winner overall, for `process.coverage` and for `answer.depth`; null for none. */
const says = (judge: string, winners: readonly [Winner, Winner, Winner] | null): CaseJudgement => ({
  judge,
  scores: winners && {
    winner: winners[0],
    byCriterion: [
      { part: 'process', criterion: 'coverage', ...sums[winners[1]] },
      { part: 'answer', criterion: 'depth', ...sums[winners[2]] },
    ],
  },
});
const caseOf = (question: string, valid: boolean, ...judgements: CaseJudgement[]): JudgedCase => ({
  question,
  valid,
  judgements,
});

describe('win rates against a baseline', () => {
  const report = winRates([
    caseOf('q1', true, says('x', ['a', 'a', 'b']), says('y', ['a', 'b', 'tie'])),
    caseOf('q2', true, says('x', ['b', 'a', 'b']), says('y', ['a', 'tie', 'tie'])),
    caseOf('q3', true, says('x', ['a', 'tie', 'a']), says('y', null)),
    caseOf('q4', false, says('x', ['b', 'b', 'b']), says('y', ['b', 'b', 'b'])),
    caseOf('q5', true, says('x', ['tie', 'tie', 'tie']), says('y', ['b', 'a', 'tie'])),
  ]);

  it('are shares of the cases without a tie, of valid answers only, averaged over the judges', () => {
    expect(report.overall.judges.map(({ judge, wins, losses, ties }) => [judge, wins, losses, ties])).toEqual([
      ['x', 2, 1, 1],
      ['y', 2, 1, 0],
    ]);
    expect(report.overall.rate.value).toBeCloseTo(2 / 3, 12);
    const [coverage, depth] = report.criteria;
    expect([coverage?.part, coverage?.criterion]).toEqual(['process', 'coverage']);
    expect(coverage?.rate.value).toBeCloseTo((1 + 1 / 2) / 2, 12);
    // The second judge never decided it.
    expect(depth?.rate.value).toBeCloseTo(1 / 3, 12);
    expect(report.average.value).toBeCloseTo((0.75 + 1 / 3) / 2, 12);
  });

  it('say how many answers were valid, and how many judgements came to nothing', () => {
    expect(report.questions).toBe(5);
    expect(report.valid).toEqual(wilsonInterval(4, 5));
    expect(report.failed).toBe(1);
  });

  it('are unknown where nothing was decided', () => {
    const nothing = { value: null, low: null, high: null };
    expect(winRates([])).toMatchObject({ questions: 0, valid: nothing, criteria: [], average: nothing });
    const tied = winRates([caseOf('q1', true, says('x', ['tie', 'tie', 'tie']))]);
    expect([tied.overall.rate, tied.average]).toEqual([nothing, nothing]);
    const equal = { judge: 'x', scores: { winner: 'tie', byCriterion: [] } } as const;
    expect(winRates([caseOf('q1', true, equal)]).overall.judges[0]).toMatchObject({ ties: 1 });
  });

  it('take answers that look equal for a tie in every criterion', () => {
    const equal = { judge: 'x', scores: { winner: 'tie', byCriterion: [] } } as const;
    const { criteria } = winRates([caseOf('q1', true, equal), caseOf('q2', true, says('x', ['a', 'a', 'a']))]);
    expect(criteria.map(({ judges }) => judges[0]?.ties)).toEqual([1, 1]);
  });

  it('are refused for a question or a judge that stands twice', () => {
    expect(() => winRates([caseOf('q1', true), caseOf('q1', true)])).toThrow(RangeError);
    expect(() => winRates([caseOf('q1', true, says('x', null), says('x', null))])).toThrow(RangeError);
  });
});

const winner = fc.constantFrom<Winner>('a', 'a', 'b', 'tie');
const votes = fc.array(fc.tuple(winner, winner), { minLength: 1, maxLength: 30 });
const turned = { a: 'b', b: 'a', tie: 'tie' } as const;
const overall = (pairs: readonly (readonly Winner[])[]) =>
  winRates(
    pairs.map((each, at) => caseOf(`q${at}`, true, ...each.map((one, judge) => says(`j${judge}`, [one, one, one])))),
  ).overall.rate;

describe('the interval of a win rate', () => {
  it('is Wilson’s own for one judge', () => {
    fc.assert(
      fc.property(fc.array(winner, { minLength: 1, maxLength: 40 }), (winners) => {
        const wins = winners.filter((each) => each === 'a').length;
        const losses = winners.filter((each) => each === 'b').length;
        const rate = overall(winners.map((each) => [each]));
        const expected = wilsonInterval(wins, wins + losses);
        if (expected.value === null) expect(rate).toEqual(expected);
        else
          for (const key of ['value', 'low', 'high'] as const) expect(rate[key]).toBeCloseTo(expected[key] ?? NaN, 9);
      }),
    );
  });

  it('holds the rate, stays within 0 to 1, and turns with the seats', () => {
    fc.assert(
      fc.property(votes, (pairs) => {
        const rate = overall(pairs);
        const other = overall(pairs.map((each) => each.map((one) => turned[one])));
        if (rate.value === null || rate.low === null || rate.high === null) return;
        expect(rate.low).toBeGreaterThanOrEqual(0);
        expect(rate.high).toBeLessThanOrEqual(1);
        expect(rate.low).toBeLessThanOrEqual(rate.value + 1e-9);
        expect(rate.high).toBeGreaterThanOrEqual(rate.value - 1e-9);
        expect(other.value).toBeCloseTo(1 - rate.value, 9);
        expect(other.low).toBeCloseTo(1 - rate.high, 9);
      }),
    );
  });

  it('is no narrower for a second judge who says the same', () => {
    fc.assert(
      fc.property(fc.array(winner, { minLength: 1, maxLength: 30 }), (winners) => {
        const one = overall(winners.map((each) => [each]));
        const two = overall(winners.map((each) => [each, each]));
        if (one.low === null || two.low === null) return;
        expect(two.low).toBeCloseTo(one.low, 9);
      }),
    );
  });
});
