import { describe, expect, it } from 'vitest';
import { calibrationFigures } from '../../../src/audit/calibration/calibration-figures.ts';
import {
  type JudgedAnswer,
  judgedItems,
  parseHandGradedAnswer,
} from '../../../src/audit/calibration/hand-graded-answer.ts';
import { calibrationText } from '../../../src/reporting/terminal/calibration-text.ts';
import { gradedLine, judgedAs } from '../../audit/calibration/graded-sample.ts';
import { saidIn } from '../said-in.ts';

function sample(changes: object = {}) {
  const answer = parseHandGradedAnswer(JSON.stringify(gradedLine(changes)));
  if (typeof answer === 'string') throw new Error(answer);
  return answer;
}

const textOf = (judge: string, judged: readonly JudgedAnswer[]) =>
  calibrationText(judge, calibrationFigures(judged), judged.flatMap(judgedItems));

const right = { d1: 'satisfied', d2: 'contradicted', w1: 'satisfied', w2: 'missing' } as const;

describe('a calibration in words', () => {
  it('tells what the judge said, and which verdicts differ', () => {
    const claims = { ...right, d2: 'satisfied', w2: 'satisfied' } as const;
    const looks = [{ item: 'w2', result: 'disputed' }] as const;
    const none = { d1: 'missing', d2: 'missing', w1: 'missing', w2: 'missing' } as const;
    const text = textOf('openai/judge', [
      judgedAs(sample(), right, claims, looks),
      judgedAs(sample({ id: 'lutes-b' }), none, right),
    ]);
    expect(saidIn(text.split('\n')[0] ?? '', 'openai/judge')).toEqual(['openai/judge', '2', '8', '1']);
    expect(text).toMatch(/\nall +8 +63% .* 0 of 4 +2 of 4 +0 of 6\n/);
    expect(text).toMatch(/\n\D+ +8 +75% .* 2 of 4 +0 of 4 +0 of 6\n/);
    expect(text).toMatch(/\nVerdicts\D*0 of 1\b[^\n]*\(1\b/);
    expect(text).toMatch(/\n {2}lutes-a\b\W+\w+\W+lutes-b\b.*\bA_\S+ /);
  });

  it('lists the items that differ with both reasons, the passed ones first', () => {
    const passed = { ...right, d1: 'missing', w2: 'satisfied' } as const;
    const claims = { ...right, w2: 'satisfied' } as const;
    const judged = judgedAs(sample(), passed, claims);
    const said = claims
      ? judged.judgement.claimed?.map((each) => ({ ...each, reason: `so it says of ${each.item}` }))
      : [];
    const text = textOf('openai/judge', [{ ...judged, judgement: { ...judged.judgement, claimed: said ?? null } }]);
    const listed = text.slice(text.indexOf('Items that differ'));
    expect(listed).toMatch(
      /^[^\n]*\n {2}lutes-a w2: missing by hand, satisfied[^\n]*\n[^\n]*absent: no year\n[^\n]*so it says of w2\n/,
    );
    expect(listed).toMatch(/\n {2}lutes-a d1: satisfied by hand, missing[^\n]*\n[^\n]*“Harro Lute” exact:\n/);
    expect(listed).not.toMatch(/lutes-a (?:d2|w1)/);
  });

  it('tells whether the judge would be refused', () => {
    const judged = (passed: number) =>
      Array.from({ length: 25 }, (_, at) =>
        judgedAs(sample({ id: `lutes-${at}` }), right, at < passed ? { ...right, w2: 'satisfied' } : right),
      );
    expect(textOf('openai/judge', judged(6))).toMatch(/\b6 of 50 .*\(12%\).* refused as a judge/);
    expect(textOf('openai/judge', judged(5))).toMatch(/\b5 of 50 .*\(10%\)/);
    expect(textOf('openai/judge', judged(5))).not.toContain('refused as a judge');
  });

  it('leaves out what there is none of', () => {
    const text = textOf('own/judge', [judgedAs(sample(), right)]);
    expect(text).not.toMatch(/code|Verdicts/);
  });
});
