import type { AgentId } from '../../kernel/ids.ts';
import { counted } from '../arena-words.ts';
import { type Block, type Inline, linkTo, marked, rowTable, textBlock } from '../document/document.ts';
import { clipped } from '../html/html.ts';
import { mostRows } from '../html/html-table.ts';
import { addresses } from '../view/addresses.ts';

/** An agent's name, kept from reordering the text around it. */
export function agentWords(agent: AgentId): Inline {
  return marked('agent', clipped(agent, 64));
}

/** An agent's name as a link to its page. */
export function agentRef(agent: AgentId): Inline {
  return linkTo(addresses.agent(agent), agentWords(agent));
}

/** A table with a row for each agent, whose name leads to its page, and below it how many are not shown. */
export function agentBlocks<Row>(
  table: Parameters<typeof rowTable<Row>>[0],
  agentOf: (row: Row) => AgentId,
): readonly Block[] {
  const { rows, styles } = table;
  const agent = { cell: (row: Row) => agentRef(agentOf(row)) };
  return [
    rowTable({ ...table, rows: rows.slice(0, mostRows), styles: { ...styles, agent } }),
    ...furtherRows(rows.length),
  ];
}

/** Says how many rows are not shown, below a table; nothing where all are. */
export function furtherRows(rows: number, what = 'agent', most = mostRows): readonly Block[] {
  return rows > most ? [textBlock(`${counted(rows - most, `more ${what}`)}.`, 'quiet')] : [];
}
