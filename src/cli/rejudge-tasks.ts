import { InvalidArgumentError } from 'commander';
import { isQuestionTree } from '../../trees/question-tree.ts';
import type { AppContext } from '../application/app-context.ts';
import { matchLimits } from '../application/match-limits.ts';
import type { CallCount } from '../application/plan-run.ts';
import { decidingCitations, type JudgeChoice, judgedConfig, rejudge } from '../application/rejudge-rounds.ts';
import { rewriteTasks } from '../application/rewrite-tasks.ts';
import { rejudgeFigures } from '../arena/rejudge-figures.ts';
import { type RewrittenTask, type TaskForm, taskForms } from '../arena/rewritten-task.ts';
import { sampleMatches } from '../arena/sample-matches.ts';
import type { TournamentRecord } from '../arena/tournament.ts';
import { parseConfig } from '../config/load-config.ts';
import type { Judging } from '../config/model-settings.ts';
import { OperatorError } from '../kernel/errors.ts';
import { tournamentId } from '../kernel/ids.ts';
import { counted } from '../reporting/arena-words.ts';
import { rejudgeText, rewrittenText } from '../reporting/terminal/rejudge-text.ts';
import { confirmCalls, gradingCalls, tellCost } from './confirm-cost.ts';
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
  app: Pick<AppContext, 'clock' | 'ledger' | 'openMeter' | 'telemetry' | 'trees'>,
  record: TournamentRecord,
  forms: readonly TaskForm[],
  options: TaskFormsOptions,
): Promise<{ readonly tasks?: readonly RewrittenTask[] }> {
  const { terminal, signal } = context;
  const asked = new Set(sampleMatches(record, options.sample, options.seed).rounds.flatMap(({ task }) => task ?? []));
  const tasks = record.tasks.filter(({ id, tree }) => asked.has(id) && !isQuestionTree(tree));
  if (tasks.length === 0 && asked.size > 0)
    throw new OperatorError(
      `${record.id} asked questions of somebody's own, which have one form`,
      'Take a tournament on trees, whose tasks can be written anew.',
    );
  if (!(await agreedTo(context, app, record, tasks.length * forms.length, options))) return {};
  const rewritten = await rewriteTasks(app, {
    record,
    forms,
    tasks,
    writer: options.judge ?? null,
    budgetUsd: options.budget ?? null,
    onTask: (done, of) => {
      if (done % 10 === 0 || done === of) terminal.err(`wrote ${done} of ${of} tasks\n`);
    },
    warn: warnOn(context),
    signal,
  });
  await tellCost(context, app, tournamentId(`${record.id}/tasks`), 'All that was asked in this way has cost');
  if (!options.json) terminal.out(rewrittenText(rewritten));
  return { tasks: rewritten };
}

/** Pages were read for the stored tasks already, but for those read from snippets or by another model. */
async function agreedTo(
  context: CommandContext,
  app: Pick<AppContext, 'ledger'>,
  record: TournamentRecord,
  count: number,
  { judge, yes }: TaskFormsOptions,
): Promise<boolean> {
  const config = parseConfig(record.config, `the config stored with ${record.id}`);
  const model = judge ?? config.examiner.model;
  if (model === undefined) return true;
  const counts = [
    { role: 'task', model, count },
    // The pages of a path of two and of two targets; a deeper or wider place has more.
    { role: 'facts', model, count: 4 * count },
  ] as const;
  const what = `Writing ${counted(count, 'task')} by ${model}`;
  return confirmCalls(context, app, { what, counts, config, agreed: yes === true });
}

export interface JudgeAgainOptions {
  readonly sample: number;
  readonly seed: number;
  readonly again: number;
  readonly judging?: Judging;
  readonly rubric: boolean;
  readonly budget?: number;
  readonly yes?: boolean;
  readonly json?: boolean;
}

/**
 * Has a sample of a tournament's matches judged again and compares; shown as text unless it is to be JSON.
 */
export async function judgeAgain(
  context: CommandContext,
  app: AppContext,
  whole: TournamentRecord,
  judge: string,
  options: JudgeAgainOptions,
) {
  const { terminal, signal } = context;
  const record = { ...whole, ...sampleMatches(whole, options.sample, options.seed) };
  const choice = {
    record,
    judge,
    judging: options.judging ?? null,
    rubric: options.rubric,
    budgetUsd: options.budget ?? null,
  };
  if (!(await agreedToJudge(context, app, choice, options.yes === true))) return {};
  const order = {
    ...choice,
    citations: await decidingCitations(app, record),
    again: options.again,
    onRound: (done: number, of: number) => {
      if (done % 10 === 0 || done === of) terminal.err(`judged ${done} of ${of} rounds\n`);
    },
    warn: warnOn(context),
    signal,
  };
  const rounds = await rejudge(app, order);
  await tellCost(context, app, tournamentId(`${whole.id}/rejudge`), 'All that was asked in this way has cost');
  const figures = rejudgeFigures(record, rounds, { seed: options.seed, limits: matchLimits(whole) });
  if (!options.json) terminal.out(rejudgeText(figures, record.matches));
  return { judge, ...(options.judging && { judging: options.judging }), rubric: options.rubric, figures, rounds };
}

/** Both answers are graded, each once however often it met others; others are asked about pairs, in both orders or in one. */
async function agreedToJudge(
  context: CommandContext,
  app: Pick<AppContext, 'ledger'>,
  choice: JudgeChoice,
  agreed: boolean,
): Promise<boolean> {
  const { record, judge: model } = choice;
  const config = judgedConfig(choice);
  const rounds = record.rounds.filter(({ result }) => result.kind === 'judged').length;
  const answers = 2 * rounds;
  const asked = config.examiner.judging === 'paper' ? rounds : 2 * rounds;
  const counts: readonly CallCount[] =
    config.examiner.judging === 'itemised' ? gradingCalls(model, answers) : [{ role: 'judge', model, count: asked }];
  const what = `Judging ${counted(rounds, 'round')} again by ${model}`;
  return confirmCalls(context, app, { what, counts, config, agreed });
}
