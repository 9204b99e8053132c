import type { SegmentEntropy } from './rollout-tree.ts';

/** How much more uncertain the policy is after a tool result than it was at the root. */
export interface EntropyChange {
  /** A share of the largest entropy there can be, ln V; in nats a token where V is not known. */
  readonly value: number;
  /** Most that it can be wrong by either way, in the same unit. */
  readonly error: number;
}

/**
 * The change of entropy against the first tokens of the root rollout (arXiv:2507.19849, section 3.1). The paper sums over
 * k tokens and divides by V; here it is the mean of the tokens there are, so that a probe that ends early is no surer than
 * a longer one, over ln V, so that it lies between -1 and 1 whatever the vocabulary.
 * @param vocabulary V; null: not known, and the change stays in nats
 */
export function entropyChange(now: SegmentEntropy, root: SegmentEntropy, vocabulary: number | null): EntropyChange {
  const unit = vocabulary === null ? 1 : Math.log(vocabulary);
  return { value: (now.mean - root.mean) / unit, error: (now.error + root.error) / unit };
}
