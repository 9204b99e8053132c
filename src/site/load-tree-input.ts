import { gradedItems } from '../../examiner/task.ts';
import type { InformationTree } from '../../trees/information-tree.ts';
import type { NodeId, TreeId } from '../kernel/ids.ts';
import type { TreeInput } from '../report/site/tournament-pages.ts';
import { taskIds } from './load-match-input.ts';
import type { SiteParts } from './site-parts.ts';
import type { TournamentIndex } from './tournament-index.ts';

/** What the tournament did on one tree: matches, their rounds and tasks. */
export async function loadTreeRecord(
  { ledger }: SiteParts,
  { head, matches }: TournamentIndex,
  tree: TreeId,
): Promise<TreeInput['record']> {
  const played = matches.filter((match) => match.tree === tree);
  const rounds = await ledger.loadRoundsOfMatches(played.map(({ id }) => id));
  return { ...head, matches: played, rounds, tasks: await ledger.loadTasks(taskIds(rounds)) };
}

/** The pages that questions stand on: those on a path, the targets, and those that a checklist quotes. */
export function usedNodes(record: TreeInput['record'], { root }: InformationTree): ReadonlySet<NodeId> {
  const used = new Set<NodeId>([root]);
  for (const { path } of record.rounds) for (const node of path) used.add(node);
  for (const task of record.tasks) {
    for (const { node } of task.targets) used.add(node);
    for (const { facts } of gradedItems(task)) for (const { quote } of facts) used.add(quote.node);
  }
  return used;
}
