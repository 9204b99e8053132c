import { z } from 'zod';
import { builtNodes } from '../../../trees/built-nodes.ts';
import { defaultGrowSettings } from '../../../trees/grow-settings.ts';
import type { InformationTree, TreeNode } from '../../../trees/information-tree.ts';

/** What of a run's config says how far the build went. */
const builtBy = z.object({ trees: z.object({ depth: z.int(), children: z.int() }) });

/** The pages that the build did not give; where the config does not tell, those of later growth steps. */
export function lateNodes(tree: InformationTree, config: unknown): (node: TreeNode) => boolean {
  const settings = builtBy.safeParse(config);
  if (!settings.success) {
    const widened = new Set(tree.edges.filter(({ step }) => step > 0).map(({ to }) => to));
    for (const { to, step } of tree.edges) if (step === 0) widened.delete(to);
    return ({ id }) => widened.has(id);
  }
  const built = new Set(builtNodes(tree, { ...defaultGrowSettings, ...settings.data.trees }).map(({ id }) => id));
  return ({ id }) => id !== tree.root && !built.has(id);
}
