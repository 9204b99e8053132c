import { contentHash } from '../../../src/kernel/hash.ts';
import { fail, ok, type Result } from '../../../src/kernel/result.ts';
import { policyTokens, type RolloutPath, type RolloutSegment, type RolloutTree } from '../../rollouts/rollout-tree.ts';

/** A tree that is what it says, with who shares what. Made by `soundTree` only. */
export interface SoundTree {
  readonly tree: RolloutTree;
  /**
   * Ids of all paths through each segment of each path; the path that wrote the segment comes first.
   * Those who share a segment share the list itself. Along a path lists only get shorter.
   */
  readonly through: ReadonlyMap<string, readonly (readonly string[])[]>;
}

/**
 * Checks a tree once, so that nothing after it need trust it: parents exist and come to a root, shared segments are the
 * parent's (text, tokens, tool), forks lie behind a tool result and say what lies before them, segments take turns, tokens
 * join to their text. Entropies are not compared, since nothing here is made of them.
 *
 * @returns the tree with who shares what, or the first fault found
 */
export function soundTree(tree: RolloutTree): Result<SoundTree, TreeFault> {
  const byId = new Map(tree.paths.map((path) => [path.id, path]));
  const twice = tree.paths.find((path, at) => tree.paths.findIndex(({ id }) => id === path.id) !== at);
  if (twice !== undefined) return fail(faultOf('duplicate_id', twice));
  for (const path of tree.paths) {
    const fault = ownFault(path) ?? forkFault(path, byId, tree.prompt);
    if (fault !== null) return fail(fault);
  }
  const order = parentsFirst(tree.paths);
  return order.cyclic === null ? ok({ tree, through: throughOf(order.placed) }) : fail(faultOf('cycle', order.cyclic));
}

function faultOf(kind: TreeFaultKind, { id }: RolloutPath, segment: number | null = null): TreeFault {
  return { kind, path: id, segment };
}

function ownFault(path: RolloutPath): TreeFault | null {
  if ((path.end === 'answered') !== (path.answer !== null)) return faultOf('answer_differs', path);
  for (const [at, segment] of path.segments.entries()) {
    if (segment.kind !== (at % 2 === 0 ? 'policy' : 'tool')) return faultOf('kinds_do_not_alternate', path, at);
    if (segment.kind === 'policy' && segment.tokens.map(({ text }) => text).join('') !== segment.text) {
      return faultOf('tokens_do_not_join', path, at);
    }
  }
  return null;
}

function forkFault(path: RolloutPath, byId: ReadonlyMap<string, RolloutPath>, prompt: string): TreeFault | null {
  const { parent: name, fork, origin } = path;
  if ((origin === 'branch') !== (name !== null) || (name === null) !== (fork === null)) {
    return faultOf('origin_differs', path);
  }
  if (name === null || fork === null) return null;
  const parent = byId.get(name);
  if (parent === undefined) return faultOf('unknown_parent', path);
  const most = Math.min(parent.segments.length, path.segments.length);
  if (!Number.isInteger(fork.segments) || fork.segments < 0 || fork.segments > most)
    return faultOf('fork_out_of_range', path);
  const shared = path.segments.slice(0, fork.segments);
  if (shared.at(-1)?.kind !== 'tool') return faultOf('fork_not_behind_tool', path);
  const other = shared.findIndex((segment, at) => !sameSegment(segment, parent.segments[at]));
  if (other >= 0) return faultOf('shared_differs', path, other);
  if (policyTokens(shared) !== fork.tokens) return faultOf('tokens_miscounted', path);
  const prefix = prompt + shared.map(({ text }) => text).join('');
  return contentHash(prefix) === fork.prefixHash ? null : faultOf('prefix_hash_differs', path);
}

function sameSegment(one: RolloutSegment, other: RolloutSegment | undefined): boolean {
  if (one === other) return true;
  if (one.text !== other?.text) return false;
  if (one.kind === 'tool') return other.kind === 'tool' && one.tool === other.tool && one.ok === other.ok;
  if (other.kind === 'tool' || one.tokens.length !== other.tokens.length) return false;
  return one.tokens.every(({ text, id, logprob }, at) => {
    const token = other.tokens[at];
    return token !== undefined && token.text === text && token.id === id && token.logprob === logprob;
  });
}

/** Paths in an order in which each stands behind its parent; or one of those that have no way to a root. */
function parentsFirst(paths: readonly RolloutPath[]): { placed: RolloutPath[]; cyclic: RolloutPath | null } {
  const placed = new Map<string, RolloutPath>();
  let waiting = paths;
  while (waiting.length > 0) {
    const ready = waiting.filter(({ parent }) => parent === null || placed.has(parent));
    if (ready.length === 0) break;
    for (const path of ready) placed.set(path.id, path);
    waiting = waiting.filter(({ id }) => !placed.has(id));
  }
  return { placed: [...placed.values()], cyclic: waiting[0] ?? null };
}

function throughOf(paths: readonly RolloutPath[]): SoundTree['through'] {
  const through = new Map<string, string[][]>();
  for (const { id, parent, fork, segments } of paths) {
    const above = parent === null ? [] : (through.get(parent) ?? []);
    const shared = above.slice(0, fork?.segments ?? 0);
    for (const list of shared) list.push(id);
    through.set(id, [...shared, ...segments.slice(shared.length).map(() => [id])]);
  }
  return through;
}

/**
 * Fault of a tree of rollouts. `origin_differs`: it is a branch without a parent, or the other way round.
 * `fork_out_of_range`: more segments are shared than there are. `fork_not_behind_tool`: the fork is not behind a tool
 * result. `shared_differs`: a shared segment is not the parent's. `tokens_miscounted`, `prefix_hash_differs`: the fork does
 * not say what lies before it. `tokens_do_not_join`: the tokens of a segment are not its text.
 */
type TreeFaultKind =
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
