import {
  type CollectedQuestions,
  collectQuestions,
  type QuestionRow,
} from '../arena/own-questions/collect-questions.ts';
import { packQuestionSchema } from '../arena/own-questions/own-question.ts';
import { questionsOfCsv } from '../arena/own-questions/question-csv.ts';
import { OperatorError } from '../kernel/errors.ts';
import { parsedJson } from '../kernel/json.ts';
import { longestLine } from '../kernel/json-line.ts';
import { readLines, readWhole } from './read-input.ts';
import type { CommandContext } from './terminal.ts';

/**
 * Reads a file of questions of the working folder, or of stdin for '-'.
 * @throws OperatorError for what cannot be read or is too large
 */
export async function readQuestions(
  context: CommandContext,
  { file, isCsv }: { readonly file: string; readonly isCsv: boolean },
): Promise<CollectedQuestions> {
  const rows = isCsv ? await csvRows(context, file) : await jsonRows(context, file);
  return collectQuestions(boundedRows(file, rows));
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
/** As many as a set may have. */
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
