import { readLines, refuseOtherForms } from '../../src/cli/read-input.ts';
import type { CommandContext } from '../../src/cli/terminal.ts';
import { OperatorError } from '../../src/kernel/errors.ts';
import { readGroupLine } from '../rewards/exports/read-group-line.ts';
import type { RolloutGroup } from '../rewards/read-rollouts.ts';

/** Larger files are refused: all groups are held in memory. */
const maxMegabytes = 1024;

/**
 * Reads groups of rollouts, one JSON object a line, as candidates or as trees; a byte order mark, CRLF ends and blank lines
 * are fine.
 * @throws OperatorError for a file that cannot be read, the first line that is no group, or a group that stands twice
 */
export async function readGroups(context: CommandContext, file: string): Promise<readonly RolloutGroup[]> {
  const groups = new Map<string, RolloutGroup>();
  for await (const { line, text } of readLines(context, file, { maxMegabytes, remedy })) {
    if (groups.size === 0) refuseOtherForms(file, text);
    const group = readGroupLine(text);
    if (typeof group === 'string') throw new OperatorError(`${file}, line ${line}: ${group}`, remedy);
    if (groups.has(group.id)) throw new OperatorError(`${file}, line ${line}: group ${group.id} stands twice`, remedy);
    groups.set(group.id, group);
  }
  if (groups.size === 0) throw new OperatorError(`${file} holds no groups`, remedy);
  return [...groups.values()];
}

const remedy =
  'One group a line: {"group_id", "query", "candidates": [{"id", "response" or "messages"}]}, or a tree of rollouts; see docs/rewards.md.';
