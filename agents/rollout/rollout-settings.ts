import type { BranchSettings } from './branch-decision.ts';
import type { RolloutBudget } from './rollout-budget.ts';
import type { RemainderKind } from './token-entropy.ts';
import type { RolloutToolName } from './tool-marks.ts';

/** How a question is rolled out; part of the record. */
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
  /** Whether a path ends at the closing mark of its answer; else the policy ends it by itself. */
  readonly stopAtAnswer: boolean;
  readonly tools: readonly RolloutToolName[];
}
