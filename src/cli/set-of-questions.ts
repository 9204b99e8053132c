import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Command } from 'commander';
import { importQuestions } from '../application/import-questions.ts';
import { type OpenPack, openPack } from '../application/task-packs/open-pack.ts';
import { demandChecks, setOfPack, withPackRubric } from '../application/task-packs/pack-set.ts';
import { type ExamSet, examSetNamePattern, examSetText } from '../arena/exam-set.ts';
import {
  type CollectedQuestions,
  collectQuestions,
  type QuestionRow,
} from '../arena/own-questions/collect-questions.ts';
import { type PackQuestion, packQuestionSchema } from '../arena/own-questions/own-question.ts';
import { questionsOfCsv } from '../arena/own-questions/question-csv.ts';
import { OperatorError } from '../kernel/errors.ts';
import { parsedJson } from '../kernel/json.ts';
import { longestLine } from '../kernel/json-line.ts';
import { visibleLine } from '../kernel/visible-text.ts';
import { counted } from '../reporting/arena-words.ts';
import { draftText } from '../reporting/terminal/exam-set-text.ts';
import { countingNumber, setNamed, type UsualOptions } from './config-options.ts';
import { draftSteps, tellNext } from './next-steps.ts';
import { countDisplay } from './progress-display.ts';
import { readLines, readWhole } from './read-input.ts';
import { type CommandContext, printJson, untilInterrupted } from './terminal.ts';
import { withContext } from './with-context.ts';

/** Options for importing questions as a set. */
export interface QuestionOptions extends UsualOptions {
  readonly private?: boolean;
  readonly wordLimit: number;
  readonly skipMalformed?: boolean;
}

const defaultWordLimit = 1000;

/** Adds the options of questions that become a set. */
export function addQuestionOptions(command: Command): Command {
  return command
    .option('--set <name>', 'name of the set for a file of questions (default: the name of the file)')
    .option('--private', 'keep the questions secret until the set is retired')
    .option(
      '--word-limit <words>',
      'word limit of answers to questions that have none',
      countingNumber,
      defaultWordLimit,
    )
    .option('--skip-malformed', 'skip lines that are not valid questions');
}

/** Makes a set of a file of questions, or of the folder of a task pack. */
export async function importQuestionsFrom(
  context: CommandContext,
  file: string,
  options: QuestionOptions,
): Promise<void> {
  if (isFolder(context, file)) return importPack(context, file, options);
  const { name } = setNamed(options.set ?? nameAfter(file));
  const read = await readQuestions(context, file);
  refuseFaults(context, file, options, read);
  await keep(context, name, options, read);
}

function isFolder({ folder }: CommandContext, file: string): boolean {
  const place = path.resolve(folder, file);
  return file !== '-' && existsSync(place) && statSync(place).isDirectory();
}

/** A folder with questions, tools, checks: a set of the pack's own name and version. */
async function importPack(context: CommandContext, folder: string, options: QuestionOptions): Promise<void> {
  if (options.skipMalformed || options.wordLimit !== defaultWordLimit)
    throw new OperatorError(
      'a task pack is imported as it is',
      'Give --set, --private and --json at most; a question of it can have a "wordLimit".',
    );
  const pack = await openPack(path.resolve(context.folder, folder));
  const { name } = setNamed(options.set ?? pack.pack.name);
  const read = await readPackQuestions(context, pack.questions);
  refuseFaults(context, path.join(folder, pack.pack.questions), options, read);
  demandChecks(read.questions, pack);
  await keep(context, name, options, { ...read, questions: withPackRubric(read.questions, pack) }, pack);
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

/** @throws OperatorError where lines are malformed, and the person did not say that they may be left out */
function refuseFaults(
  context: CommandContext,
  file: string,
  { skipMalformed = false }: QuestionOptions,
  { faults }: CollectedQuestions,
): void {
  for (const { line, reason } of faults.slice(0, mostTold))
    context.terminal.err(`${file}, line ${line}: ${visibleLine(reason)}\n`);
  if (faults.length > mostTold)
    context.terminal.err(`and ${counted(faults.length - mostTold, 'more line')} of this kind\n`);
  if (faults.length === 0 || skipMalformed) return;
  throw new OperatorError(
    `${counted(faults.length, 'line')} of ${file} ${faults.length === 1 ? 'gives' : 'give'} no question; nothing was imported`,
    'Correct them, or leave them out with --skip-malformed.',
  );
}

/** Maximum number of faulty lines that are listed. */
const mostTold = 50;

function keep(
  context: CommandContext,
  name: ReturnType<typeof setNamed>['name'],
  options: QuestionOptions,
  { questions, faults }: CollectedQuestions,
  pack?: OpenPack,
): Promise<void> {
  return withContext(context, async (app) => {
    const existing = pack === undefined ? null : await setOfPack(app, name, pack);
    if (existing !== null) return tellHeld(context, existing, options);
    const report = countDisplay(context.terminal, app.clock, 'questions');
    const onProgress = (count: number) => report({ done: count, total: questions.length });
    const isPrivate = options.private ?? null;
    const order = { name, isPrivate, questions, wordLimit: options.wordLimit, ...(pack && { pack }) };
    const work = () => importQuestions(app, order, { onProgress, signal: context.signal });
    const set = await untilInterrupted(context, work);
    if (set === null) return;
    if (options.json) return printJson(context.terminal, { ...set, leftOut: faults });
    const skippedText = faults.length === 0 ? '' : `; ${counted(faults.length, 'line')} left out`;
    context.terminal.out(
      `${examSetText(set)}: ${draftText(set)}${counted(questions.length, 'question')}${kindsText(questions)}${skippedText}\n`,
    );
    tellNext(context, draftSteps(set.name));
  });
}

/** @throws OperatorError where it is to be private, and everybody may see it already */
function tellHeld(context: CommandContext, set: ExamSet, { json = false, private: isPrivate }: QuestionOptions): void {
  if (isPrivate && set.visibility === 'public')
    throw new OperatorError(
      `${examSetText(set)} is here already, and is not private`,
      set.status === 'draft'
        ? `Delete it with: dr-arena set drop ${set.name} --draft; then import it again.`
        : 'Name another set with --set.',
    );
  if (json) printJson(context.terminal, { ...set, leftOut: [] });
  else context.terminal.out(`${examSetText(set)}: it is already here, from these files\n`);
  if (!json && set.status === 'draft') tellNext(context, draftSteps(set.name));
}

function kindsText(questions: readonly PackQuestion[]): string {
  const kinds = [
    { of: 'checks', count: questions.filter(({ checks }) => checks !== undefined).length },
    { of: 'an answer', count: questions.filter(({ answer }) => answer !== undefined).length },
    { of: 'a checklist', count: questions.filter(({ checklist }) => checklist !== undefined).length },
    { of: 'a reference', count: questions.filter(({ reference }) => reference !== undefined).length },
    { of: 'a rubric', count: questions.filter(({ rubric }) => rubric !== undefined).length },
  ].filter(({ count }) => count > 0);
  if (kinds.length === 0) return ', to be compared by general criteria';
  return ` (${kinds.map(({ of, count }) => `${count} with ${of}`).join(', ')})`;
}

/**
 * Reads a file of questions of the working folder, or of stdin for '-'.
 * @throws OperatorError for what cannot be read or is too large
 */
async function readQuestions(context: CommandContext, file: string): Promise<CollectedQuestions> {
  return collectQuestions(boundedRows(file, await (/\.csv$/i.test(file) ? csvRows : jsonRows)(context, file)));
}

/** Reads the questions of a task pack, JSON a line. Errors as above. */
export async function readPackQuestions(context: CommandContext, file: string): Promise<CollectedQuestions> {
  return collectQuestions(boundedRows(file, await jsonRows(context, file)), packQuestionSchema);
}

const limits = {
  maxMegabytes: 256,
  remedy:
    'One question a line: {"question": …, "answer", "checklist", "reference" or "rubric": …}; see docs/own-questions.md.',
};
/** Maximum number of questions in a set. */
const mostQuestions = 10_000;

function boundedRows(file: string, rows: readonly QuestionRow[]): readonly QuestionRow[] {
  if (rows.length <= mostQuestions) return rows;
  throw new OperatorError(`${file} has ${rows.length} lines, and a set at most ${mostQuestions}`, 'Split the file.');
}

async function csvRows(context: CommandContext, file: string): Promise<readonly QuestionRow[]> {
  const read = questionsOfCsv(await readWhole(context, file, limits));
  if (read.ok) return read.value;
  throw new OperatorError(`${file}: ${read.failure}`, 'See docs/own-questions.md.');
}

async function jsonRows(context: CommandContext, file: string): Promise<readonly QuestionRow[]> {
  const rows: QuestionRow[] = [];
  for await (const { line, text } of readLines(context, file, limits)) {
    const value = text.length > longestLine ? undefined : parsedJson(text);
    const fault = text.length > longestLine ? `longer than ${longestLine} characters` : 'not JSON';
    rows.push(value === undefined ? { line, fault } : { line, value });
  }
  return rows;
}
