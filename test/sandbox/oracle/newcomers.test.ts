import { describe, expect, it } from 'vitest';
import { gradeAnswer } from '../../../src/sandbox/oracle/grading/grade-answer.ts';
import { makeKnownWorld } from '../../../src/sandbox/oracle/known-world.ts';
import { agreesOnRivals, bothGrades, graded, type HandGraded, handGraded } from './hand-graded.ts';

const { questions, answers } = handGraded('newcomer');
/** The world of the questions. */
const world = makeKnownWorld(77, 3500);
const readBy = (answer: HandGraded) => graded(questions, world, answer);

describe.each(['seen', 'held-out'] as const)('the %s half of answers written by hand', (half) => {
  const own = answers.filter((answer) => answer.half === half);

  it('is read in at least 95% of the items, and graded as the hand does in 98% of those', () => {
    const items = own.flatMap((answer) => bothGrades(readBy(answer), answer));
    const read = items.filter(({ code }) => code !== null);
    expect(items.length).toBeGreaterThan(500);
    expect(read.length / items.length).toBeGreaterThanOrEqual(0.95);
    expect(read.filter(({ code, hand }) => code === hand).length / read.length).toBeGreaterThanOrEqual(0.98);
  });

  it('offers the rivals that the hand finds offered, in 98 of 100 answers', () => {
    const right = own.filter((answer) => agreesOnRivals(readBy(answer), answer));
    expect(right.length / own.length).toBeGreaterThanOrEqual(0.98);
  });
});

it('every quote stands in the answer, and only what is missing has none', () => {
  for (const answer of answers) {
    const { grades, offered, mentioned } = readBy(answer);
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
