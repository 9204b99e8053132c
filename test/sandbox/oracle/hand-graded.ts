import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { gradeAnswer } from '../../../src/sandbox/oracle/grading/grade-answer.ts';
import type { KnownWorld } from '../../../src/sandbox/oracle/known-world.ts';

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
  half: z.enum(['seen', 'held-out']).optional(),
  answer: z.string(),
  grades: z.record(z.string(), z.enum(['satisfied', 'missing', 'contradicted'])),
  rivalsOffered: z.array(z.string()),
  rivalsRuledOut: z.array(z.string()),
});

export type HandGraded = z.infer<typeof answerLine>;

/** Answers to questions about a made-up world, written and graded by hand. */
export function handGraded(name: 'newcomer' | 'restyled') {
  const questions = linesOf(`${name}-questions.jsonl`, questionLine);
  return { questions, answers: linesOf(`${name}-answers.jsonl`, answerLine) };
}

function linesOf<T>(file: string, line: z.ZodType<T>): T[] {
  const text = readFileSync(path.join(import.meta.dirname, file), 'utf8');
  return text
    .trim()
    .split('\n')
    .map((each) => line.parse(JSON.parse(each)));
}

type Question = z.infer<typeof questionLine>;

/** An answer as the oracle grades it. */
export function graded(questions: readonly Question[], world: KnownWorld, { question: id, answer }: HandGraded) {
  const question = questions.find((each) => each.id === id);
  if (!question) throw new Error(`no question ${id}`);
  return { question, ...gradeAnswer({ ...question, answer, world }) };
}

/** The grades of each item of an answer, by hand and by the oracle; null: it left the item unread. */
export function bothGrades(read: ReturnType<typeof graded>, { grades }: HandGraded) {
  return Object.entries(grades).map(([item, hand]) => {
    return { hand, code: read.grades.find((grade) => grade.item === item)?.outcome ?? null };
  });
}

/** Whether the oracle finds the rivals offered that the hand finds offered, and the others that it names mentioned. */
export function agreesOnRivals({ question, offered, mentioned }: ReturnType<typeof graded>, hand: HandGraded): boolean {
  const rivals = offered.map(({ name }) => name).filter((name) => question.rivals.includes(name));
  const names = new Set(mentioned.map(({ name }) => name));
  return (
    rivals.sort().join() === [...hand.rivalsOffered].sort().join() &&
    hand.rivalsRuledOut.every((name) => names.has(name))
  );
}
