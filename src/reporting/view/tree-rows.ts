import type { Task } from '../../../examiner/task.ts';
import type { Growth, InformationTree, TreeEdge, TreeNode } from '../../../trees/information-tree.ts';
import type { TournamentRecord } from '../../arena/tournament.ts';
import { groupBy } from '../../kernel/group-by.ts';
import type { MatchId, NodeId, TreeId } from '../../kernel/ids.ts';
import { type AskedRound, askedRounds } from './asked-rounds.ts';
import { type PlacedNode, spanningTree } from './spanning-tree.ts';

/** A page of a tree where it is met first, with what is known of it there. */
export interface TreeRow {
  readonly node: TreeNode;
  /** The page above; null for the root and for a page that no link reaches from it. */
  readonly parent: TreeRow | null;
  /** The link it was met by; null where there is no parent. */
  readonly edge: TreeEdge | null;
  /** Distance from the root by these links. */
  readonly level: number;
  readonly children: readonly TreeRow[];
  /** Pages below, and those of them that were asked about. */
  readonly below: number;
  readonly askedBelow: number;
  /** Questions that had it among their targets. */
  readonly asked: number;
  /** Matches that had it on a path. */
  readonly walked: number;
  /** Grown by a match, after the build. */
  readonly late: boolean;
  /** Links of other pages that lead here, and links from here to pages that stand elsewhere. */
  readonly from: readonly TreeEdge[];
  readonly to: readonly TreeEdge[];
  /** What was grown from it; null when nothing was. */
  readonly growth: GrowthSum | null;
}

/** All growth steps of a page together. */
export interface GrowthSum {
  readonly steps: number;
  readonly linksSeen: number;
  readonly exhausted: boolean;
}

export interface TreeRows {
  /** All pages that the root leads to, level by level, the root first; empty when the tree does not hold its root. */
  readonly placed: readonly TreeRow[];
  /** Pages that no link reaches from the root. */
  readonly loose: readonly TreeRow[];
}

interface Growing extends TreeRow {
  readonly children: Growing[];
  below: number;
  askedBelow: number;
}

/** Every page of a tree, each once. @param isLate whether a page was grown after the build */
export function treeRows(tree: InformationTree, use: TreeUse, isLate: (node: TreeNode) => boolean): TreeRows {
  const places = spanningTree(tree);
  const arriving = groupBy(tree.edges, ({ to }) => to);
  const leaving = groupBy(tree.edges, ({ from }) => from);
  const growths = groupBy(tree.growths, ({ node }) => node);
  const rows = new Map<PlacedNode, Growing>();
  for (const place of places) rows.set(place, rowOf(place, place.parent && (rows.get(place.parent) ?? null)));
  const placed = [...rows.values()];
  addUp(placed);
  const met = new Set(placed.map(({ node }) => node.id));
  const known = new Set(tree.nodes.map(({ id }) => id));
  const loose = new Map(tree.nodes.filter(({ id }) => !met.has(id)).map((node) => [node.id, node]));
  return {
    placed,
    loose: [...loose.values()].map((node) =>
      rowOf(
        { node, edge: null, level: 0, again: (leaving.get(node.id) ?? []).filter(({ to }) => known.has(to)) },
        null,
      ),
    ),
  };

  function rowOf({ node, edge, level, again }: Place, parent: Growing | null): Growing {
    const row = {
      node,
      parent,
      edge,
      level,
      children: [],
      below: 0,
      askedBelow: 0,
      late: isLate(node),
      to: again,
      asked: use.asked.get(node.id) ?? 0,
      walked: use.walked.get(node.id) ?? 0,
      from: (arriving.get(node.id) ?? []).filter(({ from }) => from !== parent?.node.id && from !== node.id),
      growth: growthSum(growths.get(node.id)),
    };
    parent?.children.push(row);
    return row;
  }
}

type Place = Pick<PlacedNode, 'node' | 'edge' | 'level' | 'again'>;

/** Children before parents, without recursion: a tree may be thousands of levels deep. */
function addUp(placed: readonly Growing[]): void {
  const byId = new Map<NodeId, Growing>(placed.map((row) => [row.node.id, row]));
  for (const row of [...placed].reverse()) {
    const above = row.parent && byId.get(row.parent.node.id);
    if (!above) continue;
    above.below += row.below + 1;
    above.askedBelow += row.askedBelow + (row.asked > 0 ? 1 : 0);
  }
}

function growthSum(growths: readonly Growth[] | undefined): GrowthSum | null {
  if (growths === undefined) return null;
  return {
    steps: growths.length,
    linksSeen: growths.reduce((most, { linksSeen }) => Math.max(most, linksSeen), 0),
    exhausted: growths.some(({ exhausted }) => exhausted),
  };
}

/** What a tournament did with one tree. */
interface TreeUse {
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

/** A question about pages of a tree, with the rounds it was asked in. */
export interface TreeQuestion {
  /** Its place in the list, from 1: shallow and narrow ones first. */
  readonly number: number;
  readonly task: Task;
  readonly askedIn: readonly AskedRound[];
}

export interface TreeQuestions {
  readonly all: readonly TreeQuestion[];
  /** Questions that had the page among their targets. */
  readonly about: (node: NodeId) => readonly TreeQuestion[];
  /** Questions that had it on their path. */
  readonly through: (node: NodeId) => readonly TreeQuestion[];
}

/** The questions that were asked on one tree. */
export function treeQuestions(
  { matches, rounds, tasks }: Pick<TournamentRecord, 'matches' | 'rounds' | 'tasks'>,
  tree: TreeId,
): TreeQuestions {
  const askedIn = askedRounds({ matches: matches.filter((match) => match.tree === tree), rounds });
  const all = tasks
    .filter((task) => task.tree === tree)
    .sort(byPlace)
    .map((task, index) => ({ number: index + 1, task, askedIn: askedIn(task.id) }));
  const about = byNode(all, ({ task }) => task.targets.map(({ node }) => node));
  const through = byNode(all, ({ task }) => task.path);
  return { all, about: (node) => about.get(node) ?? [], through: (node) => through.get(node) ?? [] };
}

function byPlace(one: Task, other: Task): number {
  return one.path.length - other.path.length || one.width - other.width || one.variant - other.variant;
}

function byNode(
  questions: readonly TreeQuestion[],
  nodesOf: (question: TreeQuestion) => readonly NodeId[],
): ReadonlyMap<NodeId, readonly TreeQuestion[]> {
  const pairs = questions.flatMap((question) => [...new Set(nodesOf(question))].map((node) => ({ node, question })));
  const groups = groupBy(pairs, ({ node }) => node);
  return new Map([...groups].map(([node, found]) => [node, found.map(({ question }) => question)]));
}

/** What one revision of a tree added. */
export interface TreeRevision {
  readonly revision: number;
  readonly pages: number;
  /** Those of them that a match grew, after the build. */
  readonly late: number;
  /** Pages that the tree held then. */
  readonly total: number;
}

/** The revisions that added pages, the first one first. */
export function treeRevisions(nodes: readonly TreeNode[], isLate: (node: TreeNode) => boolean): TreeRevision[] {
  const groups = [...groupBy(nodes, ({ revision }) => revision)].sort(([one], [other]) => one - other);
  let total = 0;
  return groups.map(([revision, added]) => {
    total += added.length;
    return { revision, pages: added.length, late: added.filter(isLate).length, total };
  });
}
