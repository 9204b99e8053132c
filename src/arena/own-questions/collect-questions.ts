import type * as z from 'zod';
import { faultsText } from '../../kernel/errors.ts';
import { ownQuestionSchema, type PackQuestion } from './own-question.ts';

/** Content of one place of a file: a value that may be a question, or the reason why it cannot be one. */
export type QuestionRow = { readonly line: number } & ({ readonly value: unknown } | { readonly fault: string });

/** A line that gives no question, and why, in words. */
export interface LineFault {
  /** Line number, from 1. */
  readonly line: number;
  readonly reason: string;
}

export interface CollectedQuestions {
  /** Questions in the order of the file. */
  readonly questions: readonly PackQuestion[];
  /** Every line that gave none: each row of a file is either here or there. */
  readonly faults: readonly LineFault[];
}

/**
 * Checks rows one by one; a question or an id that stands twice counts once, and is told with the line of the first.
 * @param schema of a row: that of own questions, or of a pack's
 */
export function collectQuestions(
  rows: Iterable<QuestionRow>,
  schema: z.ZodType<PackQuestion> = ownQuestionSchema,
): CollectedQuestions {
  const questions: PackQuestion[] = [];
  const faults: LineFault[] = [];
  const lineOf = new Map<string, number>();
  for (const row of rows) {
    const read = readRow(row, schema);
    const fault = typeof read === 'string' ? read : repetition(read, lineOf);
    if (typeof read === 'string' || fault !== null) {
      faults.push({ line: row.line, reason: fault ?? '' });
      continue;
    }
    for (const key of keysOf(read)) lineOf.set(key, row.line);
    questions.push(read);
  }
  return { questions, faults };
}

function readRow(row: QuestionRow, schema: z.ZodType<PackQuestion>): PackQuestion | string {
  if ('fault' in row) return row.fault;
  const read = schema.safeParse(row.value);
  return read.success ? read.data : faultsText(read.error);
}

function repetition(question: PackQuestion, lineOf: ReadonlyMap<string, number>): string | null {
  const [text = '', id] = keysOf(question);
  const same = lineOf.get(text);
  if (same !== undefined) return `the question of line ${same} again`;
  const earlierLine = id === undefined ? undefined : lineOf.get(id);
  return earlierLine === undefined ? null : `the id of line ${earlierLine} again: ${question.id}`;
}

/** Case, blanks and forms of letters make no other question. */
function keysOf({ question, id }: PackQuestion): readonly string[] {
  const text = question.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ');
  return [`question ${text}`, ...(id === undefined ? [] : [`id ${id}`])];
}
