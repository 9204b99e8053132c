import type { Seed } from '../../../crawler/seed.ts';
import type { RootChoice } from '../../../trees/root-choice.ts';
import type { TreeId } from '../../kernel/ids.ts';
import type { TournamentRecord } from '../../tournament/tournament-record.ts';
import { lateNodes } from './late-nodes.ts';
import { type TreeCounts, treeCounts } from './tree-counts.ts';
import { type TreeOutline, treeOutline } from './tree-outline.ts';
import { treeUses } from './tree-use.ts';

/** Pages that are drawn of one tree, and of all trees together, at most; ten of each tree in any case. */
export const mostDrawn = 300;
const mostDrawnInAll = 4000;
const leastDrawn = 10;

/** What an information tree grew into, and what the tournament did with it. */
export interface TreeView {
  /** Its place in the report, from 1. */
  readonly number: number;
  readonly id: TreeId;
  readonly title: string;
  readonly url: string | null;
  readonly seed: Seed;
  readonly rootChoice: RootChoice | null;
  readonly revision: number;
  readonly counts: TreeCounts;
  /** Matches played on it, void ones included. */
  readonly matches: number;
  readonly questions: number;
  /** Null when the tree does not hold its root. */
  readonly outline: TreeOutline | null;
}

type Grown = Pick<TournamentRecord, 'treesGrown' | 'matches' | 'rounds' | 'tasks' | 'config'>;

/** The trees in the order of the record. */
export function treeViews(record: Grown): TreeView[] {
  const use = treeUses(record);
  const share = Math.floor(mostDrawnInAll / Math.max(1, record.treesGrown.length));
  const most = Math.min(mostDrawn, Math.max(leastDrawn, share));
  return record.treesGrown.map((tree, index) => {
    const { id, seed, rootChoice, revision } = tree;
    const used = use(id);
    const isLate = lateNodes(tree, record.config);
    const root = tree.nodes.find((node) => node.id === tree.root);
    return {
      ...{ number: index + 1, id, seed, rootChoice, revision },
      ...{ title: root?.title || id, url: root?.url ?? null, matches: used.matches, questions: used.questions },
      counts: treeCounts(tree, (node) => used.asked.has(node.id), isLate),
      outline: treeOutline(tree, { use: used, most, isLate }),
    };
  });
}
