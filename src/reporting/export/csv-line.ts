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
