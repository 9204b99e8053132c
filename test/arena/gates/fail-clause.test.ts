import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FigureValue, judgeClause } from '../../../src/arena/gates/clause-result.ts';
import {
  ClauseFault,
  type ClauseFigure,
  clauseFigures,
  clauseOperators,
  clauseRelations,
  parseFailClause,
} from '../../../src/arena/gates/fail-clause.ts';
import { forAll } from '../../support/for-all.ts';

const quoted = (name: string) => `"${name.replace(/["\\]/g, '\\$&')}"`;
const blanks = fc.constantFrom('', ' ', '  ');
const agent = fc.string({ maxLength: 20 });

describe('a clause', () => {
  it.each([
    ['rating("my-agent") < 950', { figure: 'rating', agent: 'my-agent', operator: '<', limit: 950, percent: false }],
    ['voids > 5%', { figure: 'voids', agent: null, operator: '>', limit: 5, percent: true }],
    ["losses('a b')>=50 %", { figure: 'losses', agent: 'a b', operator: '>=', limit: 50, percent: true }],
    ['spend > 20.50', { figure: 'spend', operator: '>', limit: 20.5 }],
    ['difference_low < -30', { figure: 'difference_low', limit: -30 }],
    ['worse("my-agent", "baseline")', { relation: 'worse', agent: 'my-agent', other: 'baseline' }],
  ])('%s is read as it is meant', (text, meant) => expect(parseFailClause(text)).toMatchObject(meant));

  it.each([
    ['', 'it reads neither like'],
    ['ratings("a") < 1', "there is no 'ratings'; there are rating, low"],
    ['rating < 950', 'rating is of an agent: rating("A")'],
    ['voids("a") > 1', 'voids is of nobody'],
    ['rating("a") < 5%', "rating is no share, so '%' means nothing here"],
    ['voids > five', 'it reads neither like'],
    ['voids > 5 and spend > 2', 'it reads neither like'],
    ['spend > $20', 'it reads neither like'],
    ['worse("a")', 'it reads neither like'],
    ['rating("a) < 950', 'it reads neither like'],
    [`spend > 1${' '.repeat(600)}`, 'a clause has at most 500 characters'],
  ])('%s is refused with what is wrong', (text, message) => {
    expect(() => parseFailClause(text)).toThrow(ClauseFault);
    expect(() => parseFailClause(text)).toThrow(message);
  });

  it('means the same however it is spaced, and whatever the agent is called', () => {
    const figure = fc.constantFrom(...(Object.keys(clauseFigures) as ClauseFigure[]));
    const operator = fc.constantFrom(...clauseOperators);
    const limit = fc.integer({ min: -9999, max: 9999 }).map((hundredths) => hundredths / 100);
    forAll(figure, agent, operator, limit, fc.boolean(), blanks, (name, who, sign, number, share, gap) => {
      const { ofAgent, asShare } = clauseFigures[name];
      const percent = share && asShare;
      const words = [
        name,
        ...(ofAgent ? ['(', quoted(who), ')'] : []),
        sign,
        String(number),
        ...(percent ? ['%'] : []),
      ];
      const expected = { figure: name, agent: ofAgent ? who : null, operator: sign, limit: number, percent };
      expect(parseFailClause(words.join(gap))).toMatchObject(expected);
    });
    forAll(fc.constantFrom(...clauseRelations), agent, agent, blanks, (relation, one, other, gap) => {
      const text = [relation, '(', quoted(one), ',', quoted(other), ')'].join(gap);
      expect(parseFailClause(text)).toMatchObject({ relation, agent: one, other });
    });
  });

  it('is read or refused, and nothing else, whatever is written', () => {
    const parts = [
      ...Object.keys(clauseFigures),
      ...clauseRelations,
      ...clauseOperators,
      '(',
      ')',
      ',',
      '%',
      '"a"',
      '5',
    ];
    const text = fc.oneof(
      fc.string({ maxLength: 60 }),
      fc.array(fc.constantFrom(...parts), { maxLength: 9 }).map((all) => all.join(' ')),
    );
    forAll(text, (written) => {
      try {
        expect(parseFailClause(written).text).toBe(written);
      } catch (thrown) {
        expect(thrown).toBeInstanceOf(ClauseFault);
      }
    });
  });
});

describe('a gate of clauses', () => {
  const known = new Map<string, FigureValue>([
    ['rating my-agent', { value: 912.345 }],
    ['voids ', { value: 3, of: 24 }],
    ['ties ', { value: 0, of: 0 }],
  ]);
  const figures = {
    figure: (name: ClauseFigure, who: string | null) => known.get(`${name} ${who ?? ''}`) ?? null,
    told: (relation: string, one: string) => (one === 'stranger' ? null : relation === 'worse'),
  };
  const result = (text: string) => judgeClause(parseFailClause(text), figures);

  it('fails where a clause is so, and says by which figure', () => {
    expect(result('rating("my-agent") < 950')).toEqual({
      clause: 'rating("my-agent") < 950',
      failed: true,
      said: 'it is 912.35',
    });
    expect(result('voids > 20%')).toMatchObject({ failed: false, said: 'it is 12.5% (3 of 24)' });
    expect(result('voids > 2')).toMatchObject({ failed: true, said: 'it is 3' });
    expect(result('worse("a", "b")')).toMatchObject({ failed: true, said: 'it is, with 95%' });
    expect(result('better("a", "b")')).toMatchObject({ failed: false, said: 'that is not told with 95%' });
  });

  it('fails where it cannot know', () => {
    for (const text of ['spend > 20', 'ties > 5%', 'rating("other") < 1', 'worse("stranger", "b")'])
      expect(result(text)).toMatchObject({ failed: true });
  });
});
