import { InvalidArgumentError } from 'commander';
import type { House } from '../compose/open-house.ts';
import { rewriteTasks } from '../compose/rewrite-tasks.ts';
import { parseConfig } from '../config/load-config.ts';
import { tournamentId } from '../kernel/ids.ts';
import { rewrittenText } from '../report/terminal/rewritten-text.ts';
import { counted } from '../report/words.ts';
import { type RewrittenTask, type TaskForm, taskForms } from '../tournament/rewritten-task.ts';
import { sampleMatches } from '../tournament/sample-matches.ts';
import type { TournamentRecord } from '../tournament/tournament-record.ts';
import { confirmCalls } from './confirm-calls.ts';
import { tellCost } from './tell-cost.ts';
import { type CommandContext, warnOn } from './terminal.ts';

/** Collects the forms of `--tasks`. */
export function addForm(text: string, forms: readonly TaskForm[] = []): TaskForm[] {
  const form = taskForms.find((each) => each === text);
  if (form === undefined) throw new InvalidArgumentError(`It must be one of ${taskForms.join(', ')}.`);
  return [...forms, form];
}

export interface TaskFormsOptions {
  readonly judge?: string;
  readonly sample: number;
  readonly seed: number;
  readonly budget?: number;
  readonly yes?: boolean;
  readonly json?: boolean;
}

/** Writes the tasks of a sample of matches in other forms; shows what came of it unless it is to be JSON. */
export async function writeInForms(
  context: CommandContext,
  house: House,
  record: TournamentRecord,
  forms: readonly TaskForm[],
  options: TaskFormsOptions,
): Promise<{ readonly tasks?: readonly RewrittenTask[] }> {
  const { terminal, signal } = context;
  const asked = new Set(sampleMatches(record, options.sample, options.seed).rounds.flatMap(({ task }) => task ?? []));
  const tasks = record.tasks.filter(({ id }) => asked.has(id));
  if (!(await agreedTo(context, house, record, tasks.length * forms.length, options))) return {};
  const rewritten = await rewriteTasks(house, {
    ...{ record, forms, tasks },
    ...{ writer: options.judge ?? null, budgetUsd: options.budget ?? null },
    onTask: (done, of) => {
      if (done % 10 === 0 || done === of) terminal.err(`wrote ${done} of ${of} tasks\n`);
    },
    ...{ warn: warnOn(context), signal },
  });
  await tellCost(context, house, tournamentId(`${record.id}/tasks`), 'All that was asked in this way has cost');
  if (!options.json) terminal.out(rewrittenText(rewritten));
  return { tasks: rewritten };
}

/** Pages were read for the stored tasks already, but for those read from snippets or by another model. */
async function agreedTo(
  context: CommandContext,
  house: House,
  record: TournamentRecord,
  count: number,
  { judge, yes }: TaskFormsOptions,
): Promise<boolean> {
  const config = parseConfig(record.config, `the config stored with ${record.id}`);
  const model = judge ?? config.examiner.model;
  if (model === undefined) return true;
  const counts = [
    { role: 'task', model, count: { expected: count, worst: count } },
    // The pages of a path of two and of two targets; a deeper or wider place has more.
    { role: 'facts', model, count: { expected: 4 * count, worst: 12 * count } },
  ] as const;
  const what = `Writing ${counted(count, 'task')} by ${model}`;
  return confirmCalls(context, house, { what, counts, config, agreed: yes === true });
}
