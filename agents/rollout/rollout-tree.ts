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
  /** How many tokens it was measured on: k, or fewer where the segment ended first. */
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

/** Where a path leaves its parent: all before it is the parent's, byte for byte. Forks lie behind a tool result. */
export interface RolloutFork {
  /** How many segments of the parent it shares; the first of its own has this index. */
  readonly segments: number;
  /** How many tokens of the policy lie before it. */
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
  /** What it answered; null where it did not. */
  readonly answer: string | null;
}

/** All rollouts of one question, as a tree: a path that left another shares what lies before the fork. */
export interface RolloutTree {
  readonly question: string;
  /** The text before the first segment, as the policy was given it. */
  readonly prompt: string;
  readonly policy: string;
  /** At most M, in the order in which they were begun. */
  readonly paths: readonly RolloutPath[];
}
