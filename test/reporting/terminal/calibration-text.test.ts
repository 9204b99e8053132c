import { describe, expect, it } from 'vitest';
import { calibrationFigures } from '../../../src/audit/calibration/calibration-figures.ts';
import { parseHandGradedAnswer } from '../../../src/audit/calibration/hand-graded-answer.ts';
import { calibrationText } from '../../../src/reporting/terminal/calibration-text.ts';
import { gradedLine, judgedAs } from '../../audit/calibration/graded-sample.ts';
import { saidIn } from '../said-in.ts';

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
    expect(saidIn(text.split('\n')[0] ?? '', 'openai/judge')).toEqual(['openai/judge', '2', '8', '1']);
    expect(text).toMatch(/\nall +8 +63% .* 0 of 4 +0 of 6\n/);
    expect(text).toMatch(/\n\D+ +8 +75% .* 2 of 4 +0 of 6\n/);
    expect(text).toMatch(/\n\D*lowered +4 +2 \w+\n/);
    expect(text).toMatch(/\n\D*dropped +1 +0 \w+\n/);
    expect(text).toMatch(/\n\D*raised +0\n/);
    expect(text).toMatch(/\nDisputed\D* +1 +1 \w+\n/);
    expect(text).toMatch(/\nVerdicts\D*0 of 1\b[^\n]*\(1\b/);
    expect(text).toMatch(/\n {2}lutes-a\b\W+\w+\W+lutes-b\b.*\bA_\S+ /);
  });

  it('leaves out what there is none of', () => {
    const text = calibrationText('own/judge', calibrationFigures([judgedAs(sample(), right)]));
    expect(text).not.toMatch(/code|second look|Verdicts/);
    expect(text).toMatch(/Category +items/);
  });
});
