import { describe, expect, it } from 'vitest';
import { gradeAnswer } from '../../examiner/grading/grade-answer.ts';
import { sampleTask } from './sample-task.ts';

const outcomes = (answer: string) =>
  Object.fromEntries(gradeAnswer(sampleTask(), answer).map((grade) => [grade.item, grade.outcome]));

describe('characters that do not show', () => {
  it('do not hide rivals', () => {
    const hidden = (name: string) => [...name].join('\u200B');
    const answer = ['Harro Vint', 'Édda Malk', hidden('Ulwen Brock'), hidden('Sef Tarl')]
      .map((name) => `- ${name}`)
      .join('\n');
    expect(outcomes(answer)).toMatchObject({ d1: 'contradicted', d2: 'contradicted' });
  });

  it('and other widths do no harm', () => {
    expect(outcomes('- Har\u00ADro Vint: birth year: 19\u200B11; neck length: ３２.５ cm')).toMatchObject({
      d1: 'satisfied',
      w2: 'satisfied',
      w3: 'satisfied',
    });
    expect(outcomes('[{"name": "Harro\\u00ad Vint", "birth year": "１９１１"}]')).toMatchObject({
      d1: 'satisfied',
      w2: 'satisfied',
    });
  });

  it('are no part of a quote', () => {
    const [grade] = gradeAnswer(sampleTask(), '- Har\u00ADro Vint: birth year: 1911');
    expect(grade?.quote).toBe('Harro Vint');
  });
});
