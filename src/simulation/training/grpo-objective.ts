import { moves } from './research-world.ts';
import { cellOf, type PolicyLogits, policyTable } from './softmax-policy.ts';

/** One token of a rollout, as training sees it. */
export interface TrainedToken {
  readonly observation: number;
  readonly move: number;
  /** Natural logarithm of the probability with which it was drawn. */
  readonly logprob: number;
  readonly advantage: number;
  /** Its share of the objective: 1 / (rollouts of the group × tokens of its rollout). */
  readonly weight: number;
}

/**
 * The objective of GRPO (ARPO, arXiv:2507.19849, section 3.2, eq. 3) without the penalty for leaving a reference policy,
 * whose coefficient ARPO sets to 0 (section E.3): the weighted sum over tokens of
 * min(r A, clip(r, 1 - epsilon, 1 + epsilon) A), r being the token's probability now over that when it was drawn.
 *
 * @param clip epsilon
 */
export function grpoObjective(logits: PolicyLogits, tokens: readonly TrainedToken[], clip: number): number {
  const table = policyTable(logits);
  return tokens.reduce((sum, token) => {
    const ratio = ratioOf(table, token);
    const clipped = Math.min(1 + clip, Math.max(1 - clip, ratio));
    return sum + token.weight * Math.min(ratio * token.advantage, clipped * token.advantage);
  }, 0);
}

/** The gradient of `grpoObjective` by logits, in their layout. A token whose ratio is clipped has no part in it. */
export function grpoGradient(logits: PolicyLogits, tokens: readonly TrainedToken[], clip: number): Float64Array {
  const table = policyTable(logits);
  const gradient = new Float64Array(logits.length);
  for (const token of tokens) {
    const ratio = ratioOf(table, token);
    const { advantage, observation, move } = token;
    if (advantage > 0 ? ratio > 1 + clip : ratio < 1 - clip) continue;
    const push = token.weight * ratio * advantage;
    for (let other = 0; other < moves.length; other++) {
      const cell = cellOf(observation, other);
      gradient[cell] = (gradient[cell] ?? 0) + push * ((other === move ? 1 : 0) - (table[cell] ?? 0));
    }
  }
  return gradient;
}

function ratioOf(table: Float64Array, { observation, move, logprob }: TrainedToken): number {
  return (table[cellOf(observation, move)] ?? 0) / Math.exp(logprob);
}
