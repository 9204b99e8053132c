import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { messageOf, OperatorError } from '../kernel/errors.ts';
import type { CommandContext } from './terminal.ts';

const maxFileBytes = 1024 * 1024;

/**
 * Scores of agents from a CSV file: the agent's name and its score in the first two columns; a first line whose score is
 * no number is a heading.
 * @throws OperatorError naming the line that is wrong
 */
export async function readScores({ folder }: CommandContext, file: string): Promise<ReadonlyMap<string, number>> {
  const rows = rowsOf(await readText(path.resolve(folder, file), file), file);
  const body = rows.length > 0 && scoreOf(rows[0]) === null ? rows.slice(1) : rows;
  const scores = new Map<string, number>();
  for (const [at, row] of body.entries()) {
    const [name = '', score] = [row[0]?.trim(), scoreOf(row)];
    const line = at + 1 + rows.length - body.length;
    if (name === '' || score === null)
      throw new OperatorError(`line ${line} of ${file} is no agent and score`, "Write lines such as 'my-agent,1042'.");
    if (scores.has(name)) throw new OperatorError(`${file} names '${name}' twice`, 'Give each agent one score.');
    scores.set(name, score);
  }
  if (scores.size === 0) throw new OperatorError(`${file} holds no scores`, "Write lines such as 'my-agent,1042'.");
  return scores;
}

function scoreOf(row: readonly string[] | undefined): number | null {
  const text = row?.[1]?.trim() ?? '';
  const score = Number(text);
  return text === '' || !Number.isFinite(score) ? null : score;
}

function rowsOf(text: string, file: string): string[][] {
  try {
    return parse(text, { bom: true, relax_column_count: true, skip_empty_lines: true, trim: true });
  } catch (thrown) {
    throw new OperatorError(`${file} is no CSV: ${messageOf(thrown)}`, "Write lines such as 'my-agent,1042'.");
  }
}

async function readText(place: string, file: string): Promise<string> {
  try {
    const { size } = await stat(place);
    if (size > maxFileBytes)
      throw new OperatorError(`${file} is larger than 1 MB`, 'Give a table of agents and scores.');
    return await readFile(place, 'utf8');
  } catch (thrown) {
    if (thrown instanceof OperatorError) throw thrown;
    throw new OperatorError(`cannot read ${file}: ${messageOf(thrown)}`, 'Name a CSV file of agents and scores.');
  }
}
