import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { collectQuestions } from '../../../../src/arena/own-questions/collect-questions.ts';
import {
  fieldNames,
  publishedShape,
  recognisedShape,
  shapeNames,
} from '../../../../src/arena/own-questions/published/shapes.ts';
import { forAll } from '../../../support/for-all.ts';

describe('the shape of a file', () => {
  it.each([
    [{ problem: 'x', answer: 'y', problem_topic: 'z', canary: 'c' }, 'browsecomp'],
    [{ problem: 'x', answer: 'y' }, 'browsecomp'],
    [{ id: '1', prompt: 'x', answer: 'y', reference_steps: 'z', canary: 'c' }, 'xbench'],
    [{ id: 1, topic: 't', language: 'en', prompt: 'x' }, 'deepresearch-bench'],
    [{ query: 'x', metadata: { rubrics: ['a'] } }, 'open-deepresearch'],
    [{ question: 'x', answer: 'y' }, null],
    [{ question: 'x', query: 'y', problem: 'z', answer: 'y' }, null],
    [{ id: 1, prompt: 'x', article: 'y' }, null],
    [['query'], null],
    ['query', null],
    [undefined, null],
  ])('%#: is recognised by its fields, where they are those of one alone', (row, name) => {
    expect(recognisedShape(row)).toBe(name);
  });

  it('says which fields of the rows no question is made of', () => {
    const rows = [
      { line: 1, value: { query: 'x', reference: [{ role: 'assistant', content: 'y' }] } },
      { line: 2, value: { query: 'z', metadata: { rubrics: ['a'], expected_tools: [] } } },
      { line: 3, fault: 'not JSON' },
      { line: 4, value: 'no object' },
    ];
    const { fields } = publishedShape('open-deepresearch', [], null);
    expect(fieldNames(rows).filter((field) => !fields.includes(field))).toEqual([
      'reference',
      'metadata.expected_tools',
    ]);
  });

  it('is private where its publisher encrypts it', () => {
    const isEncrypted = (columns: readonly string[]) =>
      shapeNames.filter((name) => publishedShape(name, columns, null).isEncrypted);
    expect(isEncrypted(['problem', 'answer', 'canary'])).toEqual(['browsecomp', 'xbench']);
    expect(isEncrypted(['problem', 'answer'])).toEqual(['xbench']);
  });
});

describe('Open-DeepResearch', () => {
  const shape = publishedShape('open-deepresearch', [], null);

  it('becomes questions; statements that answers satisfy or not become points', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 80 }).filter((each) => each.trim() !== '');
    forAll(text, fc.array(text, { minLength: 1, maxLength: 8 }), text, (query, rubrics, topic) => {
      const rows = [{ query: `${query} 1` }, { query: `${query} 2`, metadata: { rubrics, task_type: topic } }];
      const read = rows.map((row, at) => {
        const { ok, ...rest } = shape.read(row);
        expect(ok).toBe(true);
        return { line: at + 1, value: 'value' in rest ? rest.value : null };
      });
      const { questions, faults } = collectQuestions(read);
      expect(faults).toEqual([]);
      expect(questions).toEqual([
        { question: `${query} 1`.trim() },
        { question: `${query} 2`.trim(), topic: topic.trim(), checklist: rubrics.map((each) => each.trim()) },
      ]);
    });
  });

  it.each([
    [{ query: '' }, 'query'],
    [{ query: 'Why?', metadata: { rubrics: [] } }, 'metadata.rubrics'],
    [{ query: 'Why?', metadata: { rubrics: [1] } }, 'metadata.rubrics.0'],
    ['Why?', 'expected object'],
  ])('%#: says what is wrong with a row', (row, said) => {
    expect(shape.read(row)).toEqual({ ok: false, failure: expect.stringContaining(said) });
  });
});
