import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { messageOf, OperatorError } from '../kernel/errors.ts';
import { type RolloutGroup, readRolloutGroup } from '../rewards/read-rollouts.ts';
import type { CommandContext } from './terminal.ts';

/** Larger files are refused: all groups are held in memory. */
const maxFileBytes = 1024 * 1024 * 1024;

/**
 * Reads groups of rollouts, one JSON object a line; blank lines are fine.
 * @throws OperatorError for a file that cannot be read, the first line that is no group, or a group that stands twice
 */
export async function readGroups({ folder }: CommandContext, file: string): Promise<readonly RolloutGroup[]> {
  const groups = new Map<string, RolloutGroup>();
  let line = 0;
  for await (const raw of createInterface({ input: await openFile(folder, file), crlfDelay: Infinity })) {
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

async function openFile(folder: string, file: string) {
  if (file === '-') return process.stdin;
  try {
    const place = path.resolve(folder, file);
    const { size } = await stat(place);
    if (size > maxFileBytes) throw new OperatorError(`${file} is larger than 1 GB`, 'Split it.');
    const stream = createReadStream(place, 'utf8');
    await new Promise<void>((resolve, reject) => stream.once('open', () => resolve()).once('error', reject));
    return stream;
  } catch (thrown) {
    if (thrown instanceof OperatorError) throw thrown;
    throw new OperatorError(`cannot read ${file}: ${messageOf(thrown)}`, 'Name a file of groups.');
  }
}
