import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calibrationFigures } from '../../../src/audit/calibration/calibration-figures.ts';
import { type HandGradedAnswer, parseHandGradedAnswer } from '../../../src/audit/calibration/hand-graded-answer.ts';
import {
  lastWrongPassed,
  passesTooMuch,
  type ToldCalibration,
  wrongPassed,
} from '../../../src/audit/calibration/qualification.ts';
import { forAll } from '../../support/for-all.ts';
import { gradedLine, judgedAs } from './graded-sample.ts';

function sample(id: string): HandGradedAnswer {
  const answer = parseHandGradedAnswer(JSON.stringify(gradedLine({ id })));
  if (typeof answer === 'string') throw new Error(answer);
  return answer;
}

const right = { d1: 'satisfied', d2: 'contradicted', w1: 'satisfied', w2: 'missing' } as const;
const wrong = { ...right, d2: 'satisfied', w2: 'satisfied' } as const;
/** Answers with two wrong items each; the first ones are passed by the judge's own word, and lowered by code. */
const figuresOf = (answers: number, passed: number) =>
  calibrationFigures(
    Array.from({ length: answers }, (_, at) => judgedAs(sample(`a${at}`), right, at < passed ? wrong : right)),
  );

const calibration = (at: string, judge: string, answers: number, passed: number): ToldCalibration => ({
  at,
  result: { file: 'graded.jsonl', judges: [{ judge, figures: figuresOf(answers, passed) }] },
});

describe('what a judge passes', () => {
  it('is counted before code has lowered anything', () => {
    expect(wrongPassed(figuresOf(25, 5))).toEqual({ count: 10, of: 50 });
  });

  it('is not told by few wrong items, nor of who said nothing itself', () => {
    expect(wrongPassed(figuresOf(24, 5))).toBeNull();
    expect(wrongPassed(calibrationFigures([judgedAs(sample('a'), right)]))).toBeNull();
  });

  it('is that of its newest calibration that is large enough', () => {
    const kept = [
      calibration('2026-03-03', 'openai/small', 3, 3),
      calibration('2026-02-02', 'openai/judge', 3, 3),
      calibration('2026-01-02', 'openai/judge', 25, 1),
      calibration('2025-01-02', 'openai/judge', 25, 20),
    ];
    expect(lastWrongPassed('openai/judge', kept)).toMatchObject({ at: '2026-01-02', count: 2, of: 50 });
    expect(lastWrongPassed('openai/small', kept)).toBeNull();
  });

  it('is too much beyond the share alone, and never less so for a stricter one', () => {
    expect(passesTooMuch({ count: 10, of: 100 })).toBe(false);
    expect(passesTooMuch({ count: 11, of: 100 })).toBe(true);
    expect(passesTooMuch({ count: 100, of: 100 }, 1)).toBe(false);
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    forAll(fc.nat(200), fc.integer({ min: 200, max: 400 }), share, share, (count, of, one, other) => {
      const [strict, mild] = [Math.min(one, other), Math.max(one, other)];
      if (passesTooMuch({ count, of }, mild)) expect(passesTooMuch({ count, of }, strict)).toBe(true);
    });
  });
});
