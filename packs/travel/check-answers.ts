import { createInterface } from 'node:readline';
import * as z from 'zod';
import type { checksOutputSchema } from '../../src/arena/task-packs/checks-output.ts';
import { faultsText, OperatorError } from '../../src/kernel/errors.ts';
import { parsedJson } from '../../src/kernel/json.ts';
import { checkAnswer } from './checks/check-answer.ts';
import { runPackProgram } from './run-pack-program.ts';
import { taskNamed } from './tasks/make-tasks.ts';
import { makeTravelWorld } from './world/travel-world.ts';

const answerLine = z.object({ id: z.string().min(1).max(100), answer: z.string().max(1_000_000) });

/** The checks program of the pack: answers on stdin, one `{"id", "answer"}` a line, and a report of each on stdout. */
await runPackProgram(async () => {
  const world = makeTravelWorld();
  for await (const line of createInterface({ input: process.stdin })) {
    if (line.trim() === '') continue;
    const { id, answer } = readLine(line);
    const { outcomes, less } = checkAnswer(world, await taskNamed(world, id), answer);
    const checks = outcomes.map(({ check, passed, detail: reason }) => ({ check, passed, reason }));
    const report: z.input<typeof checksOutputSchema> = { id, checks, less };
    process.stdout.write(`${JSON.stringify(report)}\n`);
  }
});

function readLine(line: string) {
  const parsed = answerLine.safeParse(parsedJson(line));
  if (parsed.success) return parsed.data;
  throw new OperatorError(`a line does not fit: ${faultsText(parsed.error)}`, 'A line is {"id": …, "answer": …}.');
}
