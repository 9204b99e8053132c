import { CsvError, parse } from 'csv-parse/sync';
import * as z from 'zod';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { QuestionRow } from './collect-questions.ts';

const columns = [
  'id',
  'question',
  'topic',
  'language',
  'wordLimit',
  'answer',
  'checklist',
  'reference',
  'rubric',
  'canary',
] as const;
type Column = (typeof columns)[number];

const rowSchema = z.object({ record: z.array(z.string()), info: z.object({ lines: z.number() }) });

interface CsvRow {
  /** Its first line, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * The rows of a CSV of own questions, whose first line names the columns. In a cell, accepted values stand with `|` between
 * them, and points of a checklist on lines of their own, as `point = value | value` or as the point alone; criteria of a rubric
 * as well, as `2 x criterion` where they weigh more than 1.
 * Fails in words where it is no CSV, or a column is unknown, since what stands in it would be lost, or named twice.
 */
export function questionsOfCsv(text: string): Result<readonly QuestionRow[], string> {
  const read = parsedRows(text);
  if (!read.ok) return read;
  const [heading, ...rows] = read.value;
  const headings = (heading?.cells ?? []).map((cell) => cell.trim());
  if (new Set(headings).size < headings.length) return fail('the first line names a column twice');
  const unknown = headings.find((name) => !columns.some((column) => column === name));
  if (unknown !== undefined) return fail(`there is no column '${unknown}': name ${columns.join(', ')}`);
  if (!headings.includes('question')) return fail("the first line names no column 'question'");
  return ok(rows.map((row) => questionRow(headings, row)));
}

function parsedRows(text: string): Result<readonly CsvRow[], string> {
  try {
    const options = { bom: true, relax_column_count: true, skip_empty_lines: true, info: true } as const;
    const rows = z.array(rowSchema).parse(parse(text, options));
    const breaks = (cells: readonly string[]) => cells.join('').split('\n').length - 1;
    return ok(rows.map(({ record, info }) => ({ line: info.lines - breaks(record), cells: record })));
  } catch (error) {
    if (error instanceof CsvError) return fail(`it is no CSV: ${error.message}`);
    throw error;
  }
}

/** Empty cells are left out. */
function questionRow(headings: readonly string[], { line, cells }: CsvRow): QuestionRow {
  if (cells.length !== headings.length)
    return { line, fault: `${cells.length} cells, where the first line has ${headings.length}` };
  const filled = headings
    .map((column, at) => [column, cells[at]?.trim() ?? ''] as const)
    .filter(([, cell]) => cell !== '');
  return {
    line,
    value: Object.fromEntries(filled.map(([column, cell]) => [column, cellValue(column as Column, cell)])),
  };
}

function cellValue(column: Column, cell: string): unknown {
  switch (column) {
    case 'answer':
      return listOf(cell, '|');
    case 'checklist':
      return listOf(cell, '\n').map(pointOf);
    case 'rubric':
      return listOf(cell, '\n').map(criterionOf);
    case 'wordLimit':
      return Number(cell);
    default:
      return cell;
  }
}

/** Parses a point; the value stands behind the last ` = `, since a point may contain one. */
function pointOf(line: string): unknown {
  const at = line.lastIndexOf(' = ');
  return at < 0 ? line : { point: line.slice(0, at), accept: listOf(line.slice(at + 3), '|') };
}

/** `2 x Is correct` weighs twice. */
function criterionOf(line: string): unknown {
  const [, weight, criterion] = /^(\d+(?:\.\d+)?)\s*[x×]\s+(.+)$/.exec(line) ?? [];
  return criterion === undefined ? line : { criterion, weight: Number(weight) };
}

function listOf(cell: string, between: string): readonly string[] {
  return cell
    .split(between)
    .map((text) => text.trim())
    .filter((text) => text !== '');
}
