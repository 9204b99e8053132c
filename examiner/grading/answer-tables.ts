import type { NodeId } from '../../src/kernel/ids.ts';
import { wordsOf } from '../comparing/words.ts';
import { plainProse } from '../reading/clean.ts';
import type { MarkdownTable, TableCell } from '../reading/markdown-tables.ts';
import type { Task } from '../task.ts';
import type { Alias } from './aliases.ts';
import { type LabelledValue, scoreLabel } from './label.ts';
import { type Mention, mentionsIn } from './mentions.ts';
import { shortenedName } from './names.ts';
import type { Owner } from './owned-part.ts';
import { isEntityName } from './rival-claims.ts';
import type { RivalClaim } from './statement.ts';

/** A cell of a table and whose it is, by the head of its row or column, or by what stands above the table. */
export interface OwnedCell {
  readonly start: number;
  readonly end: number;
  readonly owner: Owner;
  readonly by: 'table row' | 'table column' | 'heading';
}

/** What the tables of an answer say. */
export interface TableReading {
  readonly named: readonly {
    readonly node: NodeId;
    readonly start: number;
    readonly end: number;
    readonly isChoice: boolean;
  }[];
  readonly values: readonly LabelledValue[];
  readonly cells: readonly OwnedCell[];
  readonly rivals: readonly RivalClaim[];
}

/** What the reading of tables needs to know of the rest of the answer. */
export interface TableContext {
  readonly task: Task;
  readonly asked: readonly string[];
  readonly aliases: readonly Alias[];
  /** Whose a table is that names nobody: the owner of what stands above it. */
  readonly ownerAt: (at: number) => Owner;
}

/** Reads tables with a row or a column for each entity, and tables below the name of their one entity. */
export function readTables(tables: readonly MarkdownTable[], context: TableContext): TableReading {
  const readings = tables.map((table) => readTable(table, context));
  return {
    named: readings.flatMap(({ named }) => named),
    values: readings.flatMap(({ values }) => values),
    cells: readings.flatMap(({ cells }) => cells),
    rivals: readings.flatMap(({ rivals }) => rivals),
  };
}

const nothing: TableReading = { named: [], values: [], cells: [], rivals: [] };

type Line = readonly (TableCell | undefined)[];

/** A table turned so that its first line holds the labels and every other line one entity. */
interface Grid {
  readonly labels: Line | null;
  readonly lines: readonly Line[];
  /** The place in each line where its entity is named. */
  readonly names: number;
  readonly by: 'table row' | 'table column';
}

function readTable(table: MarkdownTable, context: TableContext): TableReading {
  const rows: Line[] = (table.header ? [table.header, ...table.rows] : table.rows).map(({ cells }) => cells);
  const width = rows.reduce((most, cells) => Math.max(most, cells.length), 0);
  const columns: Line[] = Array.from({ length: width }, (_, column) => rows.map((cells) => cells[column]));
  const grid = gridOf(rows, columns, context);
  return grid ? readGrid(grid, context) : readOwned(rows, table.start, context);
}

/**
 * The rows or columns of entities: whichever names more of the targets, else more entities. A value may name an entity too,
 * so that of equals the outer row or column has the names.
 */
function gridOf(rows: readonly Line[], columns: readonly Line[], context: TableContext): Grid | null {
  const count = (cells: Line, at: number) => {
    const owners = cells.flatMap((cell) => entityIn(cell, context)?.owner ?? []);
    const names = new Set(owners.map((owner) => ('name' in owner ? owner.name : '')));
    const targets = new Set(owners.flatMap((owner) => (owner.kind === 'target' ? owner.node : [])));
    return names.size === 0 ? 0 : targets.size * 1000 + (at === 0 ? 500 : 0) + Math.min(names.size, 499);
  };
  const best = (lines: readonly Line[]) => {
    const counts = lines.map(count);
    const most = Math.max(0, ...counts);
    return { most, at: counts.indexOf(most) };
  };
  const byRow = best(columns);
  const byColumn = best(rows);
  const asGrid = (lines: readonly Line[], names: number, by: Grid['by']): Grid => {
    const hasLabels = entityIn(lines[0]?.[names], context) === null;
    return { labels: hasLabels ? (lines[0] ?? []) : null, lines: hasLabels ? lines.slice(1) : lines, names, by };
  };
  if (byRow.most === 0 && byColumn.most === 0) return null;
  // A single name stands in a row and in a column alike: then the labels tell.
  const isByRow =
    byRow.most === byColumn.most
      ? countLabels(rows[0], context) >= countLabels(columns[0], context)
      : byRow.most > byColumn.most;
  return isByRow ? asGrid(rows, byRow.at, 'table row') : asGrid(columns, byColumn.at, 'table column');
}

function countLabels(cells: Line | undefined, { asked }: TableContext): number {
  const labels = (cells ?? []).flatMap((cell) => (cell ? [plainProse(cell.text)] : []));
  return labels.filter((label) => asked.some((attribute) => scoreLabel(label, attribute) > 1)).length;
}

interface NamedEntity extends RivalClaim {
  readonly owner: Owner;
  readonly isChoice: boolean;
}

/** A cell is the head of a row or column where it begins with a known name or is a symbol for one. Its sources are no words of it. */
const mostHeadWords = 12;
const address = /<?https?:\/\/[^\s<>]+>?/gi;

function entityIn(cell: TableCell | undefined, { task, aliases }: TableContext): NamedEntity | null {
  if (!cell || cell.text === '') return null;
  const words = wordsOf(plainProse(cell.text).replace(address, ''));
  if (words.length > mostHeadWords) return null;
  const mention = mentionsIn(cell.text, task).find(({ rejected }) => !rejected);
  if (mention)
    return {
      name: mention.name,
      owner: ownerFrom(mention),
      start: cell.start + mention.start,
      end: cell.start + mention.end,
      isChoice: mention.isChoice,
    };
  const alias = words.length === 1 ? aliases.find(({ word }) => word === words[0]?.word) : undefined;
  return alias ? namedBy(alias, cell) : null;
}

function namedBy(known: Pick<Mention, 'node' | 'name'>, { start, end }: TableCell): NamedEntity {
  return { name: known.name, owner: ownerFrom(known), start, end, isChoice: false };
}

function ownerFrom({ node, name }: Pick<Mention, 'node' | 'name'>): Owner {
  return node === null ? { kind: 'rival', name } : { kind: 'target', node, name };
}

function readGrid({ labels, lines, names, by }: Grid, context: TableContext): TableReading {
  const readings = lines.map((cells): TableReading => {
    const head = cells[names];
    const subject = entityIn(head, context) ?? shortenedEntity(head, context) ?? unknownEntity(head, context.asked);
    if (!subject) return nothing;
    const rest = cells.flatMap((cell, at) => (cell && at !== names ? [{ cell, label: labels?.[at]?.text ?? '' }] : []));
    const owned = cells.flatMap((cell): OwnedCell[] =>
      cell ? [{ start: cell.start, end: cell.end, owner: subject.owner, by }] : [],
    );
    const { start, end, name, owner, isChoice } = subject;
    if (owner.kind !== 'target') {
      const isOffered =
        !isRuledOut(rest.map(({ cell }) => cell)) && (owner.kind === 'rival' || saysAny(rest, context.asked));
      return { ...nothing, cells: owned, rivals: isOffered ? [{ name, start, end }] : [] };
    }
    const values = rest.map(({ cell, label }) => {
      const span = by === 'table row' ? lineSpan(cells) : cell;
      return { target: owner.node, label: plainProse(label), value: cell.text, start: span.start, end: span.end };
    });
    return { named: [{ node: owner.node, start, end, isChoice }], values, cells: owned, rivals: [] };
  });
  return joined(readings);
}

function joined(readings: readonly TableReading[]): TableReading {
  return {
    named: readings.flatMap(({ named }) => named),
    values: readings.flatMap(({ values }) => values),
    cells: readings.flatMap(({ cells }) => cells),
    rivals: readings.flatMap(({ rivals }) => rivals),
  };
}

function lineSpan(cells: Line): { start: number; end: number } {
  const there = cells.flatMap((cell) => cell ?? []);
  return { start: (there[0]?.start ?? 2) - 2, end: (there.at(-1)?.end ?? 0) + 2 };
}

function shortenedEntity(cell: TableCell | undefined, { task }: TableContext): NamedEntity | null {
  const known = cell ? shortenedName(plainProse(cell.text), task) : null;
  return cell && known ? namedBy(known, cell) : null;
}

function unknownEntity(cell: TableCell | undefined, asked: readonly string[]): NamedEntity | null {
  if (!cell) return null;
  const name = plainProse(cell.text);
  if (!isEntityName(name, asked)) return null;
  return { name, owner: { kind: 'other', name }, start: cell.start, end: cell.end, isChoice: false };
}

/** An unknown entry is offered where a value of it stands below an asked label. */
function saysAny(
  rest: readonly { readonly cell: TableCell; readonly label: string }[],
  asked: readonly string[],
): boolean {
  return rest.some(
    ({ cell, label }) =>
      wordsOf(cell.text).length > 0 && asked.some((attribute) => scoreLabel(plainProse(label), attribute) > 1),
  );
}

const excluding =
  /\b(?:ruled out|excluded|rejected|discarded|eliminated|dismissed|disqualified|not|no|mismatch|fails?|doesn['’]t)\b|[✗✘❌]/iu;
const mostVerdictWords = 8;

/** A short cell such as `no` or `ruled out` rules out the entity of its row; words behind a value are a remark. */
function isRuledOut(cells: readonly TableCell[]): boolean {
  return cells.some(({ text }) => {
    const match = excluding.exec(text);
    return (
      match !== null &&
      wordsOf(text).length <= mostVerdictWords &&
      !/\d/.test(text) &&
      !/\bnot\s+(?:stated|given|found|known|published|available|reported)/i.test(text)
    );
  });
}

/** A table that names nobody speaks of what stands above it: two columns of label and value, or one row below its labels. */
function readOwned(rows: readonly Line[], start: number, { ownerAt, asked }: TableContext): TableReading {
  const owner = ownerAt(start);
  if (owner.kind === 'nobody') return unknownRows(rows, asked);
  const pairs = rows.length === 2 && (rows[0]?.length ?? 0) > 2 ? columnPairs(rows) : rowPairs(rows);
  const cells = rows
    .flat()
    .flatMap((cell): OwnedCell[] => (cell ? [{ start: cell.start, end: cell.end, owner, by: 'heading' }] : []));
  if (owner.kind !== 'target') return { ...nothing, cells };
  const values = pairs.map(({ label, cell }) => ({
    target: owner.node,
    label: plainProse(label.text),
    value: cell.text,
    start: cell.start,
    end: cell.end,
  }));
  return { ...nothing, values, cells };
}

interface Pair {
  readonly label: TableCell;
  readonly cell: TableCell;
}

const pairOf = (label: TableCell | undefined, cell: TableCell | undefined): Pair[] =>
  label && cell ? [{ label, cell }] : [];
const rowPairs = (rows: readonly Line[]) => rows.flatMap((cells) => pairOf(cells[0], cells[1]));
const columnPairs = ([labels = [], cells = []]: readonly Line[]) =>
  labels.flatMap((label, at) => pairOf(label, cells[at]));

/** A table of nothing but unknown entities below asked labels offers them. */
function unknownRows([labels = [], ...lines]: readonly Line[], asked: readonly string[]): TableReading {
  const isAsked = labels.map(
    (label) => label && asked.some((attribute) => scoreLabel(plainProse(label.text), attribute) > 1),
  );
  if (!isAsked.some(Boolean)) return nothing;
  const rivals = lines.flatMap((cells) => {
    const at = cells.findIndex((cell, column) => !isAsked[column] && cell && /\p{L}/u.test(cell.text));
    const subject = unknownEntity(cells[at], asked);
    const says = cells.some((cell, column) => isAsked[column] && cell && wordsOf(cell.text).length > 0);
    return subject && says ? [{ name: subject.name, start: subject.start, end: subject.end }] : [];
  });
  return { ...nothing, rivals };
}
