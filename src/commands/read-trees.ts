import { OperatorError } from '../kernel/errors.ts';
import { visibleText } from '../kernel/visible-text.ts';
import { type NamedTree, readRolloutTree } from '../rewards/exports/read-rollout-tree.ts';
import { readLines } from './read-lines.ts';
import type { CommandContext } from './terminal.ts';

/** Trees are read one at a time: the bound is for pipes without an end. */
const maxMegabytes = 64 * 1024;

/**
 * Reads trees of rollouts, one JSON object a line, one at a time.
 * @throws OperatorError for a file that cannot be read or holds none, the first line that is no sound tree, or a group that
 * stands twice
 */
export async function* readTrees(
  context: CommandContext,
  file: string,
): AsyncGenerator<{ readonly line: number; readonly named: NamedTree }> {
  const names = new Set<string>();
  for await (const { line, text } of readLines(context, file, { maxMegabytes, remedy })) {
    const named = readRolloutTree(text);
    if (typeof named === 'string') throw new OperatorError(visibleText(`${file}, line ${line}: ${named}`), remedy);
    if (names.has(named.group)) {
      throw new OperatorError(visibleText(`${file}, line ${line}: group ${named.group} stands twice`), remedy);
    }
    names.add(named.group);
    yield { line, named };
  }
  if (names.size === 0) throw new OperatorError(`${file} holds no trees`, remedy);
}

const remedy = "One tree of rollouts a line, as 'dr-arena rollout' writes it; see docs/rewards.md.";
