import { fail, ok, type Result } from '../../kernel/result.ts';
import type { QuestionRow } from './collect-questions.ts';
import type { CsvTable } from './csv-rows.ts';

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

/**
 * The rows of a CSV of own questions. In a cell, accepted values stand with `|` between them, and points of a checklist on
 * lines of their own, as `point = value | value` or as the point alone; criteria of a rubric as well, as `2 x criterion`
 * where they weigh more than 1.
 * Fails in words where a column is unknown: what stands in it would be lost.
 */
export function questionsOfCsv({ columns: named, rows }: CsvTable): Result<readonly QuestionRow[], string> {
  const unknown = named.find((name) => !columns.some((column) => column === name));
  if (unknown !== undefined) return fail(`there is no column '${unknown}': name ${columns.join(', ')}`);
  if (!named.includes('question')) return fail("the first line names no column 'question'");
  return ok(rows.map((row) => ('fault' in row ? row : { line: row.line, value: questionOf(row.value) })));
}

function questionOf(cells: Readonly<Record<string, string>>): unknown {
  return Object.fromEntries(Object.entries(cells).map(([column, cell]) => [column, cellValue(column as Column, cell)]));
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

/** What stands behind the last ` = ` is the value: a point may have one in it. */
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
