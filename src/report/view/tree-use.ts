import type { MatchId, NodeId, TreeId } from '../../kernel/ids.ts';
import type { TournamentRecord } from '../../tournament/tournament-record.ts';
import { groupBy } from './group-by.ts';

/** What a tournament did with one tree. */
export interface TreeUse {
  /** Questions that had the page among their targets. */
  readonly asked: ReadonlyMap<NodeId, number>;
  /** Matches that had the page on a path. */
  readonly walked: ReadonlyMap<NodeId, number>;
  readonly questions: number;
  /** Void ones included. */
  readonly matches: number;
}

type Used = Pick<TournamentRecord, 'matches' | 'rounds' | 'tasks'>;

const unused: TreeUse = { asked: new Map(), walked: new Map(), questions: 0, matches: 0 };

/** Counts for every tree how often its pages were asked about and walked over. */
export function treeUses(record: Used): (tree: TreeId) => TreeUse {
  const uses = new Map<TreeId, TreeUse>();
  const matches = groupBy(record.matches, ({ tree }) => tree);
  const tasks = groupBy(record.tasks, ({ tree }) => tree);
  const paths = groupBy(record.rounds, ({ match }) => match);
  for (const tree of new Set([...matches.keys(), ...tasks.keys()])) {
    const played = matches.get(tree) ?? [];
    const asked = tasks.get(tree) ?? [];
    uses.set(tree, {
      asked: countEach(asked.map(({ targets }) => targets.map(({ node }) => node))),
      walked: countEach(played.map(({ id }) => nodesWalked(paths, id))),
      questions: asked.length,
      matches: played.length,
    });
  }
  return (tree) => uses.get(tree) ?? unused;
}

function nodesWalked(paths: ReadonlyMap<MatchId, Used['rounds']>, match: MatchId): NodeId[] {
  return (paths.get(match) ?? []).flatMap(({ path }) => path);
}

/** In how many of the lists each node stands. */
function countEach(lists: readonly (readonly NodeId[])[]): Map<NodeId, number> {
  const counts = new Map<NodeId, number>();
  for (const list of lists) for (const node of new Set(list)) counts.set(node, (counts.get(node) ?? 0) + 1);
  return counts;
}
