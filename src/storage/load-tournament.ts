import type { InformationTree } from '../../trees/information-tree.ts';
import type { TreeStore } from '../../trees/tree-store.ts';
import type { TournamentRecord } from '../arena/tournament.ts';
import type { TournamentId, TreeId } from '../kernel/ids.ts';
import type { Ledger } from './ledger.ts';

/**
 * Everything of one tournament: matches in the order they were planned, rounds in theirs, tasks by id, answers by task,
 * agent and scope, trees in the order of the head and then by id. Null when there is no such tournament.
 */
export async function loadTournamentRecord(
  ledger: Pick<Ledger, 'answers' | 'matches' | 'rounds' | 'streams' | 'tasks' | 'tournaments'>,
  trees: TreeStore,
  id: TournamentId,
): Promise<TournamentRecord | null> {
  const head = await ledger.tournaments.load(id);
  if (head === null) return null;
  const matches = await ledger.matches.ofTournament(id);
  const rounds = await ledger.rounds.ofTournament(id);
  const tasks = await ledger.tasks.loadAll([...new Set(rounds.flatMap(({ task }) => task ?? []))]);
  const answers = await ledger.answers.ofTournament(id);
  const treesGrown = await loadTrees(trees, await ledger.streams.treesOf(head));
  return { ...head, matches, rounds, tasks, answers, treesGrown };
}

async function loadTrees(trees: TreeStore, ids: readonly TreeId[]): Promise<readonly InformationTree[]> {
  const loaded: InformationTree[] = [];
  for (const id of ids) {
    const tree = await trees.loadTree(id);
    if (tree === null) throw new Error(`tree ${id} of the tournament is not in the store`);
    loaded.push(tree);
  }
  return loaded;
}
