import { canonicalWords, isContent } from '../comparing/word-forms.ts';
import { plainProse } from '../reading/clean.ts';
import { type MarkdownTable, markdownTables, type TableCell } from '../reading/markdown-tables.ts';
import type { Span } from '../span.ts';

/** What a table of a page gives for one attribute of one subject. */
export interface PageRecord {
  /** Canonical words that carry content, each once. */
  readonly subject: ReadonlySet<string>;
  readonly label: ReadonlySet<string>;
  readonly value: string;
  /** Whether something at the value sends the reader to a note, which may take it back. */
  readonly isNoted: boolean;
  /** The row that gives it. */
  readonly place: Span;
}

/** Records of one page that are looked at. */
const mostRecords = 5_000;

/**
 * What the tables of a page give: rows of two cells about the page's subject; of larger tables each cell, both for what its row is
 * about and for what its column is about.
 */
export function pageRecords(title: string, markdown: string): PageRecord[] {
  const records: PageRecord[] = [];
  for (const table of markdownTables(markdown)) {
    for (const record of isInfobox(table) ? infoboxRecords(title, table) : gridRecords(table)) records.push(record);
    if (records.length >= mostRecords) break;
  }
  return records.slice(0, mostRecords);
}

/** Two columns, the first of them labels: under an empty header, or under `Property` and its like. */
function isInfobox({ header, rows }: MarkdownTable): boolean {
  const labels = header?.cells.map(({ text }) => plainProse(text).trim().toLowerCase()) ?? [];
  const isPlain = labels.every((label) => label === '' || general.has(label));
  return isPlain && rows.length > 0 && rows.every(({ cells }) => cells.length === 2);
}

const general = new Set(
  'property value attribute field feature detail details item data key name quantity parameter specification'.split(
    ' ',
  ),
);

function infoboxRecords(title: string, { rows }: MarkdownTable): PageRecord[] {
  const subject = contentWords(title);
  return rows.flatMap(({ cells: [label, value], start, end }) =>
    label && value ? recordOf(subject, contentWords(plainProse(label.text)), value, { start, end }) : [],
  );
}

function gridRecords({ header, rows }: MarkdownTable): PageRecord[] {
  if (header === null) return [];
  const columns = header.cells.map(({ text }) => contentWords(plainProse(text)));
  return rows.flatMap(({ cells, start, end }) => {
    const [first, ...rest] = cells;
    const row = contentWords(plainProse(first?.text ?? ''));
    return rest.flatMap((cell, at) => {
      const column = columns[at + 1] ?? new Set();
      const place = { start, end };
      return [...recordOf(row, column, cell, place), ...recordOf(column, row, cell, place)];
    });
  });
}

/** `131 m [1]`, `1,331,000 ᵃ` and `46 %*` have a note somewhere. */
const noteMark = /\[\^?\w{1,3}\]|[\u1d43-\u1d5b⁰¹²³⁴-⁹*†‡§]\s*$/u;
/** Words in a cell by which its value is not simply the case. */
const hedged =
  /\b(?:planned|projected|expected|estimated|former(?:ly)?|until|disputed|unknown|proposed|not|or|approx\w*)\b|\?/iu;

function recordOf(
  subject: ReadonlySet<string>,
  label: ReadonlySet<string>,
  { text }: TableCell,
  place: Span,
): PageRecord[] {
  const value = plainProse(text.replace(noteMark, ' ')).trim();
  if (subject.size === 0 || label.size === 0 || !/[\p{L}\p{N}]/u.test(value)) return [];
  return [{ subject, label, value, isNoted: isNoted(text), place }];
}

/** Whether what a row or cell gives may not simply be the case: a note says more, or its own words do. */
export function isNoted(text: string): boolean {
  return noteMark.test(text.replace(/\*\*/g, '')) || hedged.test(text);
}

/** The canonical words of a text that carry content. */
export function contentWords(text: string): ReadonlySet<string> {
  return new Set(
    canonicalWords(text)
      .map(({ word }) => word)
      .filter(isContent),
  );
}

export function isSubset(part: ReadonlySet<string>, whole: ReadonlySet<string>): boolean {
  return [...part].every((word) => whole.has(word));
}
