import type { ModelFailure } from '../../src/models/language-model.ts';
import type { PolicySampling, PolicyStop } from './policy.ts';
import type { BranchSettings, RolloutPath, RolloutTree } from './rollout-tree.ts';
import type { RolloutToolName } from './run-tool.ts';
import type { RemainderKind } from './token-entropy.ts';

/** Request for one policy segment of a path. */
export interface RolloutStep {
  /** Index of the segment that it wrote. */
  readonly segment: number;
  readonly seed: number;
  /** SHA-256 of what was really sent to be resumed. */
  readonly prefixHash: string;
  /** Tokens of that, and a hash of their numbers, as the server counts them; null where it does not say. */
  readonly promptTokens: number | null;
  readonly promptIdsHash: string | null;
  /**
   * True if the server read its own text as other tokens than those it had drawn, since it was sent as text; null
   * where it does not tell its tokens, and for the first step of a path.
   */
  readonly retokenised: boolean | null;
  readonly stop: PolicyStop['kind'];
  /** Number of requests to the server. */
  readonly tries: number;
}

/** A path as it is recorded. */
export interface RecordedPath extends RolloutPath {
  /** Its own steps; the shared ones stand at its parent. */
  readonly steps: readonly RolloutStep[];
  /** Reason for the end `policy_failed`, or `length` at the end of the model's context; else null. */
  readonly failure: (Pick<ModelFailure, 'reason' | 'detail'> & { readonly tries: number }) | null;
}

/** Decision after one tool result, while there was room for more paths. */
export interface RecordedDecision {
  readonly path: string;
  /** The policy segment whose first tokens were the probe. */
  readonly segment: number;
  /** Change of entropy as a share of ln V, or in nats if V is unknown; `error` is due to tokens that the server does not return. */
  readonly change: { readonly value: number; readonly error: number };
  readonly probability: number;
  /** Random numbers compared with P, for each possible branch; empty for `threshold`. */
  readonly draws: readonly number[];
  readonly branch: boolean;
  readonly sure: boolean;
  /** Paths that left here: Z, what the budget had left, or what was drawn. */
  readonly forked: number;
}

export interface RolloutTotals {
  readonly paths: number;
  readonly byOrigin: Readonly<Record<RolloutPath['origin'], number>>;
  readonly byEnd: Readonly<Record<RolloutPath['end'], number>>;
  /** Calls of tools that were made. */
  readonly toolCalls: number;
  /** Calls that as many independent rollouts would have made: shared ones count for each path. */
  readonly toolCallsUnshared: number;
  /** Tokens that the policy wrote, and as many as the paths hold with what they share. */
  readonly tokens: number;
  readonly tokensUnshared: number;
  /** Number of requests to the policy's server. */
  readonly requests: number;
}

/** Version of the record's form. */
export const rolloutVersion = 1;

/** All that is known of the rollouts of one question: a tree, with how it came about. One line of JSON. */
export interface RolloutRecord extends RolloutTree {
  readonly format: 'dr-arena/rollout-tree';
  readonly version: typeof rolloutVersion;
  /** The question's name. */
  readonly id: string;
  readonly seed: number;
  readonly settings: RolloutSettings;
  readonly sampling: PolicySampling;
  readonly paths: readonly RecordedPath[];
  readonly decisions: readonly RecordedDecision[];
  readonly totals: RolloutTotals;
  /** Faults of shared prefixes (see `prefixFaults`); empty in a sound record. */
  readonly faults: readonly string[];
}

/** Number of rollouts of a question. */
export interface RolloutBudget {
  /** M: paths in all. */
  readonly total: number;
  /** N: paths sampled from the prompt at the beginning. */
  readonly initial: number;
  /** Z: branches at a fork, at most. */
  readonly branches: number;
}

/** Number of paths that start from the prompt: N, at most M. */
export function initialPaths({ total, initial }: RolloutBudget): number {
  return Math.min(initial, total);
}

/** Number of paths from a fork after `begun` paths: Z, or the rest of M - N. */
export function branchesAt({ total, branches }: RolloutBudget, begun: number): number {
  return Math.max(0, Math.min(branches, total - begun));
}

/** Number of paths sampled from the prompt when all others have ended, so that there are exactly M. */
export function fillUp({ total }: RolloutBudget, begun: number): number {
  return Math.max(0, total - begun);
}

/** Settings for rolling out a question; part of the record. */
export interface RolloutSettings extends RolloutBudget, BranchSettings {
  /** k: so many tokens behind a tool result, and at the beginning, are the probe. */
  readonly probe: number;
  readonly remainder: RemainderKind;
  /** V: how many tokens the policy's vocabulary has; null: not known. */
  readonly vocabulary: number | null;
  /** Tokens that the policy may write in one path, in all. */
  readonly maxTokens: number;
  /** Calls of tools in one path, the shared ones included. */
  readonly maxToolCalls: number;
  /** Characters of a tool result. */
  readonly resultCharacters: number;
  /** True if a path ends at the closing mark of its answer; else the policy ends it. */
  readonly stopAtAnswer: boolean;
  readonly tools: readonly RolloutToolName[];
}
