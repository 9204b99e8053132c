import { z } from 'zod';
import type { FetchFailureReason } from '../../../crawler/fetch-failure.ts';
import type { Seed } from '../../../crawler/seed.ts';
import { builtNodes } from '../../../trees/built-nodes.ts';
import { defaultGrowSettings } from '../../../trees/grow-settings.ts';
import type { HubReason } from '../../../trees/hub-reason.ts';
import type { InformationTree, TreeNode } from '../../../trees/information-tree.ts';
import type { Relation } from '../../../trees/relation.ts';
import type { RootChoice } from '../../../trees/root-choice.ts';
import type { TreeId } from '../../kernel/ids.ts';
import type { TournamentRecord } from '../../tournament/tournament-record.ts';
import { type TreeOutline, treeOutline } from './tree-outline.ts';
import { treeUses } from './tree-use.ts';

/** Pages that are drawn of one tree, and of all trees together, at most; ten of each tree in any case. */
export const mostDrawn = 300;
const mostDrawnInAll = 4000;
const leastDrawn = 10;

/** How often something was found. */
export interface Count<Name> {
  readonly name: Name;
  readonly count: number;
}

/** How the pages and links of a tree divide up; counts with the most frequent first. */
export interface TreeCounts {
  readonly pages: number;
  /** Pages that can be targets. */
  readonly usable: number;
  /** Pages that were targets. */
  readonly asked: number;
  readonly hubs: readonly Count<HubReason | null>[];
  readonly unread: readonly Count<FetchFailureReason | null>[];
  readonly links: number;
  readonly relations: readonly Count<Relation>[];
  /** Pages grown by matches, after the build. */
  readonly late: number;
}

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
      counts: countsOf(tree, (node) => used.asked.has(node.id), isLate),
      outline: treeOutline(tree, { use: used, most, isLate }),
    };
  });
}

function countsOf(
  { nodes, edges }: InformationTree,
  isAsked: (node: TreeNode) => boolean,
  isLate: (node: TreeNode) => boolean,
): TreeCounts {
  const inState = (wanted: TreeNode['state']) => nodes.filter(({ state }) => state === wanted);
  return {
    pages: nodes.length,
    usable: inState('usable').length,
    asked: nodes.filter(isAsked).length,
    hubs: countEach(inState('hub').map(({ hub }) => hub)),
    unread: countEach(inState('unusable').map(({ failure }) => failure)),
    links: edges.length,
    relations: countEach(edges.map(({ relation }) => relation)),
    late: nodes.filter(isLate).length,
  };
}

function countEach<Name>(names: readonly Name[]): Count<Name>[] {
  const counts = new Map<Name, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => ({ name, count })).sort((one, other) => other.count - one.count);
}

/** What of a run's config says how far the build went. */
const builtBy = z.object({ trees: z.object({ depth: z.int(), children: z.int() }) });

/** The pages that the build did not give; where the config does not tell, those of later growth steps. */
function lateNodes(tree: InformationTree, config: unknown): (node: TreeNode) => boolean {
  const settings = builtBy.safeParse(config);
  if (!settings.success) {
    const widened = new Set(tree.edges.filter(({ step }) => step > 0).map(({ to }) => to));
    for (const { to, step } of tree.edges) if (step === 0) widened.delete(to);
    return ({ id }) => widened.has(id);
  }
  const built = new Set(builtNodes(tree, { ...defaultGrowSettings, ...settings.data.trees }).map(({ id }) => id));
  return ({ id }) => id !== tree.root && !built.has(id);
}
