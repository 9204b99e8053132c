import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { faultsText, OperatorError } from '../../src/kernel/errors.ts';
import { parsedJson } from '../../src/kernel/json.ts';
import { checkAnswer } from './checks/check-answer.ts';
import { packFlags, packOptions, readPackOptions, runPackProgram } from './pack-options.ts';
import { makeTasks } from './tasks/make-tasks.ts';
import { makeTravelWorld } from './world/travel-world.ts';

const answerLine = z.object({ id: z.string().min(1).max(100), text: z.string().max(1_000_000) });

/**
 * Checks answers, one `{"id", "text"}` a line, and prints what was found of each:
 * `npx tsx packs/travel/check-answers.ts FILE`.
 */
await runPackProgram(async () => {
  const { values, positionals } = parseArgs({ options: packFlags, allowPositionals: true });
  const options = readPackOptions(packOptions, values);
  const answers = readAnswers(positionals[0]);
  const world = makeTravelWorld(options.world);
  const tasks = await makeTasks(world, { perKind: options['per-kind'], seed: options.seed });
  const known = new Map(tasks.map((task) => [task.id, task]));
  for (const { id, text } of answers) {
    const task = known.get(id);
    if (task === undefined)
      throw new OperatorError(`there is no task '${id}'`, 'Give the seeds that its tasks were written with.');
    process.stdout.write(`${JSON.stringify({ id, ...checkAnswer(world, task, text) })}\n`);
  }
});

function readAnswers(file: string | undefined) {
  if (file === undefined) throw new OperatorError('no file is named', 'Name a file with an answer a line.');
  const lines = textOfFile(file).split('\n');
  return lines.flatMap((line, at) => (line.trim() === '' ? [] : [readLine(line, `${file}, line ${at + 1}`)]));
}

function textOfFile(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (thrown) {
    throw new OperatorError(`${file} cannot be read`, 'Name a file with an answer a line.', { cause: thrown });
  }
}

function readLine(line: string, where: string) {
  const parsed = answerLine.safeParse(parsedJson(line));
  if (parsed.success) return parsed.data;
  throw new OperatorError(`${where} does not fit: ${faultsText(parsed.error)}`, 'A line is {"id": …, "text": …}.');
}
