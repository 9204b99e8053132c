import path from 'node:path';
import type { Command } from 'commander';
import { importQuestions } from '../application/import-questions.ts';
import { examSetNamePattern, examSetText } from '../arena/exam-set.ts';
import {
  type CollectedQuestions,
  collectQuestions,
  type LineFault,
  type QuestionRow,
} from '../arena/own-questions/collect-questions.ts';
import type { OwnQuestion } from '../arena/own-questions/own-question.ts';
import { questionsOfCsv } from '../arena/own-questions/question-csv.ts';
import { OperatorError } from '../kernel/errors.ts';
import { parsedJson } from '../kernel/json.ts';
import { visibleLine } from '../kernel/visible-text.ts';
import { counted } from '../reporting/arena-words.ts';
import { countingNumber } from './config-options.ts';
import { draftSteps, tellNext } from './next-steps.ts';
import { countDisplay } from './progress-display.ts';
import { readLines, readWhole } from './read-input.ts';
import { setNamed } from './set-named.ts';
import { type CommandContext, printJson, untilInterrupted } from './terminal.ts';
import { withContext } from './with-context.ts';

interface ImportOptions {
  readonly set?: string;
  readonly csv?: boolean;
  readonly private?: boolean;
  readonly wordLimit: number;
  readonly skipMalformed?: boolean;
  readonly json?: boolean;
}

const defaultWordLimit = 1000;

/** `dr-arena tasks import`. */
export function addTasksImport(command: Command, context: CommandContext): void {
  command
    .argument('<file>', "JSON lines, or CSV where the name ends in .csv; '-' is stdin")
    .option('--set <name>', 'the exam set that they become; default: after the file')
    .option('--csv', 'read it as CSV, whatever its name')
    .option('--private', 'keep what it asks from everybody else until the set is retired')
    .option('--word-limit <words>', 'of answers, where a question names none', countingNumber, defaultWordLimit)
    .option('--skip-malformed', 'go on without the lines that give no question')
    .option('--json', 'print the set, and the lines left out, as JSON')
    .action(async (file: string, options: ImportOptions) => {
      const { name } = setNamed(options.set ?? nameAfter(file));
      const { questions, faults } = await readQuestions(context, file, options.csv ?? /\.csv$/i.test(file));
      tellFaults(context, file, faults, options.skipMalformed === true);
      await keep(context, { name, questions, faults, options });
    });
}

/** `My questions.jsonl` becomes `my-questions`. */
function nameAfter(file: string): string {
  const name = path
    .basename(file)
    .replace(/\.[^.]*$/, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  if (examSetNamePattern.test(name)) return name;
  throw new OperatorError(`no set can be named after ${file}`, 'Name it with --set.');
}

const limits = {
  maxMegabytes: 256,
  remedy:
    'One question a line: {"question": …, "answer", "checklist", "reference" or "rubric": …}; see docs/own-questions.md.',
};
/** As many as a set may have. */
const mostQuestions = 10_000;

async function readQuestions(context: CommandContext, file: string, isCsv: boolean): Promise<CollectedQuestions> {
  const rows = isCsv ? await csvRows(context, file) : await jsonRows(context, file);
  if (rows.length > mostQuestions)
    throw new OperatorError(`${file} has ${rows.length} lines, and a set at most ${mostQuestions}`, 'Split the file.');
  return collectQuestions(rows);
}

async function csvRows(context: CommandContext, file: string): Promise<readonly QuestionRow[]> {
  const rows = questionsOfCsv(await readWhole(context, file, limits));
  if (rows.ok) return rows.value;
  throw new OperatorError(`${file}: ${rows.failure}`, 'See docs/own-questions.md.');
}

async function jsonRows(context: CommandContext, file: string): Promise<readonly QuestionRow[]> {
  const rows: QuestionRow[] = [];
  for await (const { line, text } of readLines(context, file, limits)) {
    const value = parsedJson(text);
    rows.push(value === undefined ? { line, fault: 'not JSON' } : { line, value });
  }
  return rows;
}

/** Faults beyond these are counted. */
const mostTold = 50;

/** @throws OperatorError where there are some, and the person did not say that they may be left out */
function tellFaults({ terminal }: CommandContext, file: string, faults: readonly LineFault[], skip: boolean): void {
  for (const { line, reason } of faults.slice(0, mostTold))
    terminal.err(`${file}, line ${line}: ${visibleLine(reason)}\n`);
  if (faults.length > mostTold) terminal.err(`and ${counted(faults.length - mostTold, 'more line')} of this kind\n`);
  if (faults.length === 0 || skip) return;
  throw new OperatorError(
    `${counted(faults.length, 'line')} of ${file} ${faults.length === 1 ? 'gives' : 'give'} no question; nothing was imported`,
    'Correct them, or leave them out with --skip-malformed.',
  );
}

interface Kept {
  readonly name: ReturnType<typeof setNamed>['name'];
  readonly questions: readonly OwnQuestion[];
  readonly faults: readonly LineFault[];
  readonly options: ImportOptions;
}

function keep(context: CommandContext, { name, questions, faults, options }: Kept): Promise<void> {
  return withContext(context, async (app) => {
    const display = countDisplay(context.terminal, app.clock, 'questions');
    const onProgress = (done: number) => display.report({ done, total: questions.length });
    const order = { name, isPrivate: options.private ?? null, questions, wordLimit: options.wordLimit };
    const work = () => importQuestions(app, order, { onProgress, signal: context.signal });
    const set = await untilInterrupted(context, work).finally(display.close);
    if (set === null) return;
    if (options.json) return printJson(context.terminal, { ...set, leftOut: faults });
    const left = faults.length === 0 ? '' : `; ${counted(faults.length, 'line')} left out`;
    context.terminal.out(
      `${examSetText(set)}: draft, ${counted(questions.length, 'question')}${kindsText(questions)}${left}\n`,
    );
    tellNext(context, draftSteps(set.name));
  });
}

function kindsText(questions: readonly OwnQuestion[]): string {
  const kinds = [
    { of: 'an answer', count: questions.filter(({ answer }) => answer !== undefined).length },
    { of: 'a checklist', count: questions.filter(({ checklist }) => checklist !== undefined).length },
    { of: 'a reference', count: questions.filter(({ reference }) => reference !== undefined).length },
    { of: 'a rubric', count: questions.filter(({ rubric }) => rubric !== undefined).length },
  ].filter(({ count }) => count > 0);
  if (kinds.length === 0) return ', to be compared by general criteria';
  return ` (${kinds.map(({ of, count }) => `${count} with ${of}`).join(', ')})`;
}
