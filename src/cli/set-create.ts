import type { Command } from 'commander';
import type { Task } from '../../examiner/task.ts';
import { validateTree } from '../../trees/import-tree.ts';
import type { InformationTree } from '../../trees/information-tree.ts';
import type { AppContext, Records } from '../application/app-context.ts';
import { checkModels } from '../application/check-models.ts';
import { createSet, findSet, recordWriting, setFromTournament, writeSet } from '../application/exam-sets.ts';
import { writingConfig } from '../application/open-run.ts';
import { setWritingCost } from '../application/plan-run.ts';
import { growSettings } from '../application/run-services.ts';
import { mostReach, tasksInOrder } from '../application/set-tasks.ts';
import { type ExamSet, examSetText, keptTasks } from '../arena/exam-set.ts';
import type { Config } from '../config/config-schema.ts';
import { parseConfig, storedConfig } from '../config/load-config.ts';
import { OperatorError } from '../kernel/errors.ts';
import type { RunId } from '../kernel/ids.ts';
import { randomFor } from '../kernel/random.ts';
import { visibleLine } from '../kernel/visible-text.ts';
import { counted } from '../reporting/arena-words.ts';
import { draftText, setSizeText } from '../reporting/terminal/exam-set-text.ts';
import {
  addConfigOptions,
  budgetOption,
  configOf,
  countingNumber,
  setNamed,
  type UsualOptions,
  yesOption,
} from './config-options.ts';
import { confirmSum, tellCost } from './confirm-cost.ts';
import { findTournament, findTree } from './find-run.ts';
import { draftSteps, tellNext } from './next-steps.ts';
import { countDisplay } from './progress-display.ts';
import { type CommandContext, printJson, warnOn } from './terminal.ts';
import { buildForSet } from './tree.ts';
import { withContext } from './with-context.ts';

interface CreateOptions extends Omit<UsualOptions, 'trees'> {
  readonly trees?: readonly string[];
  readonly build?: number;
  readonly fromTournament?: string;
  readonly fromSet?: string;
  readonly sample?: number;
  readonly reach: number;
  readonly private?: boolean;
  readonly resume?: boolean;
}

/** `dr-arena set create`. */
export function addSetCreate(parent: Command, context: CommandContext): void {
  addConfigOptions(parent.command('create'))
    .description('create a set or its next version: choose trees and write the questions')
    .argument('<name>', 'lower-case letters, digits and hyphens')
    .option('--trees <ids>', 'existing trees, separated by commas', (text) => text.split(','))
    .option('--build <n>', 'build this many new trees', countingNumber)
    .option('--from-tournament <id>', 'use the trees and the tasks of a tournament')
    .option('--from-set <set>', 'use the tasks kept in another set or version')
    .option('--sample <n>', 'with --from-set: number of its trees or own questions, drawn at random', countingNumber)
    .option(
      '--reach <rounds>',
      `number of rounds of a match to write questions for, 1 to ${mostReach}`,
      countingNumber,
      3,
    )
    .option('--private', 'keep its questions secret until the set is retired')
    .option('--resume', 'continue writing the draft after an interruption, or with a higher --budget')
    .option(...budgetOption)
    .option(...yesOption)
    .option('--json', 'print the set as JSON')
    .action((name: string, options: CreateOptions) => {
      const reference = setNamed(name);
      const { name: setName, version } = reference;
      if (!options.resume) checkOptions(options, version);
      return withContext(context, async (app) => {
        if (options.resume) {
          const draft = await findSet(app, reference, 'newest');
          if (options.budget !== undefined) await raiseBudget(app, draft, options.budget);
          return write(context, app, draft, options.json === true);
        }
        const content = await contentOf(context, app, options);
        if (content === null) return;
        const isPrivate = options.private ?? null;
        const set = await createSet(app, { ...content, name: setName, isPrivate });
        if (options.fromTournament !== undefined)
          context.terminal.err(
            `Only the questions are copied from ${options.fromTournament}: a tournament on the set asks every agent again.\n`,
          );
        await write(context, app, set, options.json === true);
      });
    });
}

function checkOptions(
  { trees, build, fromTournament, fromSet, sample, reach }: CreateOptions,
  version: number | null,
): void {
  if (version !== null)
    throw new OperatorError(
      'the version is chosen by the program',
      'Give the name alone; the next version is created.',
    );
  const sources = [trees, build, fromTournament, fromSet].filter((each) => each !== undefined);
  if (sources.length !== 1)
    throw new OperatorError(
      'a set is made from one source',
      'Give one of --trees, --build, --from-tournament, --from-set.',
    );
  if (sample !== undefined && fromSet === undefined)
    throw new OperatorError('--sample draws from another set', 'Name it with --from-set.');
  if (reach > mostReach) throw new OperatorError(`--reach ${reach} is too far`, `Give 1 to ${mostReach}.`);
}

type Content = Pick<ExamSet, 'seed' | 'reach' | 'run' | 'trees' | 'tasks' | 'pack'>;

/** Returns the content of a new set; null if interrupted, or if its cost was refused. */
async function contentOf(context: CommandContext, app: AppContext, options: CreateOptions): Promise<Content | null> {
  if (options.fromTournament !== undefined)
    return setFromTournament(app, await findTournament(app, options.fromTournament));
  if (options.fromSet !== undefined) {
    const from = await findSet(app, setNamed(options.fromSet), 'newest');
    const { seed, reach, run, pack } = from;
    const tasks = await tasksInOrder(app.ledger, keptTasks(from));
    const sample = drawnFrom(from, tasks, options.sample ?? from.trees.length);
    return { seed, reach, run, ...sample, ...(pack && { pack }) };
  }
  const { trees: _trees, ...settings } = options;
  const config = configOf(context, settings);
  checkModels(writingConfig(config));
  const count = options.build ?? options.trees?.length ?? 0;
  const cost = setWritingCost(config, { trees: count, reach: options.reach }, await app.ledger.modelCalls.usualCosts());
  const what = `Writing the questions of ${counted(count, 'tree')}`;
  if (!(await confirmSum(context, what, cost, options.yes === true))) return null;
  const source = await treesFor(context, app, config, options);
  if (source === null) return null;
  return { seed: config.seed, reach: options.reach, run: source.run, trees: source.trees, tasks: [] };
}

/** Draws a sample in the order of the set; with the same seed a larger sample contains the smaller one. */
function drawnFrom({ trees, seed }: ExamSet, tasks: readonly Task[], count: number): Pick<Content, 'trees' | 'tasks'> {
  const sampleIds = new Set(
    randomFor('sample-set', seed)
      .shuffle([...trees])
      .slice(0, count),
  );
  return {
    trees: trees.filter((tree) => sampleIds.has(tree)),
    tasks: tasks.filter(({ tree }) => sampleIds.has(tree)).map(({ id }) => id),
  };
}

async function treesFor(
  context: CommandContext,
  app: AppContext,
  config: Config,
  { trees = [], build }: CreateOptions,
): Promise<(Pick<Content, 'trees'> & { readonly run: RunId }) | null> {
  if (build !== undefined) {
    const sizedConfig = parseConfig({ ...config, trees: { ...config.trees, count: build } }, 'the config');
    const record = await buildForSet(context, app, sizedConfig);
    return record && { run: record.id, trees: record.trees };
  }
  const playableTrees: InformationTree[] = [];
  for (const id of new Set(trees)) playableTrees.push(await playable(app, config, id));
  return { run: await recordWriting(app, config, playableTrees), trees: playableTrees.map(({ id }) => id) };
}

async function playable(app: Pick<AppContext, 'trees'>, config: Config, id: string): Promise<InformationTree> {
  const tree = await findTree(app, id.trim());
  const [problem] = validateTree(tree, growSettings(config));
  if (!problem) return tree;
  throw new OperatorError(
    `${tree.id} cannot be played on: ${problem.detail}`,
    'Build it completely with the settings of this config, or choose another tree.',
  );
}

async function raiseBudget({ ledger }: Records, { run }: ExamSet, usd: number): Promise<void> {
  const build = run && (await ledger.builds.load(run));
  if (!build) return;
  const config = storedConfig(build);
  await ledger.builds.save({ ...build, config: { ...config, budget: { usd } } });
}

async function write(context: CommandContext, app: AppContext, set: ExamSet, json: boolean): Promise<void> {
  const report = countDisplay(context.terminal, app.clock, 'trees');
  const onProgress = (count: number, total: number) => report({ done: count, total });
  const result = await writeSet(app, set, { onProgress, warn: warnOn(context), signal: context.signal });
  if (set.run !== null) await tellCost(context, app, set.run, 'Writing has cost');
  if (json) return printJson(context.terminal, { ...result.set, poor: result.poor });
  for (const { tree, detail } of result.poor) {
    context.terminal.err(`no questions can be written for ${tree}: ${visibleLine(detail)}\n`);
  }
  context.terminal.out(`${examSetText(result.set)}: ${draftText(result.set)}${setSizeText(result.set)}\n`);
  tellNext(context, draftSteps(set.name));
}
