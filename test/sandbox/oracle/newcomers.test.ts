import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { gradeAnswer } from '../../../src/sandbox/oracle/grading/grade-answer.ts';
import { makeKnownWorld } from '../../../src/sandbox/oracle/known-world.ts';

const outcome = z.enum(['satisfied', 'missing', 'contradicted']);
const questionLine = z.object({
  id: z.string(),
  kind: z.string(),
  question: z.string(),
  path: z.array(z.string()),
  rivals: z.array(z.string()),
  items: z.array(
    z.object({
      item: z.string(),
      kind: z.enum(['depth', 'width']),
      entity: z.string(),
      attribute: z.string(),
      value: z.string(),
    }),
  ),
});
const answerLine = z.object({
  id: z.string(),
  question: z.string(),
  /** `held-out`: written before the grader, and not looked at while it was tuned. */
  half: z.enum(['seen', 'held-out']),
  answer: z.string(),
  grades: z.record(z.string(), outcome),
  rivalsOffered: z.array(z.string()),
  rivalsRuledOut: z.array(z.string()),
});

function linesOf<T>(file: string, line: z.ZodType<T>): T[] {
  const text = readFileSync(path.join(import.meta.dirname, file), 'utf8');
  return text
    .trim()
    .split('\n')
    .map((each) => line.parse(JSON.parse(each)));
}

const questions = linesOf('newcomer-questions.jsonl', questionLine);
const answers = linesOf('newcomer-answers.jsonl', answerLine);
/** The world of the questions. */
const world = makeKnownWorld(77, 3500);
type NewcomerAnswer = (typeof answers)[number];

function graded({ question: id, answer }: NewcomerAnswer) {
  const question = questions.find((each) => each.id === id);
  if (!question) throw new Error(`no question ${id}`);
  return { question, ...gradeAnswer({ ...question, answer, world }) };
}

describe.each(['seen', 'held-out'] as const)('the %s half of answers written by hand', (half) => {
  const own = answers.filter((answer) => answer.half === half);

  it('is read in at least 95% of the items, and graded as the hand does in 98% of those', () => {
    const items = own.flatMap((answer) => {
      const { grades } = graded(answer);
      return Object.entries(answer.grades).map(([item, hand]) => ({
        hand,
        code: grades.find((grade) => grade.item === item)?.outcome ?? null,
      }));
    });
    const read = items.filter(({ code }) => code !== null);
    expect(items.length).toBeGreaterThan(500);
    expect(read.length / items.length).toBeGreaterThanOrEqual(0.95);
    expect(read.filter(({ code, hand }) => code === hand).length / read.length).toBeGreaterThanOrEqual(0.98);
  });

  it('offers the rivals that the hand finds offered, in 98 of 100 answers', () => {
    const right = own.filter((answer) => {
      const { question, offered, mentioned } = graded(answer);
      const rivals = offered.map(({ name }) => name).filter((name) => question.rivals.includes(name));
      const names = new Set(mentioned.map(({ name }) => name));
      return (
        rivals.sort().join() === [...answer.rivalsOffered].sort().join() &&
        answer.rivalsRuledOut.every((name) => names.has(name))
      );
    });
    expect(right.length / own.length).toBeGreaterThanOrEqual(0.98);
  });
});

it('every quote stands in the answer, and only what is missing has none', () => {
  for (const answer of answers) {
    const { grades, offered, mentioned } = graded(answer);
    for (const { outcome: each, quote } of grades) {
      expect(quote === null).toBe(each === 'missing');
      expect(answer.answer).toContain(quote ?? '');
    }
    for (const { quote } of [...offered, ...mentioned]) expect(answer.answer).toContain(quote);
  }
});

it('a checklist that the world contradicts decides, and is doubted', () => {
  const [question] = questions;
  if (!question) throw new Error('no question');
  const items = question.items.map((item) => (item.item === 'w1' ? { ...item, value: '40 months' } : item));
  const answer = 'Groldom desk version: guarantee 40 months; place of assembly Dourmuskhaven; first offered 1942';
  const { grades } = gradeAnswer({ ...question, items, answer, world });
  const grade = grades.find(({ item }) => item === 'w1');
  expect(grade).toMatchObject({ outcome: 'satisfied', doubt: expect.stringContaining('39 months') });
  expect(grades.filter(({ doubt }) => doubt !== null)).toHaveLength(1);
});
