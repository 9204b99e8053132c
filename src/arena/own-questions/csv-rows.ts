import { CsvError, parse } from 'csv-parse/sync';
import * as z from 'zod';
import { fail, ok, type Result } from '../../kernel/result.ts';

/** A CSV text whose first row names the columns. */
export interface CsvTable {
  readonly columns: readonly string[];
  readonly rows: readonly CsvRow[];
}

/** Its cells under the names of their columns, empty ones left out, or why it cannot be read so. */
export type CsvRow = {
  /** Its first line, from 1. */
  readonly line: number;
} & ({ readonly value: Readonly<Record<string, string>> } | { readonly fault: string });

const rowSchema = z.object({ record: z.array(z.string()), info: z.object({ lines: z.number() }) });

/** Reads a CSV text. Fails in words where it is no CSV, or a column is named twice. */
export function readCsvTable(text: string): Result<CsvTable, string> {
  const read = parsedRows(text);
  if (!read.ok) return read;
  const [heading, ...rows] = read.value;
  const columns = (heading?.cells ?? []).map((cell) => cell.trim());
  if (new Set(columns).size < columns.length) return fail('the first line names a column twice');
  return ok({ columns, rows: rows.map(({ line, cells }) => ({ line, ...recordOf(columns, cells) })) });
}

function parsedRows(text: string): Result<readonly { readonly line: number; readonly cells: string[] }[], string> {
  try {
    const options = { bom: true, relax_column_count: true, skip_empty_lines: true, info: true } as const;
    const rows = z.array(rowSchema).parse(parse(text, options));
    const breaks = (cells: readonly string[]) => cells.join('').split('\n').length - 1;
    return ok(rows.map(({ record, info }) => ({ line: info.lines - breaks(record), cells: record })));
  } catch (thrown) {
    if (thrown instanceof CsvError) return fail(`it is no CSV: ${thrown.message}`);
    throw thrown;
  }
}

function recordOf(
  columns: readonly string[],
  cells: readonly string[],
): { value: Record<string, string> } | { fault: string } {
  if (cells.length !== columns.length)
    return { fault: `${cells.length} cells, where the first line has ${columns.length}` };
  const filled = columns
    .map((column, at) => [column, cells[at]?.trim() ?? ''] as const)
    .filter(([, cell]) => cell !== '');
  return { value: Object.fromEntries(filled) };
}
