import type { FetchFailure, Page, PageRead, Snapshot } from '../crawler/page.ts';
import type { Seed } from '../crawler/seed.ts';
import { shortHash } from '../src/kernel/hash.ts';
import { type ContentHash, type NodeId, nodeId, type TreeId, treeId, type Url } from '../src/kernel/ids.ts';
import { parsedUrl } from '../src/kernel/parsed-url.ts';
import { fail, type Result } from '../src/kernel/result.ts';
import type { GrowSettings } from './grow-settings.ts';
import type { Growth, InformationTree, TreeEdge, TreeNode } from './information-tree.ts';

/** Nodes and edges that one growth adds. */
export interface TreeAddition {
  readonly nodes: readonly Omit<TreeNode, 'revision'>[];
  readonly edges: readonly TreeEdge[];
  readonly growth: Growth;
}

/** Store of trees and their pages. Every write is idempotent and safe beside other writers of the same tree. */
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

/**
 * The id of the tree that grows from a root URL for a seed under these settings. The seed's time is part of it: the web
 * of another day grows another tree. Fragments and host case do not matter.
 */
export function treeIdFor(rootUrl: string, seed: Seed, settings: GrowSettings): TreeId {
  const { topic, source, geo, at } = seed;
  return treeId(`tree-${shortHash(['tree', withoutFragment(rootUrl), { topic, source, geo, at }, settings], 12)}`);
}

/** The id of a page in a tree; `url` is canonical. */
export function nodeIdFor(tree: TreeId, url: Url): NodeId {
  return nodeId(`n-${shortHash(['node', tree, url], 16)}`);
}

function withoutFragment(url: string): string {
  const urlParts = parsedUrl(url);
  if (urlParts === null) return url;
  urlParts.hash = '';
  return urlParts.href;
}

/** Reason why a tree could not be planted or could not grow at the requested place. */
type TreeFailureReason =
  /** The root URL gave no page; `cause` says why. */
  | 'root_unreadable'
  /** No search hit can be a root. */
  | 'no_root'
  /** The root has fewer than two links to follow. */
  | 'too_small'
  | 'unknown_tree'
  | 'unknown_node'
  /** The node was never read, so it has no links. */
  | 'node_unreadable'
  /** The store does not hold the node's page. */
  | 'page_missing'
  /** The store does not hold the body that a page was read from. */
  | 'snapshot_missing'
  /** The tree with its pages is larger than one document can be. */
  | 'document_too_large'
  /** A step was asked for before the one it goes on from. */
  | 'step_out_of_order'
  /** The page has no link left. */
  | 'exhausted'
  /** The tree has not been built to its depth yet, and growing it elsewhere would make later growth depend on order. */
  | 'not_built'
  /** The path is not a path of this tree. */
  | 'bad_path';

export interface TreeFailure {
  readonly reason: TreeFailureReason;
  /** One plain sentence. */
  readonly detail: string;
  readonly cause?: FetchFailure;
}

/** A failed result with its reason in words. */
export function treeFailure(
  reason: TreeFailureReason,
  detail: string,
  cause?: FetchFailure,
): Result<never, TreeFailure> {
  return fail(cause === undefined ? { reason, detail } : { reason, detail, cause });
}
