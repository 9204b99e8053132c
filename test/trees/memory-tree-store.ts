import type { Page } from '../../crawler/page.ts';
import type { ContentHash, TreeId } from '../../src/kernel/ids.ts';
import type { InformationTree } from '../../trees/information-tree.ts';
import type { TreeAddition, TreeStore } from '../../trees/tree-store.ts';

/** A tree store for tests that holds everything in memory. */
export class MemoryTreeStore implements TreeStore {
  readonly #pages = new Map<ContentHash, Page>();
  readonly #trees = new Map<TreeId, InformationTree>();

  async savePage(page: Page): Promise<void> {
    if (!this.#pages.has(page.hash)) this.#pages.set(page.hash, page);
  }

  async loadPage(hash: ContentHash): Promise<Page | null> {
    return this.#pages.get(hash) ?? null;
  }

  async createTree(tree: InformationTree): Promise<void> {
    if (!this.#trees.has(tree.id)) this.#trees.set(tree.id, tree);
  }

  async loadTree(id: TreeId): Promise<InformationTree | null> {
    return this.#trees.get(id) ?? null;
  }

  async addGrowth(id: TreeId, addition: TreeAddition): Promise<InformationTree> {
    const tree = this.#trees.get(id);
    if (tree === undefined) throw new Error(`no tree ${id}`);
    const { node, step } = addition.growth;
    if (tree.growths.some((growth) => growth.node === node && growth.step === step)) return tree;
    const revision = tree.revision + 1;
    const known = new Set(tree.nodes.map((each) => each.id));
    const fresh = addition.nodes.filter((each) => !known.has(each.id)).map((each) => ({ ...each, revision }));
    const next: InformationTree = {
      ...tree,
      revision,
      nodes: [...tree.nodes, ...fresh],
      edges: [...tree.edges, ...addition.edges],
      growths: [...tree.growths, addition.growth],
    };
    this.#trees.set(id, next);
    return next;
  }

  async listTrees(): Promise<readonly TreeId[]> {
    return [...this.#trees.keys()];
  }
}
