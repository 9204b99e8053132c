import type { Page } from '../crawler/page.ts';
import { shortHash } from '../src/kernel/hash.ts';
import { type NodeId, type TreeId, treeId, type Url } from '../src/kernel/ids.ts';
import type { InformationTree } from './information-tree.ts';
import { nodeIdFor } from './tree-store.ts';

const prefix = 'question-';

/** Place of an own question's page: an address that no server has (RFC 2606), so that nobody fetches it. */
export interface QuestionPlace {
  readonly tree: TreeId;
  readonly node: NodeId;
  readonly url: Url;
}

/** The place of a question. @param content all that it asks and is judged by: equal contents have one place */
export function questionPlace(content: unknown): QuestionPlace {
  const hash = shortHash(['question', content], 16);
  const tree = treeId(`${prefix}${hash}`);
  const url = `https://questions.invalid/${hash}` as Url;
  return { tree, url, node: nodeIdFor(tree, url) };
}

/**
 * True if a tree is the one page of an own question. It never grows, is listed with its set and not among the trees,
 * and no contestant may search it: it holds the answer.
 */
export function isQuestionTree(id: TreeId): boolean {
  return id.startsWith(prefix);
}

/** The tree of one page, which a question's matches are clustered by as those on other trees are. */
export function questionTree(
  { tree, node }: QuestionPlace,
  { url, title, hash, fetchedAt }: Page,
  { topic, category }: { readonly topic: string; readonly category: string | null },
): InformationTree {
  const root = { id: node, url, title, depth: 0, state: 'usable' as const, page: hash, failure: null, hub: null };
  return {
    id: tree,
    root: node,
    seed: { topic, source: 'list', category, geo: null, at: fetchedAt },
    rootChoice: null,
    revision: 1,
    nodes: [{ ...root, revision: 1 }],
    edges: [],
    growths: [],
  };
}
