import { parseArgs } from 'node:util';
import { packFlags, packOptions, readPackOptions, runPackProgram } from './pack-options.ts';
import { makeTasks } from './tasks/make-tasks.ts';
import { questionWithPolicy } from './tasks/question-with-policy.ts';
import { makeTravelWorld } from './world/travel-world.ts';

/** Prints the tasks of the pack, one a line, with the policy in each question: `npx tsx packs/travel/write-tasks.ts`. */
await runPackProgram(async () => {
  const { values } = parseArgs({ options: packFlags });
  const options = readPackOptions(packOptions, values);
  const tasks = await makeTasks(makeTravelWorld(options.world), { perKind: options['per-kind'], seed: options.seed });
  for (const task of tasks)
    process.stdout.write(
      `${JSON.stringify({ id: task.id, question: questionWithPolicy(task), request: task.request })}\n`,
    );
});
