/**
 * What can be wrong with a tree of rollouts. `origin_differs`: it is a branch without a parent, or the other way round.
 * `fork_out_of_range`: more segments are shared than there are. `fork_not_behind_tool`: the fork is not behind a tool
 * result. `shared_differs`: a shared segment is not the parent's. `tokens_miscounted`, `prefix_hash_differs`: the fork does
 * not say what lies before it. `tokens_do_not_join`: the tokens of a segment are not its text.
 */
export type TreeFaultKind =
  | 'duplicate_id'
  | 'unknown_parent'
  | 'cycle'
  | 'origin_differs'
  | 'fork_out_of_range'
  | 'fork_not_behind_tool'
  | 'shared_differs'
  | 'tokens_miscounted'
  | 'prefix_hash_differs'
  | 'kinds_do_not_alternate'
  | 'tokens_do_not_join'
  | 'answer_differs';

/** The first thing that is wrong with a tree, and where. */
export interface TreeFault {
  readonly kind: TreeFaultKind;
  /** Id of the path. */
  readonly path: string;
  /** Index of the segment, where it is about one. */
  readonly segment: number | null;
}

const words: Readonly<Record<TreeFaultKind, string>> = {
  duplicate_id: 'two paths have this id',
  unknown_parent: 'its parent is no path of the tree',
  cycle: 'it is its own ancestor',
  origin_differs: 'a branch has a parent and a fork, every other path has neither',
  fork_out_of_range: 'it shares more segments than it or its parent has',
  fork_not_behind_tool: 'its fork does not lie behind a tool result',
  shared_differs: 'a segment that it shares is not that of its parent',
  tokens_miscounted: 'the fork counts other tokens than lie before it',
  prefix_hash_differs: 'the hash of the shared prefix is not that of its text',
  kinds_do_not_alternate: 'segments of policy and tool do not take turns, the policy first',
  tokens_do_not_join: 'the tokens of a segment, joined, are not its text',
  answer_differs: 'a path has an answer if and only if it ended by one',
};

/** A fault in words for people, such as `path p3, segment 2: ...`. */
export function treeFaultText({ kind, path, segment }: TreeFault): string {
  return `path ${path}${segment === null ? '' : `, segment ${segment}`}: ${words[kind]}`;
}
