import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import * as z from 'zod';
import type { CommandContext } from '../../src/cli/terminal.ts';
import { messageOf, OperatorError } from '../../src/kernel/errors.ts';

const maxFileBytes = 1024 * 1024;

/**
 * Scores of agents from a CSV file: the agent's name and its score in the first two columns; a first line whose score is
 * no number is a heading.
 * @throws OperatorError naming the line that is wrong
 */
export async function readScores({ folder }: CommandContext, file: string): Promise<ReadonlyMap<string, number>> {
  const rows = rowsOf(await readText(path.resolve(folder, file), file), file);
  const body = rows.slice(rows[0] !== undefined && scoreOf(rows[0].cells) === null ? 1 : 0);
  const scores = new Map<string, number>();
  for (const { cells, line } of body) {
    const [name = '', score] = [cells[0]?.normalize('NFC').trim(), scoreOf(cells)];
    if (name === '' || score === null)
      throw new OperatorError(`line ${line} of ${file} is no agent and score`, "Write lines such as 'my-agent,1042'.");
    if (scores.has(name)) throw new OperatorError(`${file} names '${name}' twice`, 'Give each agent one score.');
    scores.set(name, score);
  }
  if (scores.size === 0) throw new OperatorError(`${file} holds no scores`, "Write lines such as 'my-agent,1042'.");
  return scores;
}

interface Row {
  readonly cells: readonly string[];
  /** From 1; of a row of several lines the last one. */
  readonly line: number;
}

const rowSchema = z.object({ record: z.array(z.string()), info: z.object({ lines: z.number() }) });

function scoreOf(cells: readonly string[]): number | null {
  const text = cells[1]?.trim() ?? '';
  const score = Number(text);
  return text === '' || !Number.isFinite(score) ? null : score;
}

function rowsOf(text: string, file: string): Row[] {
  try {
    const options = { bom: true, relax_column_count: true, skip_empty_lines: true, trim: true, info: true } as const;
    const rows = z.array(rowSchema).parse(parse(text, options));
    return rows.map(({ record, info }) => ({ cells: record, line: info.lines }));
  } catch (thrown) {
    throw new OperatorError(`${file} is no CSV: ${messageOf(thrown)}`, "Write lines such as 'my-agent,1042'.");
  }
}

async function readText(place: string, file: string): Promise<string> {
  try {
    const found = await stat(place);
    if (!found.isFile()) throw new OperatorError(`${file} is no file`, 'Name a CSV file of agents and scores.');
    if (found.size > maxFileBytes)
      throw new OperatorError(`${file} is larger than 1 MB`, 'Give a table of agents and scores.');
    return await readFile(place, 'utf8');
  } catch (thrown) {
    if (thrown instanceof OperatorError) throw thrown;
    throw new OperatorError(`cannot read ${file}: ${messageOf(thrown)}`, 'Name a CSV file of agents and scores.');
  }
}
