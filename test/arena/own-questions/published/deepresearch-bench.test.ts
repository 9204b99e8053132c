import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { collectQuestions, type QuestionRow } from '../../../../src/arena/own-questions/collect-questions.ts';
import { readCriteria } from '../../../../src/arena/own-questions/published/bench-criteria.ts';
import {
  criteriaLeftOver,
  deepResearchBench,
} from '../../../../src/arena/own-questions/published/deepresearch-bench.ts';
import { publishedShape } from '../../../../src/arena/own-questions/published/shapes.ts';
import { forAll } from '../../../support/for-all.ts';

const rowsOf = (values: readonly unknown[]): QuestionRow[] => values.map((value, at) => ({ line: at + 1, value }));

function read(questions: readonly unknown[], criteria: readonly unknown[] | null) {
  const found = criteria === null ? null : readCriteria(rowsOf(criteria));
  const shape = deepResearchBench(found);
  const rows = rowsOf(questions).map((row): QuestionRow => {
    const value = 'value' in row ? shape.read(row.value) : { ok: false as const, failure: row.fault };
    return value.ok ? { line: row.line, value: value.value } : { line: row.line, fault: value.failure };
  });
  return { ...collectQuestions(rows), criteria: found };
}

const ferries = { id: 1, topic: '交通', language: 'zh', prompt: '比较塔恩岛的两条渡轮航线。' };
const mills = { id: 2, topic: 'History', language: 'en', prompt: 'How did the mills of Tarn close?' };
const criteriaOf = ({ id, prompt }: { id: number; prompt: string }) => ({
  id,
  prompt,
  language: 'zh',
  dimension_weight: { insight: 0.7, readability: 0.3 },
  criterions: {
    insight: [
      { criterion: '票价', explanation: '是否给出两条航线的票价。', weight: 0.1 },
      { criterion: 'Causes', explanation: 'Whether causes are told apart.', weight: 0.9, comment: 'not used' },
    ],
    readability: [{ criterion: 'Order', weight: 1 }],
  },
});

describe('DeepResearch Bench', () => {
  it('becomes questions with topic and language, judged by one rubric of dimension times criterion', () => {
    const { questions, faults } = read([ferries, mills], [criteriaOf(mills), criteriaOf(ferries)]);
    const rubric = [
      { criterion: '票价: 是否给出两条航线的票价。', weight: 0.07 },
      { criterion: 'Causes: Whether causes are told apart.', weight: 0.63 },
      { criterion: 'Order', weight: 0.3 },
    ];
    expect(faults).toEqual([]);
    expect(questions).toEqual([
      { id: '1', question: ferries.prompt, topic: '交通', language: 'zh', rubric },
      { id: '2', question: mills.prompt, topic: 'History', language: 'en', rubric },
    ]);
    expect(read([ferries], null).questions).toEqual([
      { id: '1', question: ferries.prompt, topic: '交通', language: 'zh' },
    ]);
  });

  it('joins by the prompt, by the id where the criteria name no prompt, and names what does not join', () => {
    const bare = { ...criteriaOf(mills), prompt: undefined };
    const joined = read([ferries, mills], [{ ...criteriaOf(ferries), id: 77 }, bare]);
    expect(joined.questions.map(({ id, rubric }) => `${id} ${rubric?.length}`)).toEqual(['1 3', '2 3']);
    const apart = read([ferries, mills], [{ ...criteriaOf(ferries), id: 2 }, criteriaOf({ id: 9, prompt: 'Why?' })]);
    expect(apart.faults).toEqual([{ line: 2, reason: 'the criteria of its id (line 1) are those of another prompt' }]);
    expect(read([ferries], [criteriaOf(mills)]).faults).toEqual([{ line: 1, reason: 'there are no criteria for it' }]);
    const { criteria, questions } = apart;
    if (criteria === null) throw new Error('no criteria');
    expect(criteriaLeftOver(criteria, questions).map(({ line }) => line)).toEqual([2]);
  });

  it.each([
    [
      { ...criteriaOf(mills), dimension_weight: { insight: 0.7 } },
      'criterions.readability: the dimension has no weight',
    ],
    [{ ...criteriaOf(mills), criterions: { insight: [] } }, 'dimension_weight.insight: the dimension has no criteria'],
    [{ ...criteriaOf(mills), id: undefined, prompt: undefined }, 'neither "id" nor "prompt"'],
    [
      { ...criteriaOf(mills), criterions: { insight: [{ criterion: 'A', weight: '1' }] } },
      'criterions.insight.0.weight',
    ],
    [criteriaOf(ferries), 'the criteria of the prompt of line 1 again'],
  ])('%#: names criteria that are none, by their line', (value, said) => {
    const { faults } = readCriteria(rowsOf([criteriaOf(ferries), value]));
    expect(faults).toEqual([{ line: 2, reason: expect.stringContaining(said) }]);
  });

  it('reads back any row that is written in its shape, and the weights of all its criteria', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 80 }).filter((each) => each.trim() !== '');
    const criterion = fc.record({ criterion: text, explanation: text, weight: fc.integer({ min: 1, max: 100 }) });
    const dimension = fc.tuple(fc.integer({ min: 1, max: 100 }), fc.array(criterion, { minLength: 1, maxLength: 5 }));
    const row = fc.record({ id: fc.nat(), prompt: text, topic: text, language: fc.constantFrom('zh', 'en') });
    // A member of that name is no member of what zod reads.
    const name = text.filter((each) => each !== '__proto__');
    const dimensions = fc.dictionary(name, dimension, { minKeys: 1, maxKeys: 4 });
    forAll(row, dimensions, (each, weighed) => {
      const names = Object.entries(weighed);
      const criteria = {
        id: each.id,
        prompt: each.prompt,
        dimension_weight: Object.fromEntries(names.map(([name, [weight]]) => [name, weight / 100])),
        criterions: Object.fromEntries(names.map(([name, [, list]]) => [name, list])),
      };
      const { questions, faults } = read([each], [criteria]);
      expect(faults).toEqual([]);
      expect(questions[0]).toMatchObject({ question: each.prompt.trim(), topic: each.topic.trim() });
      const sum = names.reduce((all, [, [w, list]]) => all + (w / 100) * list.reduce((s, c) => s + c.weight, 0), 0);
      const read_ = questions[0]?.rubric ?? [];
      const got = read_.reduce((all, item) => all + (typeof item === 'string' ? 1 : (item.weight ?? 1)), 0);
      expect(got).toBeCloseTo(sum, 3);
      expect(read_).toHaveLength(names.reduce((all, [, [, list]]) => all + list.length, 0));
    });
  });

  it('gives a question or a fault for each row, whatever the rows and criteria hold', () => {
    forAll(fc.array(fc.jsonValue()), fc.array(fc.jsonValue()), (rows, criteria) => {
      const found = readCriteria(rowsOf(criteria));
      expect(found.all.length + found.faults.length).toBe(criteria.length);
      const { questions, faults } = read(rows, criteria);
      expect(questions.length + faults.length).toBe(rows.length);
      expect(publishedShape('deepresearch-bench', [], found).isEncrypted).toBe(false);
    });
  });
});
