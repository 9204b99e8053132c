import type { PackQuestion } from '../../src/arena/own-questions/own-question.ts';
import { checkAnswer } from './checks/check-answer.ts';
import { runPackProgram } from './run-pack-program.ts';
import { makeTasks, packTasks } from './tasks/make-tasks.ts';
import { numberedQuestion } from './tasks/travel-question.ts';
import { makeTravelWorld } from './world/travel-world.ts';

const wordLimit = 600;

/** Prints the questions of the pack, one a line, as `questions.jsonl` holds them. */
await runPackProgram(async () => {
  const world = makeTravelWorld();
  for (const task of await makeTasks(world, packTasks)) {
    const { id, request } = task;
    const question = numberedQuestion(task);
    const checks = checkAnswer(world, task, '').outcomes.map(({ check }) => check);
    const line: PackQuestion = { id, question, topic: request.kind, wordLimit, checks };
    process.stdout.write(`${JSON.stringify(line)}\n`);
  }
});
