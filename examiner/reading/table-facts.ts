import { sameName } from '../comparing/same-name.ts';
import { cleanAttribute, cleanValue, isProse, plainProse } from './clean.ts';
import { type MarkdownTable, markdownTables, type TableRow } from './markdown-tables.ts';
import type { RawFact } from './raw-fact.ts';

/** Facts from tables: key and value rows of infoboxes and definition lists, and rows × columns of specification tables. */
export function tableFacts(text: string, entity: string): RawFact[] {
  const body = /^ {0,3}##\s/m.exec(text)?.index ?? text.length;
  return markdownTables(text).flatMap((table, index) => {
    if (!isKeyValue(table, index === 0)) return matrixFacts(table, entity);
    const inBody = table.start > body;
    if (isGlossary(table, inBody)) return [];
    return keyValueFacts(table);
  });
}

/**
 * A definition list explains terms, such as the members of a class, and states nothing about the page's entity: some of
 * its values are sentences or its keys code, or a single term stands in the body of the page.
 */
function isGlossary(table: MarkdownTable, inBody: boolean): boolean {
  if (hasGenericHeader(table) && !isHeaderEmpty(table)) return false;
  const rows = table.rows.length;
  const explained = table.rows.filter(
    ({ cells }) => isProse(cells[1]?.text ?? '') || isCode(cells[0]?.text ?? ''),
  ).length;
  return (inBody && rows < 2) || explained * 3 > rows;
}

const isCode = (label: string) => /^`|[_()[\]{}=<>]|\w\.\w/.test(label.replace(/\*\*/g, ''));
const isHeaderEmpty = ({ header }: MarkdownTable) => header?.cells.every(({ text }) => text === '') ?? true;

const keyHeader =
  /^(?:|property|attribute|field|key|item|specification|spec|feature|characteristic|parameter|detail|fact)s?$/i;
const valueHeader = /^(?:|values?|details?|description|data|information|specifications?)$/i;

function isKeyValue(table: MarkdownTable, isFirst: boolean): boolean {
  const rows = table.header ? [table.header, ...table.rows] : table.rows;
  if (rows.some((row) => row.cells.length !== 2)) return false;
  if (table.header === null || hasGenericHeader(table)) return true;
  const keys = rows.map((row) => row.cells[0]?.text ?? '');
  if (keys.every((key) => /^(?:\*\*|__).+(?:\*\*|__)$/.test(key))) return true;
  // The header of an infobox is its caption.
  if (isFirst && plainProse(table.header.cells[1]?.text ?? '') === '') return true;
  // An infobox without a header: converters take its first row for one.
  return isFirst && rows.length > 2 && /\d/.test(table.header.cells[1]?.text ?? '');
}

function hasGenericHeader({ header }: MarkdownTable): boolean {
  const [key, value] = header?.cells.map((cell) => plainProse(cell.text)) ?? [];
  return keyHeader.test(key ?? '') && valueHeader.test(value ?? '');
}

function keyValueFacts(table: MarkdownTable): RawFact[] {
  const rows = table.header && !hasGenericHeader(table) ? [table.header, ...table.rows] : table.rows;
  return rows.flatMap((row) => factFrom(row, null, row.cells[0]?.text ?? '', row.cells[1]?.text ?? ''));
}

function matrixFacts(table: MarkdownTable, entity: string): RawFact[] {
  const { header } = table;
  if (!header || header.cells.length < 2) return [];
  const own = header.cells.findIndex((cell, at) => at > 0 && sameName(plainProse(cell.text), entity));
  if (own > 0)
    return table.rows.flatMap((row) => factFrom(row, null, row.cells[0]?.text ?? '', row.cells[own]?.text ?? ''));
  const [key, value, unit] = header.cells.map((cell) => plainProse(cell.text).toLowerCase());
  if (keyHeader.test(key ?? '-') && value === 'value' && unit === 'unit') return table.rows.flatMap(withUnit);
  return table.rows.flatMap((row) => rowFacts(row, header, entity));
}

function withUnit(row: TableRow): RawFact[] {
  const [key, value, unit] = row.cells.map((cell) => cell.text);
  // The value must stand in the quote as it is, so the unit may only follow it.
  return factFrom(row, null, key ?? '', `${value ?? ''} ${unit ?? ''}`);
}

/** Each row is an entity, each column an attribute. */
function rowFacts(row: TableRow, header: TableRow, entity: string): RawFact[] {
  const subject = plainProse(row.cells[0]?.text ?? '');
  if (subject === '') return [];
  const owner = sameName(subject, entity) ? null : subject;
  return header.cells.slice(1).flatMap((cell, at) => factFrom(row, owner, cell.text, row.cells[at + 1]?.text ?? ''));
}

function factFrom(row: TableRow, entity: string | null, label: string, raw: string): RawFact[] {
  // A label in code marks is a symbol, not an attribute; a definition list explains its terms in sentences.
  if (/^`[^`]*`$/.test(label.trim()) || isProse(raw)) return [];
  const attribute = cleanAttribute(label);
  const value = cleanValue(raw);
  return attribute && value ? [{ entity, attribute, value, start: row.start, end: row.end }] : [];
}
