import { longestLine } from '../rewards/read-line.ts';
import { readText, type TextLimits } from './read-text.ts';
import type { CommandContext } from './terminal.ts';

/** A line of a file with its number, from 1. */
export interface NumberedLine {
  readonly line: number;
  readonly text: string;
}

/**
 * The lines of a file of the working folder, or of stdin for '-', without blank ones; a byte order mark and CRLF ends are
 * fine. Lines end at line feeds only: JSON text may hold other line separators. A line too long to be read comes in parts,
 * the first of which is too long.
 * @throws OperatorError for a file that cannot be read, or is too large
 */
export async function* readLines(
  context: CommandContext,
  file: string,
  limits: TextLimits,
): AsyncGenerator<NumberedLine> {
  let line = 0;
  for await (const text of linesOf(readText(context, file, limits))) {
    line += 1;
    if (text.trim() !== '') yield { line, text };
  }
}

async function* linesOf(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let held: string[] = [];
  let length = 0;
  for await (const piece of pieces) {
    const [first = '', ...others] = piece.split('\n');
    held.push(first);
    length += first.length;
    for (const other of others) {
      yield held.join('');
      held = [other];
      length = other.length;
    }
    if (length <= longestLine) continue;
    yield held.join('');
    [held, length] = [[], 0];
  }
  yield held.join('');
}
