import type { InformationTree } from '../../trees/information-tree.ts';
import type { House } from '../compose/open-house.ts';
import { OperatorError } from '../kernel/errors.ts';
import { treeId } from '../kernel/ids.ts';

/** @throws OperatorError when there is no such tree */
export async function findTree(house: House, id: string): Promise<InformationTree> {
  const tree = await house.trees.loadTree(treeId(id));
  if (tree) return tree;
  throw new OperatorError(`there is no tree ${id}`, "See 'dr-arena tree list'.");
}
