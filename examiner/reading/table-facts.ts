import { sameName } from '../comparing/same-name.ts';
import { cleanAttribute, cleanValue, plainProse } from './clean.ts';
import { markdownTables, type TableRow } from './markdown-tables.ts';
import type { RawFact } from './raw-fact.ts';

/** What tables state of the page's own entity, and of others. */
interface TableFacts {
  readonly own: readonly RawFact[];
  readonly others: readonly RawFact[];
}

/** Facts from tables. Of two columns each row is an attribute and its value; of more, each row is an entity and each column an attribute. */
export function tableFacts(text: string, entity: string): TableFacts {
  const own: RawFact[] = [];
  const others: RawFact[] = [];
  for (const { header, rows } of markdownTables(text)) {
    const pairs = header && isPair(header) ? [header, ...rows] : rows;
    if (pairs.every(({ cells }) => cells.length === 2)) {
      own.push(...pairs.flatMap((row) => factFrom(row, row.cells[0]?.text, row.cells[1]?.text)));
      continue;
    }
    for (const row of header ? rows : []) {
      const subject = plainProse(row.cells[0]?.text ?? '');
      const labels = subject === '' ? [] : (header?.cells.slice(1) ?? []);
      const facts = labels.flatMap((cell, at) => factFrom(row, cell.text, row.cells[at + 1]?.text));
      (sameName(subject, entity) ? own : others).push(...facts);
    }
  }
  return { own, others };
}

/** Converters take the first row of an infobox for its header: then its key is marked as keys are, or its value has a figure. */
const isPair = ({ cells: [key, value] }: TableRow) =>
  /^(?:\*\*|__)/.test(key?.text ?? '') || /\d/.test(value?.text ?? '');

function factFrom({ start, end }: TableRow, label = '', raw = ''): RawFact[] {
  // A label in code marks is a symbol.
  const attribute = label.trim().startsWith('`') ? null : cleanAttribute(label);
  const value = cleanValue(raw);
  return attribute && value ? [{ attribute, value, start, end }] : [];
}
