import { describe, expect, it } from 'vitest';
import { calibrationFigures } from '../../../src/audit/calibration/calibration-figures.ts';
import { type HandGradedAnswer, parseHandGradedAnswer } from '../../../src/audit/calibration/hand-graded-answer.ts';
import { gradedLine, judgedAs } from './graded-sample.ts';

function sample(changes: object = {}): HandGradedAnswer {
  const answer = parseHandGradedAnswer(JSON.stringify(gradedLine(changes)));
  if (typeof answer === 'string') throw new Error(answer);
  return answer;
}

const right = { d1: 'satisfied', d2: 'contradicted', w1: 'satisfied', w2: 'missing' } as const;

describe('figures of a calibration', () => {
  it('are full agreement where every item is judged as by hand', () => {
    const answers = [sample(), sample({ id: 'lutes-b', domain: 'pipes' })];
    const figures = calibrationFigures(answers.map((answer) => judgedAs(answer, right, right)));
    expect(figures.all).toMatchObject({ items: 8, right: 8, falseSatisfied: { count: 0, of: 4 } });
    expect(figures.all.agreement.percent.value).toBe(1);
    expect(figures.all.agreement.kappa.value).toBe(1);
    expect(figures.all.agreement.clusters).toBe(2);
    expect(figures.untouched).toEqual({ count: 2, of: 2 });
    expect(figures.code).toMatchObject({ lowered: { count: 0 }, dropped: { count: 0 }, raised: { count: 0 } });
    expect(figures.verdicts).toMatchObject({ questions: 1, same: { count: 1, of: 1 }, differing: [] });
  });

  it('count what is falsely satisfied, falsely contradicted and lost, by hand grade and judged one', () => {
    const stands = { d1: 'missing', d2: 'satisfied', w1: 'contradicted', w2: 'contradicted' } as const;
    const { all, depth, width, borderline, clear, untouched } = calibrationFigures([judgedAs(sample(), stands)]);
    expect(all).toMatchObject({
      right: 0,
      falseSatisfied: { count: 1, of: 2 },
      falseContradicted: { count: 2, of: 3 },
      satisfiedLost: { count: 2, of: 2 },
      contradictedLost: { count: 1, of: 1 },
    });
    expect(all.confusion.satisfied).toEqual({ satisfied: 0, missing: 1, contradicted: 1 });
    expect([depth.items, width.items, borderline.items, clear.items]).toEqual([2, 2, 1, 3]);
    expect(untouched).toEqual({ count: 0, of: 1 });
  });

  it("give Cohen's kappa of the published formula", () => {
    const stands = { ...right, d2: 'missing', w2: 'contradicted' } as const;
    const { percent, kappa } = calibrationFigures([judgedAs(sample(), stands)]).all.agreement;
    expect(percent.value).toBe(0.5);
    // By chance (2·2 + 1·1 + 1·1) / 16 = 0.375 are equal, and (0.5 - 0.375) / (1 - 0.375) = 0.2.
    expect(kappa.value).toBeCloseTo(0.2, 12);
  });

  it('take an item without a grade as missing', () => {
    const { all } = calibrationFigures([judgedAs(sample(), { d1: 'satisfied' })]);
    expect(all.confusion.contradicted.missing).toBe(1);
    expect(all.right).toBe(2);
  });

  it('are given for every category and every domain', () => {
    const answers = [sample(), sample({ id: 'pipes-a', domain: 'pipes' })];
    const { byCategory, byDomain } = calibrationFigures(
      answers.map((answer) => judgedAs(answer, { ...right, d2: 'satisfied' })),
    );
    expect(byCategory.map(({ name, items, right: own }) => [name, items, own])).toEqual([
      ['exact', 4, 4],
      ['absent', 2, 2],
      ['wrong-entity', 2, 0],
    ]);
    expect(byDomain.map(({ name, items, falseSatisfied }) => [name, items, falseSatisfied.count])).toEqual([
      ['lutes', 4, 1],
      ['pipes', 4, 1],
    ]);
  });

  it('tell what code lowered and dropped, and how much of it rightly', () => {
    const claims = { d1: 'satisfied', d2: 'satisfied', w1: 'contradicted', w2: 'satisfied' } as const;
    const stands = { d1: 'missing', d2: 'contradicted', w1: 'missing', w2: 'satisfied' } as const;
    const { code } = calibrationFigures([judgedAs(sample(), stands, claims)]);
    expect(code?.before).toMatchObject({ right: 1, falseSatisfied: { count: 2, of: 2 } });
    expect(code).toMatchObject({
      lowered: { count: 2, rightly: 1 },
      dropped: { count: 1, rightly: 1 },
      raised: { count: 0, rightly: 0 },
    });
  });

  it('say nothing of code where no judge spoke before it', () => {
    expect(calibrationFigures([judgedAs(sample(), right)]).code).toBeNull();
  });

  it('count second looks by what came of them, and which were right', () => {
    const claims = { ...right, w2: 'satisfied' } as const;
    const looks = [
      { item: 'w1', result: 'confirmed' },
      { item: 'w2', result: 'disputed' },
      { item: 'd1', result: 'disputed' },
    ] as const;
    const { secondLooks } = calibrationFigures([judgedAs(sample(), { ...right, d1: 'missing' }, claims, looks)]);
    expect(secondLooks).toEqual({ count: 3, confirmed: { count: 1, rightly: 1 }, disputed: { count: 2, rightly: 1 } });
  });

  it('hold verdicts of answers to one question against those from the grades by hand', () => {
    const worse = sample({
      id: 'lutes-b',
      answer: 'I do not know.',
      grades: Object.fromEntries(['d1', 'd2', 'w1', 'w2'].map((id) => [id, { outcome: 'missing', quote: null }])),
    });
    const none = { d1: 'missing', d2: 'missing', w1: 'missing', w2: 'missing' } as const;
    const alone = sample({ id: 'other', question: 'Another question?' });
    const judged = [judgedAs(sample(), none), judgedAs(worse, none), judgedAs(alone, right)];
    const { verdicts } = calibrationFigures(judged);
    expect(verdicts).toMatchObject({ questions: 1, same: { count: 0, of: 1 } });
    expect(verdicts?.differing).toEqual([
      expect.objectContaining({ a: 'lutes-a', b: 'lutes-b', judged: { tier: 'TIE_LOW', tag: null } }),
    ]);
    expect(verdicts?.differing[0]?.hand.tier).toMatch(/^A_/);
  });

  it('have no verdicts where no two answers belong together', () => {
    expect(calibrationFigures([judgedAs(sample(), right)]).verdicts).toBeNull();
    expect(calibrationFigures([]).all).toMatchObject({ items: 0, agreement: { percent: { value: null } } });
  });
});
