import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { checkAnswer } from './checks/check-answer.ts';
import { packFlags, packOptions, readPackOptions, runPackProgram } from './pack-options.ts';
import { greedyPlanner, scriptedPlanners } from './planning/planner-skill.ts';
import { modelContestant, type PlayedAnswer, scriptedContestant, type TravelContestant } from './play/contestants.ts';
import { judgedGroup } from './play/judged-groups.ts';
import { travelReport } from './play/travel-report.ts';
import { figuresOf, type TravelRecord } from './play/win-rate.ts';
import { makeTasks } from './tasks/make-tasks.ts';
import type { TravelTask } from './tasks/travel-task.ts';
import { makeTravelWorld, type TravelWorld } from './world/travel-world.ts';

const playOptions = packOptions.extend({
  model: z.string().min(1).max(200).optional(),
  url: z.url().default('http://127.0.0.1:8000/v1'),
  out: z.string().min(1).optional(),
  json: z.boolean().default(false),
});
const playFlags = {
  ...packFlags,
  model: { type: 'string' },
  url: { type: 'string' },
  out: { type: 'string', short: 'o' },
  json: { type: 'boolean' },
} as const;

/** Lets the scripted planners, and a served model where one is named, answer the tasks, and prints a report. */
await runPackProgram(async () => {
  const options = readPackOptions(playOptions, parseArgs({ options: playFlags }).values);
  const { model, url } = options;
  const world = makeTravelWorld(options.world);
  const tasks = await makeTasks(world, { perKind: options['per-kind'], seed: options.seed });
  const contestants = [
    ...scriptedPlanners.map((skill) => scriptedContestant(skill, options.world)),
    ...(model === undefined ? [] : [modelContestant({ model, url }, options.world)]),
  ];
  const answers = new Map(tasks.map(({ id }) => [id, new Map<string, PlayedAnswer>()]));
  const records: TravelRecord[] = [];
  for (const contestant of contestants) records.push(...(await playAll(world, tasks, contestant, answers)));
  const figures = figuresOf(records, greedyPlanner.name);
  const report = travelReport(figures, records, { ...options, baseline: greedyPlanner.name });
  if (options.out !== undefined) {
    const groups = tasks.map((task) => judgedGroup(task, answers.get(task.id) ?? new Map()));
    writeReport(options.out, { report, figures, records, groups });
  }
  process.stdout.write(
    options.json ? `${JSON.stringify({ world: world.seed, seed: options.seed, figures })}\n` : report,
  );
});

async function playAll(
  world: TravelWorld,
  tasks: readonly TravelTask[],
  contestant: TravelContestant,
  answers: ReadonlyMap<string, Map<string, PlayedAnswer>>,
): Promise<TravelRecord[]> {
  const records: TravelRecord[] = [];
  try {
    for (const task of tasks) {
      const answer = await contestant.answer(task);
      answers.get(task.id)?.set(contestant.name, answer);
      const checked = checkAnswer(world, task, answer.text);
      const failure = answer.failure === null ? '' : `, no answer (${answer.failure})`;
      process.stderr.write(`${contestant.name} ${task.id}: ${Math.round(checked.share * 100)}% of checks${failure}\n`);
      records.push({ contestant: contestant.name, task: task.id, kind: task.request.kind, checked });
    }
  } finally {
    await contestant.close();
  }
  return records;
}

interface Written {
  readonly report: string;
  readonly figures: unknown;
  readonly records: readonly unknown[];
  readonly groups: readonly unknown[];
}

/** `report.md`, `figures.json`, `checks.jsonl` and `groups.jsonl` in a folder. */
function writeReport(folder: string, { report, figures, records, groups }: Written): void {
  const lines = (values: readonly unknown[]) => values.map((value) => `${JSON.stringify(value)}\n`).join('');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'report.md'), report);
  writeFileSync(path.join(folder, 'figures.json'), `${JSON.stringify(figures, null, 2)}\n`);
  writeFileSync(path.join(folder, 'checks.jsonl'), lines(records));
  writeFileSync(path.join(folder, 'groups.jsonl'), lines(groups));
}
