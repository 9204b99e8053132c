import { randomFor } from '../../src/kernel/random.ts';

/** One token that the policy wrote. */
export interface PolicyToken {
  readonly text: string;
  /** The token's number in the policy's vocabulary; null where the server does not say. */
  readonly id: number | null;
  /** Natural logarithm of the probability with which it was drawn, 0 or less. */
  readonly logprob: number;
}

/** The mean entropy of a segment's first tokens, in nats a token. */
export interface SegmentEntropy {
  /** Number of measured tokens: k, or fewer if the segment ended first. */
  readonly tokens: number;
  readonly mean: number;
  /** Most that the mean can be wrong by either way, since the server tells the likeliest tokens only. */
  readonly error: number;
}

/**
 * A run of text. `policy`: what the policy wrote in one go; the texts of its tokens joined are its text. `tool`: what was
 * put behind it for the policy to read, marks included; the policy did not write it, so it carries no loss.
 */
export type RolloutSegment =
  | {
      readonly kind: 'policy';
      readonly text: string;
      readonly tokens: readonly PolicyToken[];
      /** Null where the server told no probabilities. */
      readonly entropy: SegmentEntropy | null;
    }
  | { readonly kind: 'tool'; readonly text: string; readonly tool: string; readonly ok: boolean };

/** Place where a path leaves its parent; everything before it equals the parent, byte for byte. Forks follow a tool result. */
export interface RolloutFork {
  /** Number of segments shared with the parent; the first own segment has this index. */
  readonly segments: number;
  /** Number of policy tokens before it. */
  readonly tokens: number;
  /** SHA-256 of the UTF-8 bytes of prompt and shared segments: what both were continued from. */
  readonly prefixHash: string;
}

/** `answered`: it wrote its final answer. The others have none. */
export type RolloutEnd = 'answered' | 'no_answer' | 'length' | 'too_many_tools' | 'policy_failed';

/** One complete rollout, from the prompt to its end. */
export interface RolloutPath {
  readonly id: string;
  /** `global`: sampled from the prompt at the beginning. `branch`: forked. `fill`: sampled from the prompt at the end. */
  readonly origin: 'global' | 'branch' | 'fill';
  /** The path it left, and where; null for those sampled from the prompt. */
  readonly parent: string | null;
  readonly fork: RolloutFork | null;
  /** All segments, the shared ones included; policy and tool by turns, a policy's first. */
  readonly segments: readonly RolloutSegment[];
  readonly end: RolloutEnd;
  /** Answer; null without one. */
  readonly answer: string | null;
}

/** All rollouts of one question, as a tree: a path that left another shares what lies before the fork. */
export interface RolloutTree {
  readonly question: string;
  /** The text before the first segment, as the policy was given it. */
  readonly prompt: string;
  readonly policy: string;
  /** Paths in the order of their start, at most M. */
  readonly paths: readonly RolloutPath[];
}

/**
 * `threshold`: branch where P > tau, as the paper has it. `bernoulli`: each branch with probability P, as its code does,
 * which takes the sum of the entropies of k tokens where the paper's P takes one change.
 */
export const branchRules = ['threshold', 'bernoulli'] as const;
type BranchRule = (typeof branchRules)[number];

export interface BranchSettings {
  readonly rule: BranchRule;
  /** The base probability. */
  readonly alpha: number;
  /** The weight of the change of entropy. */
  readonly beta: number;
  /** Threshold of the rule `threshold`. */
  readonly tau: number;
  /** k, tokens of a probe; for `bernoulli` alone. */
  readonly probe: number;
}

interface BranchDecision {
  readonly branch: boolean;
  /** P = alpha + beta * change, k times that for `bernoulli`; may lie outside 0 to 1. */
  readonly probability: number;
  /** The draw in [0, 1) that P was held against; null for `threshold`. */
  readonly draw: number | null;
  /** False where the decision could be the other one within the error of the entropies. */
  readonly sure: boolean;
}

/**
 * Returns true if a path branches after a tool result (arXiv:2507.19849, equation 2).
 * @param key what the draw is for: seed, question, path, segment, which branch; equal keys draw alike
 */
export function branchDecision(
  { value, error }: EntropyChange,
  { rule, alpha, beta, tau, probe }: BranchSettings,
  key: readonly (string | number)[],
): BranchDecision {
  const weight = rule === 'bernoulli' ? beta * probe : beta;
  const probability = alpha + weight * value;
  const draw = rule === 'bernoulli' ? randomFor(...key, 'branch').float() : null;
  const bar = draw ?? tau;
  return { branch: probability > bar, probability, draw, sure: Math.abs(probability - bar) > Math.abs(weight) * error };
}

/** Increase of the policy's entropy after a tool result, compared with the root. */
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

/** Counts the policy tokens of segments. */
export function policyTokens(segments: readonly RolloutSegment[]): number {
  return segments.reduce((sum, segment) => sum + (segment.kind === 'policy' ? segment.tokens.length : 0), 0);
}
