import { describe, expect, it } from 'vitest';
import { gradeAnswer } from '../../../examiner/grading/grade-answer.ts';
import { sampleTask } from '../sample-task.ts';

const outcomes = (answer: string) =>
  Object.fromEntries(gradeAnswer(sampleTask(), answer).map((grade) => [grade.item, grade.outcome]));
const everyone = ['Ulwen Brock', 'Harro Vint', 'Sef Tarl', 'Édda Malk'];
const said = {
  'Harro Vint': 'birthplace Tarn Street, birth year 1911, neck length 32.5 cm',
  'Édda Malk': 'birthplace Oak Lane, birth year 1927, neck length 41 cm',
};
const right = Object.entries(said)
  .map(([name, details]) => `- ${name}: ${details}.`)
  .join('\n');

describe('an answer that offers every sibling', () => {
  it.each([
    ['in one frame with details', (name: string) => `One candidate is ${name}, ${detailsOf(name)}.`],
    ['in one frame', (name: string) => `We considered ${name}.`],
    ['in a sentence each', (name: string) => `${name} is one of them.`],
    ['in a possessive', (name: string) => `Consider ${name}'s details: ${detailsOf(name)}.`],
  ])('%s identifies nobody', (_name, sentence) => {
    expect(outcomes(everyone.map(sentence).join(' '))).toMatchObject({ d1: 'contradicted', d2: 'contradicted' });
  });

  it('in frames that differ, without details, identifies nobody', () => {
    const answer =
      'Perhaps Ulwen Brock. Then again we like Harro Vint. There may be Sef Tarl. Lastly we have Édda Malk.';
    const { d1, d2 } = outcomes(answer);
    expect([d1, d2]).not.toContain('satisfied');
  });
});

const detailsOf = (name: string): string =>
  said[name as keyof typeof said] ?? 'birthplace Elm Row, birth year 1900, neck length 12 cm';

describe('an answer that rules rivals out', () => {
  it.each([
    'Ulwen Brock and Sef Tarl do not match the clues.',
    'Ulwen Brock, and Sef Tarl do not match the clues.',
    'Sef Tarl was ruled out because his birth year is 1935.',
    'Sef Tarl was ruled out because of the birth year.',
    'Ulwen Brock does not fit, and Sef Tarl was excluded.',
    'I rejected Ulwen Brock and Sef Tarl.',
    'Sef Tarl is not one of them.',
    'It is neither Ulwen Brock nor Sef Tarl.',
    'These are the two, unlike Ulwen Brock and Sef Tarl.',
  ])('keeps its depth and width: %s', (remark) => {
    for (const answer of [`${right}\n\n${remark}`, `${remark}\n\n${right}`, `${right} ${remark}`]) {
      const wrong = Object.entries(outcomes(answer)).filter(([, outcome]) => outcome !== 'satisfied');
      expect(wrong, answer).toEqual([]);
    }
  });

  it('does not name a target that it rules out', () => {
    expect(outcomes('Harro Vint was ruled out. The other is Édda Malk.')).toMatchObject({
      d1: 'missing',
      d2: 'satisfied',
    });
    expect(outcomes('The two are Harro Vint and Édda Malk, and Sef Tarl does not match.')).toMatchObject({
      d2: 'satisfied',
    });
  });
});
