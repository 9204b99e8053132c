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
    description: 'freeze a draft: it never changes again, and can be played',
    change: freezeSet,
    told: (frozen) => `${setSizeText(frozen)}, SHA-256 ${frozen.hash}`,
  });
  addChange(set, context, {
    name: 'retire',
    description: 'let everybody see what a private set asks: sites, exports and the app then show it',
    change: releaseSet,
    told: () => 'released, its questions can now be seen',
  });
  addSetExport(set, context);
  addSetImport(set, context);
}

function addShow(parent: Command, context: CommandContext): void {
  parent
    .command('show')
    .description('list the sets; of one print the questions that its matches begin with, and what answers must hold')
    .argument('[set]', 'NAME, or NAME@VERSION')
    .option('--json', 'print as JSON, a set with all its tasks, those of later rounds included')
    .action((named: string | undefined, options: UsualOptions) =>
      withContext(context, (app) =>
        named === undefined ? list(context, app, options) : show(context, app, named, options),
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
  named: string,
  { json }: UsualOptions,
): Promise<void> {
  const set = await findSet(app, setNamed(named), 'newest');
  if (json) return printJson(terminal, { ...set, tasks: await tasksInOrder(app.ledger, set.tasks) });
  const trees = await loadSetTrees(app, set, set.trees);
  const { out, sheet } = terminal;
  out(documentText([{ kind: 'heading', text: `Exam set ${examSetText(set)}` }, ...setSummary(set)], sheet));
  for (const tree of trees) out(`\n${sectionText(setTreeSection(tree, set), sheet)}`);
  if (set.status === 'draft')
    terminal.err(
      `Take a question out: dr-arena set drop ${set.name} TASK. When all are good: dr-arena set freeze ${set.name}\n`,
    );
}

type DropOptions = UsualOptions & { readonly reason: string; readonly undo?: boolean; readonly draft?: boolean };

function addDrop(parent: Command, context: CommandContext): void {
  parent
    .command('drop')
    .description('take tasks out of a draft: they are never asked')
    .argument('<set>', 'NAME, or NAME@VERSION')
    .argument('[tasks...]', "task ids as 'set show' prints them")
    .option('--reason <text>', 'why', '')
    .option('--undo', 'put them back')
    .option('--draft', 'take the whole draft away; frozen sets stay')
    .option('--json', 'print the set as JSON')
    .action((named: string, tasks: string[], { reason, undo, draft, json }: DropOptions) => {
      if ((tasks.length === 0) !== (draft === true))
        throw new OperatorError('nobody said what to take out', 'Name tasks, or the whole draft with --draft.');
      const change = (app: AppContext, set: ExamSetReference) =>
        draft ? removeDraft(app, set) : vetTasks(app, set, tasks.map(taskId), undo ? null : reason);
      const told = (set: ExamSet) =>
        draft
          ? 'gone; its trees and pages stay'
          : `${counted(keptTasks(set).length, 'task')} kept, ${set.dropped.length} dropped`;
      return changeSet(context, named, { change, told, json });
    });
}

interface SetChange {
  readonly change: (app: AppContext, set: ExamSetReference) => Promise<ExamSet>;
  /** What became of it, in words. */
  readonly told: (set: ExamSet) => string;
}

function addChange(
  parent: Command,
  context: CommandContext,
  { name, description, ...change }: SetChange & { readonly name: string; readonly description: string },
): void {
  parent
    .command(name)
    .description(description)
    .argument('<set>', 'NAME, or NAME@VERSION')
    .option('--json', 'print the set as JSON')
    .action((named: string, { json }: UsualOptions) => changeSet(context, named, { ...change, json }));
}

function changeSet(
  context: CommandContext,
  named: string,
  { change, told, json }: SetChange & { readonly json: boolean | undefined },
): Promise<void> {
  return withContext(context, async (app) => {
    const set = await change(app, setNamed(named));
    if (json) printJson(context.terminal, set);
    else context.terminal.out(`${examSetText(set)}: ${told(set)}\n`);
  });
}
