import type { Page, PageRead, Snapshot } from '../crawler/page.ts';
import type { ContentHash, TreeId, Url } from '../src/kernel/ids.ts';
import type { Growth, InformationTree, TreeEdge, TreeNode } from './information-tree.ts';

/** What one growth adds. */
export interface TreeAddition {
  readonly nodes: readonly Omit<TreeNode, 'revision'>[];
  readonly edges: readonly TreeEdge[];
  readonly growth: Growth;
}

/** Where trees and their pages are kept. Every write is idempotent and safe beside other writers of the same tree. */
export interface TreeStore {
  /**
   * Keeps a page under its URL and content hash, and the body it was read from under its own hash; keeping either again
   * changes nothing.
   */
  savePage(read: PageRead): Promise<void>;
  /** Null when no such page is kept. */
  loadPage(url: Url, hash: ContentHash): Promise<Page | null>;
  /** Null when no such body is kept. */
  loadSnapshot(hash: ContentHash): Promise<Snapshot | null>;
  /** Keeps a new tree at revision 1 with its root node; when the tree is there already, nothing changes. */
  createTree(tree: InformationTree): Promise<void>;
  /** Null when there is no such tree. */
  loadTree(id: TreeId): Promise<InformationTree | null>;
  /**
   * Adds the outcome of one growth, identified by (tree, growth.node, growth.step), in one transaction. A growth that
   * is there already changes nothing. A node that is there already (same id) is kept as it is. Adds one to the revision.
   * Throws when the tree does not exist.
   * @returns the tree after it
   */
  addGrowth(id: TreeId, addition: TreeAddition): Promise<InformationTree>;
  listTrees(): Promise<readonly TreeId[]>;
}
