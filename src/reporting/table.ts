import type { Estimate } from '../ratings/rating.ts';
import { intervalText } from './arena-words.ts';

/**
 * A column of a table, said once for all that shows it: files of data, the terminal, Markdown and pages. One with a value
 * stands in files, one with a text where people read; most have both.
 */
export interface Column<Row> {
  /** Its name in files: snake_case, with its unit where it has one. No other column of the table has it. */
  readonly key: string;
  /** Its meaning with unit and range, as the beginning of a sentence. */
  readonly help: string;
  /** Its value in files, not rounded; null is an empty cell. */
  readonly value?: (row: Row) => CsvCell;
  /** Its heading; the empty text for a drawing. */
  readonly head?: string;
  /** Its text for people, not escaped. */
  readonly text?: (row: Row) => string;
  /** Numbers stand right; left where nothing is said. */
  readonly align?: 'right';
}

/** A column that people read. */
export type ShownColumn<Row> = Column<Row> & Required<Pick<Column<Row>, 'head' | 'text'>>;

/** A column of a file. */
type DataColumn<Row> = Column<Row> & Required<Pick<Column<Row>, 'value'>>;

/** A column of files alone. */
export function fileColumn<Row>(key: string, help: string, value: (row: Row) => CsvCell): Column<Row> {
  return { key, help, value };
}

/** A column that people alone read. */
export function textColumn<Row>(key: string, help: string, head: string, text: (row: Row) => string): Column<Row> {
  return { key, help, head, text };
}

/** A column of words, in files and for people. @param unknown what people read where there is no value */
export function wordColumn<Row, Value extends CsvCell>(
  key: string,
  help: string,
  head: string,
  value: (row: Row) => Value,
  format: (value: NonNullable<Value>) => string = String,
  unknown = '–',
): Column<Row> {
  const text = (row: Row) => {
    const own = value(row);
    return own === null ? unknown : format(own as NonNullable<Value>);
  };
  return { key, help, value, head, text };
}

/** A column of numbers, in files and for people. */
export function numberColumn<Row, Value extends CsvCell>(
  ...words: Parameters<typeof wordColumn<Row, Value>>
): Column<Row> {
  return { ...wordColumn(...words), align: 'right' };
}

/** A 95% interval as people read it; a dash for who has no rating. */
export function intervalColumn<Row>(
  of: (row: Row) => (Pick<Estimate, 'low' | 'high'> & { readonly rating: number | null }) | null,
  key = 'interval',
  head = '95% interval',
): Column<Row> {
  return textColumn(key, 'the 95% interval of the rating', head, (row) => {
    const own = of(row);
    return own === null || own.rating === null ? '–' : intervalText(own.low, own.high);
  });
}

/** The ends of a 95% interval in files. */
export function boundColumns<Row>(of: (row: Row) => Pick<Estimate, 'low' | 'high'> | null, prefix = ''): Column<Row>[] {
  return [
    fileColumn(`${prefix}low`, 'lower end of the 95% interval; empty: no bound', (row) => of(row)?.low ?? null),
    fileColumn(`${prefix}high`, 'upper end', (row) => of(row)?.high ?? null),
  ];
}

/** The columns that people read, in their order. */
export function shownColumns<Row>(columns: readonly Column<Row>[]): readonly ShownColumn<Row>[] {
  return columns.filter((each): each is ShownColumn<Row> => each.text !== undefined && each.head !== undefined);
}

function dataColumns<Row>(columns: readonly Column<Row>[]): readonly DataColumn<Row>[] {
  return columns.filter((each): each is DataColumn<Row> => each.value !== undefined);
}

/** The names of the columns of a file, and what each says. */
export function fieldsOf<Row>(columns: readonly Column<Row>[]): Readonly<Record<string, string>> {
  return Object.fromEntries(dataColumns(columns).map(({ key, help }) => [key, help]));
}

/** The header of a file, without the lines below it. */
export function csvHeader<Row>(columns: readonly Column<Row>[]): string[] {
  return dataColumns(columns).map(({ key }) => key);
}

/** The lines of a file below its header. */
export function csvLines<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string[] {
  const data = dataColumns(columns);
  return rows.map((row) => csvLine(data.map(({ value }) => value(row))));
}

/** A whole file as CSV. */
export function csvText<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  return csvLine(csvHeader(columns)) + csvLines(columns, rows).join('');
}

/**
 * A GitHub table without a line break at its end. Cells stand as they are: Markdown, with bars of their own escaped.
 * @param heads those of columns of numbers begin with `#`
 */
export function markdownTable(heads: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const rule = heads.map((head) => (head.startsWith('#') ? '---:' : '---'));
  const names = heads.map((head) => head.replace(/^#/, ''));
  return [names, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** The columns with another one behind that of the key. @throws Error where no column has the key */
export function withColumnAfter<Row>(columns: readonly Column<Row>[], key: string, added: Column<Row>): Column<Row>[] {
  const at = columns.findIndex((each) => each.key === key);
  if (at < 0) throw new Error(`no column ${key}`);
  return columns.toSpliced(at + 1, 0, added);
}

/** The columns without those of the keys. */
export function withoutColumns<Row>(columns: readonly Column<Row>[], ...keys: readonly string[]): Column<Row>[] {
  return columns.filter(({ key }) => !keys.includes(key));
}

/** The columns of the keys, in the order of these. */
export function pickedColumns<Row>(columns: readonly Column<Row>[], ...keys: readonly string[]): Column<Row>[] {
  return keys.flatMap((key) => columns.find((column) => column.key === key) ?? []);
}

/** Text, a number, a yes or no, or nothing. */
export type CsvCell = string | number | boolean | null;

/**
 * A line of CSV (RFC 4180: comma, CRLF, quotes doubled); null is an empty cell. A text that a spreadsheet would run as a
 * formula gets an apostrophe in front (OWASP, "CSV Injection"); so does one that begins with an apostrophe, which makes the
 * way back exact: take one leading apostrophe off.
 */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

function cellOf(value: CsvCell): string {
  if (value === null) return '';
  return typeof value === 'string' ? quoted(withoutFormula(value)) : String(value);
}

function withoutFormula(text: string): string {
  return /^[\s'=+\-@＝＋－＠]/u.test(text) ? `'${text}` : text;
}

function quoted(text: string): string {
  return /[",\r\n;\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
