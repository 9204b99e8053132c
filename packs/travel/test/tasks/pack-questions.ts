import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { checkAnswer } from '../../checks/check-answer.ts';
import { taskNamed } from '../../tasks/make-tasks.ts';
import { numberedQuestion, requestIn } from '../../tasks/travel-question.ts';
import { makeTravelWorld } from '../../world/travel-world.ts';

interface PackQuestion {
  readonly id: string;
  readonly question: string;
  readonly checks: readonly string[];
}

const file = path.resolve(import.meta.dirname, '../../questions.jsonl');
const lines = readFileSync(file, 'utf8').trim().split('\n');
export const questions = lines.map((line) => JSON.parse(line) as PackQuestion);

/** The questions are what the world of the pack makes of their ids. */
export async function expectOfWorld(some: readonly PackQuestion[]): Promise<void> {
  const usual = makeTravelWorld();
  expect(some.length).toBeGreaterThan(0);
  for (const { id, question, checks } of some) {
    const task = await taskNamed(usual, id);
    expect(question).toBe(numberedQuestion(task));
    expect(requestIn(question)).toBe(id);
    expect(checks).toEqual(checkAnswer(usual, task, '').outcomes.map(({ check }) => check));
  }
}
