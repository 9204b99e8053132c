import type { Command } from 'commander';
import type { AppContext } from '../application/app-context.ts';
import { loadSetTrees } from '../application/asked-trees.ts';
import { findSet, freezeSet, releaseSet, removeDraft, vetTasks } from '../application/exam-sets.ts';
import { tasksInOrder } from '../application/set-tasks.ts';
import { type ExamSet, type ExamSetReference, examSetText, keptTasks } from '../arena/exam-set.ts';
import { OperatorError } from '../kernel/errors.ts';
import { taskId } from '../kernel/ids.ts';
import { counted } from '../reporting/arena-words.ts';
import { documentText, sectionText } from '../reporting/document/document-text.ts';
import { setSummary, setsBlock, setTreeSection } from '../reporting/sections/set-blocks.ts';
import { setSizeText } from '../reporting/terminal/exam-set-text.ts';
import { setNamed, type UsualOptions } from './config-options.ts';
import { addSetCreate } from './set-create.ts';
import { addSetExport, addSetImport } from './set-files.ts';
import { type CommandContext, printJson } from './terminal.ts';
import { withContext } from './with-context.ts';

/** `dr-arena set`: exams that are vetted, frozen, and played again and again. */
export function addSet(set: Command, context: CommandContext): void {
  addSetCreate(set, context);
  addShow(set, context);
  addDrop(set, context);
  addChange(set, context, {
    name: 'freeze',
    description: 'freeze a draft, so that it can be played and never changes again',
    change: freezeSet,
    resultText: (frozen) => `${setSizeText(frozen)}, SHA-256 ${frozen.hash}`,
  });
  addChange(set, context, {
    name: 'retire',
    description: 'make the questions of a private set visible on sites, in exports and in the app',
    change: releaseSet,
    resultText: () => 'released, its questions are now visible',
  });
  addSetExport(set, context);
  addSetImport(set, context);
}

function addShow(parent: Command, context: CommandContext): void {
  parent
    .command('show')
    .description('list all sets, or show the first-round questions of one, with the facts that answers must contain')
    .argument('[set]', 'set: NAME or NAME@VERSION')
    .option('--json', 'print as JSON; for one set with all its tasks, including those of later rounds')
    .action((setName: string | undefined, options: UsualOptions) =>
      withContext(context, (app) =>
        setName === undefined ? list(context, app, options) : show(context, app, setName, options),
      ),
    );
}

async function list({ terminal }: CommandContext, { ledger }: AppContext, { json }: UsualOptions): Promise<void> {
  const sets = await ledger.examSets.list();
  if (json) printJson(terminal, sets);
  else terminal.out(documentText([setsBlock(sets, '')], terminal.sheet));
}

async function show(
  { terminal }: CommandContext,
  app: AppContext,
  setName: string,
  { json }: UsualOptions,
): Promise<void> {
  const set = await findSet(app, setNamed(setName), 'newest');
  if (json) return printJson(terminal, { ...set, tasks: await tasksInOrder(app.ledger, set.tasks) });
  const trees = await loadSetTrees(app, set, set.trees);
  const { out, sheet } = terminal;
  out(documentText([{ kind: 'heading', text: `Exam set ${examSetText(set)}` }, ...setSummary(set)], sheet));
  for (const tree of trees) out(`\n${sectionText(setTreeSection(tree, set), sheet)}`);
  if (set.status === 'draft')
    terminal.err(
      `Drop a question: dr-arena set drop ${set.name} TASK. When all are good: dr-arena set freeze ${set.name}\n`,
    );
}

type DropOptions = UsualOptions & { readonly reason: string; readonly undo?: boolean; readonly draft?: boolean };

function addDrop(parent: Command, context: CommandContext): void {
  parent
    .command('drop')
    .description('drop tasks from a draft, so that they are never asked')
    .argument('<set>', 'set: NAME or NAME@VERSION')
    .argument('[tasks...]', "task ids as 'set show' prints them")
    .option('--reason <text>', 'reason', '')
    .option('--undo', 'put the tasks back')
    .option('--draft', 'delete the whole draft; frozen sets are kept')
    .option('--json', 'print the set as JSON')
    .action((setName: string, tasks: string[], { reason, undo, draft, json }: DropOptions) => {
      if ((tasks.length === 0) !== (draft === true))
        throw new OperatorError('nothing to drop is named', 'Name tasks, or the whole draft with --draft.');
      const change = (app: AppContext, set: ExamSetReference) =>
        draft ? removeDraft(app, set) : vetTasks(app, set, tasks.map(taskId), undo ? null : reason);
      const resultText = (set: ExamSet) =>
        draft
          ? 'deleted; its trees and pages are kept'
          : `${counted(keptTasks(set).length, 'task')} kept, ${set.dropped.length} dropped`;
      return changeSet(context, setName, { change, resultText: resultText, json });
    });
}

interface SetChange {
  readonly change: (app: AppContext, set: ExamSetReference) => Promise<ExamSet>;
  /** Describes the result. */
  readonly resultText: (set: ExamSet) => string;
}

function addChange(
  parent: Command,
  context: CommandContext,
  { name, description, ...change }: SetChange & { readonly name: string; readonly description: string },
): void {
  parent
    .command(name)
    .description(description)
    .argument('<set>', 'set: NAME or NAME@VERSION')
    .option('--json', 'print the set as JSON')
    .action((setName: string, { json }: UsualOptions) => changeSet(context, setName, { ...change, json }));
}

function changeSet(
  context: CommandContext,
  setName: string,
  { change, resultText: told, json }: SetChange & { readonly json: boolean | undefined },
): Promise<void> {
  return withContext(context, async (app) => {
    const set = await change(app, setNamed(setName));
    if (json) printJson(context.terminal, set);
    else context.terminal.out(`${examSetText(set)}: ${told(set)}\n`);
  });
}
