import type { Page } from '../crawler/page.ts';
import type { NodeId } from '../src/kernel/ids.ts';
import type { TreeNode } from './information-tree.ts';
import { isNearDuplicate, type PagePrint } from './near-duplicate.ts';
import { pageSketch, rememberedSketch } from './page-sketch.ts';
import type { TreeStore } from './tree-store.ts';
import type { TreeView } from './tree-view.ts';

type ReadNode = Pick<TreeNode, 'url' | 'title' | 'page'>;

/**
 * The pages that a growth compares new children with: the parent, the root, the children of earlier steps, and those
 * accepted before in this growth. All are fixed by (tree, node, step), so the order in which matches grow never matters.
 */
export class ComparedPages {
  readonly #store: TreeStore;
  readonly #prints: PagePrint[] = [];

  private constructor(store: TreeStore) {
    this.#store = store;
  }

  static async before(view: TreeView, parent: NodeId, page: Page, store: TreeStore): Promise<ComparedPages> {
    const compared = new ComparedPages(store);
    compared.#prints.push({ title: page.title, sketch: pageSketch(page) });
    const nodes = [view.tree.root, ...view.edges(parent).map((edge) => edge.to)].flatMap((id) => view.node(id) ?? []);
    for (const node of nodes) {
      const print = await compared.#printOf(node);
      if (print !== null) compared.#prints.push(print);
    }
    return compared;
  }

  /**
   * Whether a child says nearly the same as one of the pages; if not, it is compared with from now on. A child without a
   * page says nothing.
   * @param page the child's page where it was just read
   */
  async repeats(node: ReadNode, page: Page | undefined): Promise<boolean> {
    const print = page === undefined ? await this.#printOf(node) : { title: page.title, sketch: pageSketch(page) };
    if (print === null) return false;
    if (this.#prints.some((other) => isNearDuplicate(print, other))) return true;
    this.#prints.push(print);
    return false;
  }

  async #printOf({ url, title, page: hash }: ReadNode): Promise<PagePrint | null> {
    if (hash === null) return null;
    const known = rememberedSketch(hash);
    if (known !== undefined) return { title, sketch: known };
    const page = await this.#store.loadPage(url, hash);
    if (page === null) throw new Error(`the store does not hold the page of ${url} with hash ${hash}`);
    return { title, sketch: pageSketch(page) };
  }
}
