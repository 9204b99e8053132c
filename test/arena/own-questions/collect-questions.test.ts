import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { collectQuestions, type QuestionRow } from '../../../src/arena/own-questions/collect-questions.ts';
import { forAll } from '../../support/for-all.ts';

const row = (line: number, value: unknown): QuestionRow => ({ line, value });

describe('rows of a file of own questions', () => {
  it('are each a question or a named fault, whatever they hold: nothing is dropped', () => {
    const value = fc.oneof(
      fc.jsonValue(),
      fc.record({ question: fc.string(), answer: fc.oneof(fc.string(), fc.array(fc.string())) }),
      fc.record({ question: fc.constantFrom('Who?', 'When?', ' who? '), answer: fc.constant('x'), id: fc.string() }),
    );
    forAll(fc.array(value), (values) => {
      const { questions, faults } = collectQuestions(values.map((each, at) => row(at + 1, each)));
      expect(questions.length + faults.length).toBe(values.length);
      for (const { reason } of faults) expect(reason).not.toBe('');
      expect(new Set(faults.map(({ line }) => line)).size).toBe(faults.length);
    });
  });

  it.each([
    [{ answer: '4' }, 'question'],
    [{ question: ' ', answer: '4' }, 'question'],
    [{ question: 'How many?', rubric: [{ criterion: 'Is right', weight: 0 }] }, 'rubric.0'],
    [{ question: 'How many?', answer: 4 }, 'a text, or a list of 1 to 50 texts'],
    [{ question: 'How many?', answer: [] }, 'answer: Too small'],
    [{ question: 'How many?', answers: '4' }, 'answers'],
    [{ question: 'How many?', checklist: [{ accept: '4' }] }, 'checklist.0'],
    [{ question: 'How many?', answer: '4', wordLimit: 0 }, 'wordLimit'],
    [{ question: 'How many?', reference: 'It is so. '.repeat(201) }, 'more than 200 sentences'],
    [['How many?'], 'expected object'],
  ])('%#: say what is wrong', (value, said) => {
    const { questions, faults } = collectQuestions([row(7, value)]);
    expect(questions).toEqual([]);
    expect(faults).toEqual([{ line: 7, reason: expect.stringContaining(said) }]);
  });

  it('count once where a question or an id stands twice, with the line of the first', () => {
    const { questions, faults } = collectQuestions([
      row(1, { id: 'a', question: 'Who built the lighthouse?', answer: 'Ada Holm' }),
      row(2, { id: 'b', question: 'who  built the Lighthouse?', answer: 'Ada Holm' }),
      row(3, { id: 'a', question: 'When was it built?', answer: '1911' }),
      { line: 4, fault: 'not JSON' },
      row(5, { id: 'b', question: 'When did it close?', answer: '1950' }),
    ]);
    expect(questions.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(faults).toEqual([
      { line: 2, reason: 'the question of line 1 again' },
      { line: 3, reason: 'the id of line 1 again: a' },
      { line: 4, reason: 'not JSON' },
    ]);
  });
});
