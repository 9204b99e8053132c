import { describe, expect, it } from 'vitest';
import { collectQuestions } from '../../../src/arena/own-questions/collect-questions.ts';
import { questionsOfCsv } from '../../../src/arena/own-questions/question-csv.ts';
import { expectOk } from '../../support/expect-ok.ts';

function collected(text: string) {
  const rows = expectOk(questionsOfCsv(text));
  return collectQuestions(rows);
}

describe('a CSV of own questions', () => {
  it('gives what the same lines of JSON would', () => {
    const text =
      '\uFEFFid,question,wordLimit,answer,checklist,rubric\r\n' +
      'q1,"Which, of all?",80,Ulm | City of Ulm,,"2 x Is right\nIs short"\r\n' +
      'q2,What is known of it?,,,"Year = 1911 | in 1911\nNames a = b = c\nSays who paid",\r\n';
    expect(collected(text)).toEqual({
      questions: [
        {
          id: 'q1',
          question: 'Which, of all?',
          wordLimit: 80,
          answer: ['Ulm', 'City of Ulm'],
          rubric: [{ criterion: 'Is right', weight: 2 }, 'Is short'],
        },
        {
          id: 'q2',
          question: 'What is known of it?',
          checklist: [
            { point: 'Year', accept: ['1911', 'in 1911'] },
            { point: 'Names a = b', accept: ['c'] },
            'Says who paid',
          ],
        },
      ],
      faults: [],
    });
  });

  it('names the line of each row that is none, also behind cells of several lines', () => {
    const { questions, faults } = collected(
      'question,answer,reference\nA?,1,\n\nB?,,"One\ntwo\nthree"\nC?,1\n,1,\nE?,1,,\n',
    );
    expect(questions.map(({ question }) => question)).toEqual(['A?', 'B?']);
    expect(faults).toEqual([
      { line: 7, reason: '2 cells, where the first line has 3' },
      { line: 8, reason: expect.stringContaining('question') },
      { line: 9, reason: '4 cells, where the first line has 3' },
    ]);
  });

  it.each([
    ['question,answers\nA?,1\n', "there is no column 'answers'"],
    ['id,answer\na,1\n', "names no column 'question'"],
    ['question,question\na,1\n', 'a column twice'],
    ['', "names no column 'question'"],
    ['question,answer\n"A?,1\n', 'it is no CSV'],
  ])('is refused where a column or a quote of it is not understood: %j', (text, said) => {
    expect(questionsOfCsv(text)).toEqual({ ok: false, failure: expect.stringContaining(said) });
  });
});
