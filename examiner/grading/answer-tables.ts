import type { NodeId } from '../../src/kernel/ids.ts';
import { wordsOf } from '../comparing/words.ts';
import { plainText } from '../reading/clean.ts';
import { type MarkdownTable, markdownTables, type TableCell, type TableRow } from '../reading/markdown-tables.ts';
import type { Task } from '../task.ts';
import { isLabelOf } from './label.ts';
import { mentionsIn } from './mentions.ts';
import { isStandingRival } from './rival-claims.ts';
import type { RivalClaim, Statement } from './statement.ts';

/** What the tables of an answer say. */
export interface TableReading {
  readonly named: readonly { readonly node: NodeId; readonly start: number; readonly end: number }[];
  readonly statements: readonly Statement[];
  readonly rivals: readonly RivalClaim[];
  /** The tables that were understood; the rest of the answer is read without them. */
  readonly spans: readonly { readonly start: number; readonly end: number }[];
}

/** Reads tables with a row or a column for each target. */
export function readTables(text: string, task: Task, asked: readonly string[]): TableReading {
  const readings = markdownTables(text).map((table) => readTable(table, task, asked));
  return {
    named: readings.flatMap(({ named }) => named),
    statements: readings.flatMap(({ statements }) => statements),
    rivals: readings.flatMap(({ rivals }) => rivals),
    spans: readings.flatMap(({ spans }) => spans),
  };
}

const nothing: TableReading = { named: [], statements: [], rivals: [], spans: [] };

function readTable(table: MarkdownTable, task: Task, asked: readonly string[]): TableReading {
  const rows = table.header ? [table.header, ...table.rows] : table.rows;
  const grid = rows.map((row) => row.cells);
  const width = Math.max(0, ...grid.map((cells) => cells.length));
  const turned = Array.from({ length: width }, (_, column) => grid.flatMap((cells) => cells[column] ?? []));
  const byRow = countLabels(grid[0] ?? [], asked) > 0;
  const byColumn = countLabels(turned[0] ?? [], asked) > 0;
  if (byRow) return readGrid({ grid, table, task, asked, rows });
  if (byColumn) return readGrid({ grid: turned, table, task, asked, rows: null });
  return nothing;
}

function countLabels(cells: readonly TableCell[], asked: readonly string[]): number {
  return asked.filter((attribute) => cells.some((cell) => isLabelOf(plainText(cell.text), attribute))).length;
}

/** A table turned so that its first line holds the labels and every other line one entity. */
interface Grid {
  readonly grid: readonly (readonly TableCell[])[];
  readonly table: MarkdownTable;
  readonly task: Task;
  readonly asked: readonly string[];
  /** The lines of the answer, where the entities stand in rows: they are quoted whole. */
  readonly rows: readonly TableRow[] | null;
}

function readGrid({ grid, table, task, asked, rows }: Grid): TableReading {
  const [labels = [], ...lines] = grid;
  const columns = asked.flatMap((attribute) =>
    labels.flatMap((cell, column) => (isLabelOf(plainText(cell.text), attribute) ? [{ attribute, column }] : [])),
  );
  const readings = lines.map((cells, at): TableReading => {
    const subject = subjectOf(
      cells,
      columns.map(({ column }) => column),
      task,
    );
    const row = rows?.[at + 1];
    if (!subject) return nothing;
    if (subject.node === null) {
      const says = columns.some(({ column }) => wordsOf(cells[column]?.text ?? '').length > 0);
      // A known rival is offered by its row alone, unless the row rules it out.
      const isOffered = says || (namesRival(subject.name, task) && !cells.some(({ text }) => excluding.test(text)));
      return isOffered ? { ...nothing, rivals: [subject] } : nothing;
    }
    const node = subject.node;
    const statements = columns.flatMap(({ attribute, column }) => {
      const cell = cells[column];
      const span = row ?? cell;
      return cell && span ? [{ target: node, attribute, value: cell.text, start: span.start, end: span.end }] : [];
    });
    return { ...nothing, named: [{ node, start: subject.start, end: subject.end }], statements };
  });
  return {
    named: readings.flatMap(({ named }) => named),
    statements: readings.flatMap((each) => each.statements),
    rivals: readings.flatMap((each) => each.rivals),
    spans: [{ start: table.start, end: table.end }],
  };
}

const excluding =
  /\b(?:ruled out|excluded|rejected|discarded|eliminated|dismissed|disqualified|not|no|mismatch|fails?|doesn['’]t)\b|[✗✘❌]/iu;

function namesRival(name: string, task: Task): boolean {
  return mentionsIn(name, task).some(isStandingRival);
}

type Subject = RivalClaim & { readonly node: NodeId | null };

/** The first cell that names a target, else the first cell outside the value columns that names anything. */
function subjectOf(cells: readonly TableCell[], valueColumns: readonly number[], task: Task): Subject | null {
  const free = cells.filter((_, column) => !valueColumns.includes(column));
  for (const cell of free) {
    const [mention] = mentionsIn(cell.text, task).filter(({ node }) => node !== null);
    if (mention)
      return {
        node: mention.node,
        name: mention.name,
        start: cell.start + mention.start,
        end: cell.start + mention.end,
      };
  }
  const cell = free.find((each) => /\p{L}/u.test(each.text));
  return cell ? { node: null, name: plainText(cell.text), start: cell.start, end: cell.end } : null;
}
