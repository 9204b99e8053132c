import { OperatorError } from '../kernel/errors.ts';
import { longestLine, type RolloutGroup, readRolloutGroup } from '../rewards/read-rollouts.ts';
import { readText } from './read-text.ts';
import type { CommandContext } from './terminal.ts';

/** Larger files are refused: all groups are held in memory. */
const maxMegabytes = 1024;

/**
 * Reads groups of rollouts, one JSON object a line; a byte order mark, CRLF ends and blank lines are fine.
 * @throws OperatorError for a file that cannot be read, the first line that is no group, or a group that stands twice
 */
export async function readGroups(context: CommandContext, file: string): Promise<readonly RolloutGroup[]> {
  const groups = new Map<string, RolloutGroup>();
  let line = 0;
  for await (const raw of linesOf(readText(context, file, { maxMegabytes, remedy }))) {
    line += 1;
    if (raw.trim() === '') continue;
    const group = readRolloutGroup(raw);
    if (typeof group === 'string') throw new OperatorError(`${file}, line ${line}: ${group}`, remedy);
    if (groups.has(group.id)) throw new OperatorError(`${file}, line ${line}: group ${group.id} stands twice`, remedy);
    groups.set(group.id, group);
  }
  if (groups.size === 0) throw new OperatorError(`${file} holds no groups`, remedy);
  return [...groups.values()];
}

const remedy =
  'One group a line: {"group_id", "query", "candidates": [{"id", "response" or "messages"}]}; see docs/rewards.md.';

/** Ends at line feeds only: JSON text may hold other line separators. A line too long to be read comes in parts, the first of which is too long. */
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
