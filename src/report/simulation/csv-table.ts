/** A cell of a table of figures: text of our own, a number, or nothing. */
export type CsvCell = string | number | boolean | null;

/**
 * A table as CSV (RFC 4180: comma, CRLF, quotes doubled) with a header line; null is an empty cell. Text is a name of our
 * own (a format, a judge), never from outside.
 */
export function csvTable(header: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return [header, ...rows].map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('');
}

function cellOf(value: CsvCell): string {
  const text = value === null ? '' : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
