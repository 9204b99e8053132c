import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { relationChangesSchema } from '../../../examiner/prompts/advice-prompts.ts';
import { answerTextSchema } from '../../../examiner/prompts/answer-question-prompts.ts';
import { answerReplyFor } from '../../../examiner/prompts/grade-reply.ts';
import { pageFactsSchema } from '../../../examiner/prompts/read-facts-prompt.ts';
import { taskDraftSchema } from '../../../examiner/prompts/write-task-prompt.ts';

const many = <Entry>(entry: Entry): Entry[] => Array.from({ length: 100_000 }, () => entry);
const long = 'x'.repeat(200_000);
const draft = { chain: [], targets: [], asks: [], question: 'Which?', impossible: null };
const fact = { entity: 'a', attribute: 'b', value: 'c', quote: 'd' };
const facts = { entity: 'a', kind: null, facts: [fact] };
const grade = { item: 'd1', reason: 'why', outcome: 'missing', quote: null, doubt: null };
const grades = answerReplyFor([]);
const none = { offered: [], mentioned: [] };
const entity = { name: 'a', quote: 'b' };

describe('a reply', () => {
  it('of usual size is of the form asked for', () => {
    expect(taskDraftSchema.safeParse(draft).success).toBe(true);
    expect(pageFactsSchema.safeParse(facts).success).toBe(true);
    expect(grades.safeParse({ grades: [grade], offered: [entity], mentioned: [] }).success).toBe(true);
  });

  it.each<[string, z.ZodType, unknown]>([
    ['a draft with a chain', taskDraftSchema, { ...draft, chain: many({ page: 'c1', facts: [] }) }],
    ['a draft with a target', taskDraftSchema, { ...draft, targets: [{ page: 't1', facts: many('f1') }] }],
    ['a draft with a detail', taskDraftSchema, { ...draft, asks: many({ attribute: 'a', facts: [] }) }],
    ['a draft with a question', taskDraftSchema, { ...draft, question: long }],
    ['a draft with an excuse', taskDraftSchema, { ...draft, impossible: long }],
    ['facts', pageFactsSchema, { ...facts, facts: many(fact) }],
    ['facts with a quote', pageFactsSchema, { ...facts, facts: [{ ...fact, quote: long }] }],
    ['facts with an entity', pageFactsSchema, { ...facts, entity: long }],
    ['grades', grades, { ...none, grades: many(grade) }],
    ['grades with a reason', grades, { ...none, grades: [{ ...grade, reason: long }] }],
    ['grades with a doubt', grades, { ...none, grades: [{ ...grade, doubt: long }] }],
    ['entities', grades, { ...none, grades: [grade], offered: many(entity) }],
    ['an entity with a quote', grades, { ...none, grades: [grade], mentioned: [{ ...entity, quote: long }] }],
    ['relations', relationChangesSchema, { changes: many({ link: 1, relation: 'person' }) }],
    ['an answer', answerTextSchema, { answer: long }],
  ])('is of another form when %s is without measure', (_what, schema, reply) => {
    expect(schema.safeParse(reply).success).toBe(false);
  });

  it('has bounds that no provider is told', () => {
    for (const schema of [taskDraftSchema, pageFactsSchema, relationChangesSchema, answerTextSchema, grades])
      expect(JSON.stringify(z.toJSONSchema(schema))).not.toMatch(/maxItems|maxLength/);
  });
});
