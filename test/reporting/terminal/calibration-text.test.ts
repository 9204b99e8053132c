import { describe, expect, it } from 'vitest';
import { calibrationFigures } from '../../../src/audit/calibration/calibration-figures.ts';
import { parseHandGradedAnswer } from '../../../src/audit/calibration/hand-graded-answer.ts';
import { calibrationText } from '../../../src/reporting/terminal/calibration-text.ts';
import { gradedLine, judgedAs } from '../../audit/calibration/graded-sample.ts';

function sample(changes: object = {}) {
  const answer = parseHandGradedAnswer(JSON.stringify(gradedLine(changes)));
  if (typeof answer === 'string') throw new Error(answer);
  return answer;
}

const right = { d1: 'satisfied', d2: 'contradicted', w1: 'satisfied', w2: 'missing' } as const;

describe('a calibration in words', () => {
  it('tells what the judge said, what code and a second look made of it, and which verdicts differ', () => {
    const claims = { ...right, d2: 'satisfied', w2: 'satisfied' } as const;
    const looks = [{ item: 'w2', result: 'disputed' }] as const;
    const none = { d1: 'missing', d2: 'missing', w1: 'missing', w2: 'missing' } as const;
    const text = calibrationText(
      'openai/judge',
      calibrationFigures([judgedAs(sample(), right, claims, looks), judgedAs(sample({ id: 'lutes-b' }), none, right)]),
    );
    expect(text).toContain('openai/judge: 2 answers, 8 items; every item as by hand in 1 of the answers\n');
    expect(text).toMatch(/\nall +8 +63% .* 0 of 4 +0 of 6\n/);
    expect(text).toMatch(/\nthe judge, before code +8 +75% .* 2 of 4 +0 of 6\n/);
    expect(text).toMatch(/\nSatisfied grades that code lowered +4 +2 rightly\n/);
    expect(text).toMatch(/\nContradictions that code dropped +1 +0 rightly\n/);
    expect(text).toMatch(/\nGrades that code raised +0\n/);
    expect(text).toMatch(/\nDisputed by a second look +1 +1 rightly\n/);
    expect(text).toMatch(
      /Verdicts between answers to the same question: 0 of 1 with the tier and tag[^\n]*\(1 question\)/,
    );
    expect(text).toMatch(/\n {2}lutes-a and lutes-b: \S+( \S+)? by hand, A_\S+ \S+ judged\n/);
  });

  it('leaves out what there is none of', () => {
    const text = calibrationText('offline', calibrationFigures([judgedAs(sample(), right)]));
    expect(text).not.toMatch(/code|second look|Verdicts/);
    expect(text).toMatch(/Category +items/);
  });
});
