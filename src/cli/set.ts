import type { Command } from 'commander';
import type { AppContext } from '../application/app-context.ts';
import { findSet, freezeSet, releaseSet, removeDraft, vetTasks } from '../application/exam-sets.ts';
import { tasksInOrder } from '../application/set-tasks.ts';
import { type ExamSet, examSetText, keptTasks } from '../arena/exam-set.ts';
import { taskId } from '../kernel/ids.ts';
import { counted } from '../reporting/arena-words.ts';
import { examSetQuestionsText, examSetsText, setSizeText } from '../reporting/terminal/exam-set-text.ts';
import { frozenSteps, tellNext } from './next-steps.ts';
import { addSetCreate, addSetWrite } from './set-create.ts';
import { addSetExport, addSetImport } from './set-files.ts';
import { setNamed } from './set-named.ts';
import { type CommandContext, printJson } from './terminal.ts';
import { withContext } from './with-context.ts';

/** `dr-arena set`: exams that are vetted, frozen, and played again and again. */
export function addSet(set: Command, context: CommandContext): void {
  addSetCreate(set, context);
  addSetWrite(set, context);
  addList(set, context);
  addShow(set, context);
  addDrop(set, context);
  addKeep(set, context);
  addFreeze(set, context);
  addRetire(set, context);
  addRemove(set, context);
  addSetExport(set, context);
  addSetImport(set, context);
}

interface JsonOption {
  readonly json?: boolean;
}

function addList(parent: Command, context: CommandContext): void {
  parent
    .command('list')
    .description('the sets there are, every version')
    .option('--json', 'print as JSON')
    .action(({ json }: JsonOption) =>
      withContext(context, async (app) => {
        const sets = await app.ledger.examSets.list();
        if (json) return printJson(context.terminal, sets);
        context.terminal.out(examSetsText(sets));
      }),
    );
}

function addShow(parent: Command, context: CommandContext): void {
  parent
    .command('show')
    .description('print a set with the questions that its matches begin with, and what answers must hold')
    .argument('<set>', 'NAME, or NAME@VERSION')
    .option('--all', 'also the questions of later rounds')
    .option('--json', 'print it with all its tasks as JSON')
    .action((named: string, { all = false, json }: JsonOption & { all?: boolean }) =>
      withContext(context, async (app) => {
        const set = await findSet(app, setNamed(named), 'newest');
        const tasks = await tasksInOrder(app.ledger, set.tasks);
        if (json) return printJson(context.terminal, { ...set, tasks });
        const titles = await titlesOf(app, set);
        context.terminal.out(examSetQuestionsText({ set, tasks, titles }, all));
        if (set.status === 'draft') context.terminal.err(draftAdvice(set));
      }),
    );
}

async function titlesOf(app: Pick<AppContext, 'trees'>, { trees }: ExamSet): Promise<readonly string[]> {
  const titles: string[] = [];
  for (const id of trees) {
    const tree = await app.trees.loadTree(id);
    titles.push(tree?.nodes.find((node) => node.id === tree.root)?.title ?? id);
  }
  return titles;
}

function draftAdvice({ name }: ExamSet): string {
  return `Take a question out: dr-arena set drop ${name} TASK. When all are good: dr-arena set freeze ${name}\n`;
}

function addDrop(parent: Command, context: CommandContext): void {
  parent
    .command('drop')
    .description('take tasks out of a draft: they are never asked')
    .argument('<set>', 'NAME, or NAME@VERSION')
    .argument('<tasks...>', "task ids as 'set show' prints them")
    .option('--reason <text>', 'why', '')
    .option('--json', 'print the set as JSON')
    .action((named: string, tasks: string[], { reason, json }: JsonOption & { reason: string }) =>
      vet(context, named, tasks, reason, json),
    );
}

function addKeep(parent: Command, context: CommandContext): void {
  parent
    .command('keep')
    .description('put dropped tasks of a draft back')
    .argument('<set>', 'NAME, or NAME@VERSION')
    .argument('<tasks...>', 'task ids')
    .option('--json', 'print the set as JSON')
    .action((named: string, tasks: string[], { json }: JsonOption) => vet(context, named, tasks, null, json));
}

function vet(
  context: CommandContext,
  named: string,
  tasks: readonly string[],
  reason: string | null,
  json: boolean | undefined,
): Promise<void> {
  return withContext(context, async (app) => {
    const vetted = await vetTasks(app, setNamed(named), tasks.map(taskId), reason);
    if (json) return printJson(context.terminal, vetted);
    const kept = counted(keptTasks(vetted).length, 'task');
    context.terminal.out(`${examSetText(vetted)}: ${kept} kept, ${vetted.dropped.length} dropped\n`);
  });
}

function addFreeze(parent: Command, context: CommandContext): void {
  parent
    .command('freeze')
    .description('freeze a draft: it never changes again, and can be played')
    .argument('<set>', 'NAME, or NAME@VERSION')
    .option('--json', 'print the set as JSON')
    .action((named: string, { json }: JsonOption) =>
      withContext(context, async (app) => {
        const set = await freezeSet(app, setNamed(named));
        if (json) return printJson(context.terminal, set);
        context.terminal.out(`${examSetText(set)}: ${setSizeText(set)}, SHA-256 ${set.hash}\n`);
        tellNext(context, frozenSteps(set.name));
      }),
    );
}

function addRetire(parent: Command, context: CommandContext): void {
  parent
    .command('retire')
    .description('let everybody see what a private set asks: sites, exports and the app then show it')
    .argument('<set>', 'NAME, or NAME@VERSION')
    .option('--json', 'print the set as JSON')
    .action((named: string, { json }: JsonOption) =>
      withContext(context, async (app) => {
        const set = await releaseSet(app, setNamed(named));
        if (json) return printJson(context.terminal, set);
        context.terminal.out(`${examSetText(set)} is released: its questions can now be seen\n`);
      }),
    );
}

function addRemove(parent: Command, context: CommandContext): void {
  parent
    .command('remove')
    .description('take a draft away; frozen sets stay')
    .argument('<set>', 'NAME, or NAME@VERSION')
    .option('--json', 'print what went as JSON')
    .action((named: string, { json }: JsonOption) =>
      withContext(context, async (app) => {
        const set = await removeDraft(app, setNamed(named));
        if (json) return printJson(context.terminal, { removed: examSetText(set) });
        context.terminal.out(`${examSetText(set)} is gone; its trees and pages stay\n`);
      }),
    );
}
