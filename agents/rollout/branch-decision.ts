import { randomFor } from '../../src/kernel/random.ts';
import type { EntropyChange } from './entropy-change.ts';

/** `threshold`: branch where P > tau, as the paper has it. `bernoulli`: each branch with probability P, as its code does. */
export const branchRules = ['threshold', 'bernoulli'] as const;
export type BranchRule = (typeof branchRules)[number];

export interface BranchSettings {
  readonly rule: BranchRule;
  /** The base probability. */
  readonly alpha: number;
  /** The weight of the change of entropy. */
  readonly beta: number;
  /** For `threshold` alone. */
  readonly tau: number;
}

export interface BranchDecision {
  readonly branch: boolean;
  /** P = alpha + beta * change; may lie outside 0 to 1. */
  readonly probability: number;
  /** The draw in [0, 1) that P was held against; null for `threshold`. */
  readonly draw: number | null;
  /** False where the decision could be the other one within the error of the entropies. */
  readonly sure: boolean;
}

/**
 * Whether to branch after a tool result (arXiv:2507.19849, equation 2).
 * @param key what the draw is for: seed, question, path, segment, which branch; equal keys draw alike
 */
export function branchDecision(
  { value, error }: EntropyChange,
  { rule, alpha, beta, tau }: BranchSettings,
  key: readonly (string | number)[],
): BranchDecision {
  const probability = alpha + beta * value;
  const draw = rule === 'bernoulli' ? randomFor(...key, 'branch').float() : null;
  const bar = draw ?? tau;
  return { branch: probability > bar, probability, draw, sure: Math.abs(probability - bar) > Math.abs(beta) * error };
}
