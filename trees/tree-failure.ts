import type { FetchFailure } from '../crawler/fetch-failure.ts';
import type { Result } from '../src/kernel/result.ts';
import { fail } from '../src/kernel/result.ts';

/** Why a tree could not be planted or could not grow where it was asked to. */
export type TreeFailureReason =
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
