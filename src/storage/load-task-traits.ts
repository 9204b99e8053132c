import type { Task } from '../../examiner/task.ts';
import type { InformationTree } from '../../trees/information-tree.ts';
import type { TreeStore } from '../../trees/tree-store.ts';
import type { TournamentHead } from '../arena/tournament.ts';
import { parsedUrl } from '../kernel/parsed-url.ts';
import type { TaskTraits } from '../ratings/ability/item-slices.ts';
import type { Ledger } from './ledger.ts';

/** The language of a tree's root page; null where it is unclear, or the page is gone. */
export async function rootLanguage(trees: Pick<TreeStore, 'loadPage'>, tree: InformationTree): Promise<string | null> {
  const root = tree.nodes.find(({ id }) => id === tree.root);
  if (root === undefined || root.page === null) return null;
  return (await trees.loadPage(root.url, root.page))?.language ?? null;
}

/**
 * Loads the traits that the items of a tournament can be sliced by, tree by tree; trees that are gone from the store
 * are left out.
 */
export async function loadTaskTraits(
  ledger: Pick<Ledger, 'streams'>,
  trees: Pick<TreeStore, 'loadPage' | 'loadTree'>,
  head: TournamentHead,
): Promise<TaskTraits> {
  const tasks: PlacedTask[] = [];
  for await (const portion of ledger.streams.tasks(head.id)) {
    for (const { id, tree, path, kind } of portion) tasks.push({ id, tree, path, ...(kind && { kind }) });
  }
  const reader = new TraitReader();
  for (const id of await ledger.streams.treesOf(head)) {
    const tree = await trees.loadTree(id);
    const own = tasks.filter((task) => task.tree === id);
    if (tree !== null) reader.add(tree, own, await rootLanguage(trees, tree));
  }
  return reader.traits();
}

/** A task's place and kind, which is all that its traits are read from. */
export type PlacedTask = Pick<Task, 'id' | 'tree' | 'path' | 'kind'>;

/** Gathers what items can be sliced by, tree by tree, so that no tree has to be kept. */
export class TraitReader {
  readonly #topic = new Map<string, string>();
  readonly #language = new Map<string, string>();
  readonly #source = new Map<string, string>();
  readonly #relation = new Map<string, string>();
  readonly #kind = new Map<string, string>();

  /**
   * @param tree with its edges
   * @param tasks of the tree, at least
   * @param language of its root page; null where that is unclear
   */
  add({ id, root, seed, nodes, edges }: InformationTree, tasks: readonly PlacedTask[], language: string | null): void {
    this.#topic.set(id, seed.category ?? seed.topic);
    if (language !== null) this.#language.set(id, language);
    const host = parsedUrl(nodes.find((node) => node.id === root)?.url ?? '')?.host;
    if (host !== undefined) this.#source.set(id, host);
    const relationOf = new Map(edges.map(({ from, to, relation }) => [`${from} ${to}`, relation]));
    for (const { id: task, tree, path, kind } of tasks) {
      if (kind !== undefined) this.#kind.set(task, kind);
      const relation = tree === id ? relationOf.get(`${path.at(-2)} ${path.at(-1)}`) : undefined;
      if (relation !== undefined) this.#relation.set(task, relation);
    }
  }

  traits(): TaskTraits {
    return {
      topic: this.#topic,
      language: this.#language,
      source: this.#source,
      relation: this.#relation,
      kind: this.#kind,
    };
  }
}
