import path from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import type { AppContext } from '../../src/application/app-context.ts';
import { packetsFor } from '../../src/application/audits.ts';
import { callsCost } from '../../src/application/plan-run.ts';
import { sampleMatches } from '../../src/arena/sample-matches.ts';
import type { TournamentRecord } from '../../src/arena/tournament.ts';
import { type PreferenceAudit, preferenceAudit, type TaskForm, taskForms } from '../../src/audit/audit.ts';
import { addAuditor, writeAudit } from '../../src/cli/audit.ts';
import { countingNumber, dollarAmount, wholeNumber, yesOption } from '../../src/cli/config-options.ts';
import { confirmSum, tellCost } from '../../src/cli/confirm-cost.ts';
import { findTournament } from '../../src/cli/find-run.ts';
import { countDisplay } from '../../src/cli/progress-display.ts';
import { type CommandContext, untilInterrupted, warnOn } from '../../src/cli/terminal.ts';
import { withContext } from '../../src/cli/with-context.ts';
import { parseConfig } from '../../src/config/load-config.ts';
import { isoTime } from '../../src/kernel/clock.ts';
import { OperatorError } from '../../src/kernel/errors.ts';
import { tournamentId } from '../../src/kernel/ids.ts';
import { counted } from '../../src/reporting/arena-words.ts';
import { alignedTable } from '../../src/reporting/terminal/sheet.ts';
import { loadTournamentRecord } from '../../src/storage/load-tournament.ts';
import { isQuestionTree } from '../../trees/question-tree.ts';
import { preferenceCases, type RewrittenTask, rewriteTasks, type WrittenForm } from './rewrite-tasks.ts';

interface FormsOptions {
  readonly form?: readonly TaskForm[];
  readonly writer?: string;
  readonly auditor?: readonly string[];
  readonly sample: number;
  readonly seed: number;
  readonly output: string;
  readonly budget?: number;
  readonly yes?: boolean;
}

/**
 * `ablation forms`: the tasks of a sample of matches written again in several forms (DR-Arena, section 4.4), and the files in
 * which people say which they prefer (appendix H, instrument I).
 */
export function addTaskForms(parent: Command, context: CommandContext): void {
  parent
    .command('forms')
    .description('write the tasks of a tournament in several forms, for people to compare')
    .argument('[id]', 'the tournament; default: the newest')
    .option('--form <form>', `one of ${taskForms.join(', ')}; may be given several times (default: all)`, addForm)
    .option('--writer <model>', "who writes them: 'provider/model' (default: the tournament's own)")
    .option('--auditor <name>', 'who compares them; may be given several times', addAuditor)
    .option('--sample <n>', 'matches drawn', countingNumber, 50)
    .option('--seed <n>', 'seed of the draw', wholeNumber, 1)
    .option('-o, --output <folder>', 'where the files of the auditors go', 'dr-arena-audit')
    .option('--budget <usd>', 'stop before writing the tasks has cost more', dollarAmount)
    .option(...yesOption)
    .action((id: string | undefined, options: FormsOptions) =>
      withContext(context, async (app) => {
        const record = await loadTournamentRecord(app.ledger, app.trees, (await findTournament(app, id)).id);
        if (record === null) throw new Error('the tournament is gone');
        const tasks = await untilInterrupted(context, () => writeInForms(context, app, record, options));
        if (tasks === null) return;
        context.terminal.out(rewrittenText(tasks));
        const { auditor = [], seed } = options;
        if (auditor.length === 0) return;
        const audit = await createPreferenceAudit(app, record.id, seed, tasks);
        const packets = await packetsFor(app, audit, [...new Set(auditor)]);
        await writeAudit(context, audit, packets, { folder: path.resolve(context.folder, options.output) });
      }),
    );
}

/** Collects the forms of `--form`. */
function addForm(text: string, forms: readonly TaskForm[] = []): TaskForm[] {
  const form = taskForms.find((each) => each === text);
  if (form === undefined) throw new InvalidArgumentError(`It must be one of ${taskForms.join(', ')}.`);
  return [...forms, form];
}

/** Null where its cost was not agreed to. */
async function writeInForms(
  context: CommandContext,
  app: Pick<AppContext, 'clock' | 'ledger' | 'openMeter' | 'telemetry' | 'trees'>,
  record: TournamentRecord,
  { form: forms = taskForms, writer, sample, seed, budget, yes }: FormsOptions,
): Promise<readonly RewrittenTask[] | null> {
  const asked = new Set(sampleMatches(record, sample, seed).rounds.flatMap(({ task }) => task ?? []));
  const tasks = record.tasks.filter(({ id, tree }) => asked.has(id) && !isQuestionTree(tree));
  if (tasks.length === 0 && asked.size > 0)
    throw new OperatorError(
      `${record.id} asked questions of somebody's own, which have one form`,
      'Take a tournament on trees, whose tasks can be written again.',
    );
  if (!(await agreedTo(context, app, record, tasks.length * forms.length, { writer, yes }))) return null;
  const report = countDisplay(context.terminal, app.clock, 'tasks');
  const rewritten = await rewriteTasks(app, {
    record,
    forms,
    tasks,
    writer: writer ?? null,
    budgetUsd: budget ?? null,
    onTask: (done, total) => report({ done, total }),
    warn: warnOn(context),
    signal: context.signal,
  });
  await tellCost(context, app, tournamentId(`${record.id}/tasks`), 'All that was asked in this way has cost');
  return rewritten;
}

/** Pages were read for the stored tasks already, but for those read from snippets or by another model. */
async function agreedTo(
  context: CommandContext,
  app: Pick<AppContext, 'ledger'>,
  record: TournamentRecord,
  count: number,
  { writer, yes }: { readonly writer: string | undefined; readonly yes: boolean | undefined },
): Promise<boolean> {
  const config = parseConfig(record.config, `the config stored with ${record.id}`);
  const model = writer ?? config.examiner.model;
  if (model === undefined) return true;
  const counts = [
    { role: 'task', model, count },
    // The pages of a path of two and of two targets; a deeper or wider place has more.
    { role: 'facts', model, count: 4 * count },
  ] as const;
  const what = `Writing ${counted(count, 'task')} by ${model}`;
  const cost = callsCost(counts, config, await app.ledger.modelCalls.usualCosts());
  return confirmSum(context, what, cost, yes === true);
}

/**
 * Creates an audit of tasks in several forms; an equal one that is there already is given back.
 * @throws OperatorError when no task was written in every form
 */
export async function createPreferenceAudit(
  { clock, ledger }: Pick<AppContext, 'clock' | 'ledger'>,
  tournament: TournamentRecord['id'],
  seed: number,
  rewritten: readonly WrittenForm[],
): Promise<PreferenceAudit> {
  const cases = preferenceCases(rewritten);
  if (cases.length === 0)
    throw new OperatorError(
      'no task was written in every form, so there is nothing to compare',
      'Take more matches with --sample, fewer forms with --form, or another writer.',
    );
  const audit = preferenceAudit({ tournament, seed, createdAt: isoTime(clock) }, cases);
  await ledger.audits.save(audit);
  return audit;
}

/** What a form of tasks is called. */
const formNames: Readonly<Record<TaskForm, string>> = {
  tree: 'from the tree',
  no_chain: 'without the pages above',
  snippets: 'from snippets',
};

/** How many tasks could be written in each form, and what they ask for, as an aligned table. */
export function rewrittenText(rewritten: readonly RewrittenTask[]): string {
  const rows = taskForms.flatMap((form) => {
    const of = rewritten.filter((each) => each.form === form);
    return of.length === 0 ? [] : [rowOf(form, of)];
  });
  const heading = ['Tasks', 'written', 'details a task', 'words a question', 'not written because'];
  return alignedTable([heading, ...rows], ['left', 'right', 'right', 'right', 'left']);
}

function rowOf(form: TaskForm, rewritten: readonly RewrittenTask[]): string[] {
  const tasks = rewritten.flatMap(({ written }) => (written.ok ? [written.value] : []));
  const mean = (numbers: readonly number[]) =>
    numbers.length === 0 ? '–' : (numbers.reduce((sum, each) => sum + each, 0) / numbers.length).toFixed(1);
  const reasons = rewritten.flatMap(({ written }) => (written.ok ? [] : [written.failure.reason]));
  const counted = [...new Set(reasons)]
    .sort()
    .map((reason) => `${reason} ${reasons.filter((each) => each === reason).length}`);
  return [
    formNames[form],
    `${tasks.length} of ${rewritten.length}`,
    mean(tasks.map(({ widthChecklist }) => widthChecklist.length)),
    mean(tasks.map(({ question }) => question.split(/\s+/).length)),
    counted.join(', '),
  ];
}
