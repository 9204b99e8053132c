import { sameName } from '../comparing/words.ts';
import { cleanAttribute, cleanValue, plainProse } from './clean.ts';
import { markdownTables, type TableRow } from './markdown-tables.ts';
import type { RawFact } from './raw-fact.ts';

/** Facts from tables. Of two columns each row is an attribute and its value; of more, each row is an entity and each column an attribute. */
export function tableFacts(text: string, entity: string): RawFact[] {
  return markdownTables(text).flatMap(({ header, rows }) => {
    const pairs = header && isPair(header) ? [header, ...rows] : rows;
    if (pairs.every(({ cells }) => cells.length === 2))
      return pairs.flatMap((row) => factFrom(row, null, row.cells[0]?.text, row.cells[1]?.text));
    return header ? rows.flatMap((row) => rowFacts(row, header, entity)) : [];
  });
}

/** Converters take the first row of an infobox for its header: then its key is marked as keys are, or its value has a figure. */
const isPair = ({ cells: [key, value] }: TableRow) =>
  /^(?:\*\*|__)/.test(key?.text ?? '') || /\d/.test(value?.text ?? '');

function rowFacts(row: TableRow, header: TableRow, entity: string): RawFact[] {
  const subject = plainProse(row.cells[0]?.text ?? '');
  if (subject === '') return [];
  const owner = sameName(subject, entity) ? null : subject;
  return header.cells.slice(1).flatMap((cell, at) => factFrom(row, owner, cell.text, row.cells[at + 1]?.text));
}

function factFrom({ start, end }: TableRow, entity: string | null, label = '', raw = ''): RawFact[] {
  // A label in code marks is a symbol.
  const attribute = label.trim().startsWith('`') ? null : cleanAttribute(label);
  const value = cleanValue(raw);
  return attribute && value ? [{ entity, attribute, value, start, end }] : [];
}
