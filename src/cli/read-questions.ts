import {
  type CollectedQuestions,
  collectQuestions,
  type LineFault,
  type QuestionRow,
} from '../arena/own-questions/collect-questions.ts';
import { type CsvTable, readCsvTable } from '../arena/own-questions/csv-rows.ts';
import { packQuestionSchema } from '../arena/own-questions/own-question.ts';
import { type Criteria, type PromptCriteria, readCriteria } from '../arena/own-questions/published/bench-criteria.ts';
import { criteriaLeftOver } from '../arena/own-questions/published/deepresearch-bench.ts';
import {
  fieldNames,
  publishedShape,
  recognisedShape,
  type ShapeName,
} from '../arena/own-questions/published/shapes.ts';
import { questionsOfCsv } from '../arena/own-questions/question-csv.ts';
import { OperatorError } from '../kernel/errors.ts';
import { parsedJson } from '../kernel/json.ts';
import { longestLine } from '../kernel/json-line.ts';
import type { Result } from '../kernel/result.ts';
import { readLines, readWhole } from './read-input.ts';
import type { CommandContext } from './terminal.ts';

/** What a person says of a file of questions. */
export interface QuestionFile {
  readonly file: string;
  readonly isCsv: boolean;
  /** The file of the criteria of DeepResearch Bench. */
  readonly criteria: string | undefined;
}

export interface ReadQuestions extends CollectedQuestions {
  /** Null where the questions are laid out as our own. */
  readonly published: PublishedQuestions | null;
}

/** What else there is to tell of a published benchmark's files. */
interface PublishedQuestions {
  readonly shape: ShapeName;
  readonly isEncrypted: boolean;
  /** Fields of the rows that no question is made of. */
  readonly unused: readonly string[];
  readonly criteriaFaults: readonly LineFault[];
  /** Criteria for prompts that are not among the questions. */
  readonly criteriaLeftOver: readonly PromptCriteria[];
}

/**
 * Reads a file of questions of the working folder, or of stdin for '-': laid out as our own, or as those of a benchmark.
 * @throws OperatorError for what cannot be read or is too large, and for criteria that nothing of it could have
 */
export async function readQuestions(context: CommandContext, named: QuestionFile): Promise<ReadQuestions> {
  const { file, isCsv } = named;
  const table = isCsv ? await csvTable(context, file) : null;
  const rows = boundedRows(file, table?.rows ?? (await jsonRows(context, file)));
  const shape = recognisedShape(firstValue(rows));
  if (named.criteria !== undefined && shape !== 'deepresearch-bench')
    throw new OperatorError(
      `${file} is not laid out as DeepResearch Bench, which alone has criteria in a file of their own`,
      'Leave --criteria out.',
    );
  if (shape !== null) return publishedQuestions(rows, shape, await criteriaOf(context, named.criteria));
  return { ...collectQuestions(table === null ? rows : ownRows(file, table)), published: null };
}

/** Reads the questions of a task pack, JSON a line. Errors as above. */
export async function readPackQuestions(context: CommandContext, file: string): Promise<ReadQuestions> {
  const rows = boundedRows(file, await jsonRows(context, file));
  return { ...collectQuestions(rows, packQuestionSchema), published: null };
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

async function csvTable(context: CommandContext, file: string): Promise<CsvTable> {
  const read = readCsvTable(await readWhole(context, file, limits));
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

function ownRows(file: string, table: CsvTable): readonly QuestionRow[] {
  const rows = questionsOfCsv(table);
  if (rows.ok) return rows.value;
  throw new OperatorError(`${file}: ${rows.failure}`, 'See docs/own-questions.md.');
}

function firstValue(rows: readonly QuestionRow[]): unknown {
  for (const row of rows) if ('value' in row) return row.value;
  return undefined;
}

async function criteriaOf(context: CommandContext, file: string | undefined): Promise<Criteria | null> {
  return file === undefined ? null : readCriteria(await jsonRows(context, file));
}

function publishedQuestions(rows: readonly QuestionRow[], name: ShapeName, criteria: Criteria | null): ReadQuestions {
  const fields = fieldNames(rows);
  const shape = publishedShape(name, fields, criteria);
  const collected = collectQuestions(
    rows.map((row) => ('fault' in row ? row : readRow(row.line, shape.read(row.value)))),
  );
  const published = {
    shape: name,
    isEncrypted: shape.isEncrypted,
    unused: fields.filter((field) => !shape.fields.includes(field)),
    criteriaFaults: criteria?.faults ?? [],
    criteriaLeftOver: criteria === null ? [] : criteriaLeftOver(criteria, collected.questions),
  };
  return { ...collected, published };
}

function readRow(line: number, read: Result<unknown, string>): QuestionRow {
  return read.ok ? { line, value: read.value } : { line, fault: read.failure };
}
