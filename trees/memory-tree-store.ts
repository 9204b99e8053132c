import type { Page, PageRead, Snapshot } from '../crawler/page.ts';
import type { ContentHash, TreeId, Url } from '../src/kernel/ids.ts';
import type { InformationTree } from './information-tree.ts';
import type { TreeAddition, TreeStore } from './tree-store.ts';

/** A tree store that holds everything in memory, for a tree that nobody needs again. */
export class MemoryTreeStore implements TreeStore {
  readonly #pages = new Map<string, Page>();
  readonly #snapshots = new Map<ContentHash, Snapshot>();
  readonly #trees = new Map<TreeId, InformationTree>();

  async savePage({ page, snapshot }: PageRead): Promise<void> {
    const key = `${page.hash} ${page.url}`;
    if (!this.#pages.has(key)) this.#pages.set(key, page);
    if (!this.#snapshots.has(snapshot.hash)) this.#snapshots.set(snapshot.hash, snapshot);
  }

  async loadPage(url: Url, hash: ContentHash): Promise<Page | null> {
    return this.#pages.get(`${hash} ${url}`) ?? null;
  }

  async loadSnapshot(hash: ContentHash): Promise<Snapshot | null> {
    return this.#snapshots.get(hash) ?? null;
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
    const ids = new Set(tree.nodes.map((each) => each.id));
    const fresh = addition.nodes.filter((each) => !ids.has(each.id)).map((each) => ({ ...each, revision }));
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
