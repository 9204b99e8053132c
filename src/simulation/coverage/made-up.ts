import type { FormatSettings } from '../../config/format-settings.ts';

/** Tournaments between agents of known strength. Strengths are in log-odds, as those of the Bradley-Terry model. */
export interface MadeUp {
  /** 2 to 64. */
  readonly agents: number;
  /** At least 2. */
  readonly trees: number;
  /** From the weakest to the strongest agent; those between stand evenly spaced. */
  readonly spread: number;
  /** Standard deviation, over trees, of an agent's strength: some trees suit it better than others. */
  readonly sigma: number;
  /**
   * How much of the chance in an answer all matches of an agent on one tree have in common, as a share of variance, 0 to
   * 0.95: the agent answers the first question of a tree once a tournament, and later questions differ by match.
   */
  readonly share: number;
  /** How many of the matches between equal agents end level, 0 to 0.9. */
  readonly ties: number;
  readonly format: FormatSettings;
}

/** The most that matches on a tree can have in common; with all of it the winner of a tree would be no matter of chance. */
const mostShared = 0.95;

/** @throws RangeError for values out of range; the format checks its own */
export function checkMadeUp({ agents, trees, spread, sigma, share, ties }: MadeUp): void {
  if (!Number.isInteger(agents) || agents < 2 || agents > 64) throw new RangeError('agents must be from 2 to 64');
  if (!Number.isInteger(trees) || trees < 2) throw new RangeError('intervals by tree need at least 2 trees');
  if (!(spread >= 0 && sigma >= 0)) throw new RangeError('the spread and sigma must not be below 0');
  if (!(share >= 0 && share <= mostShared)) throw new RangeError(`the share must be from 0 to ${mostShared}`);
  if (!(ties >= 0 && ties <= 0.9)) throw new RangeError('the share of ties must be from 0 to 0.9');
}

/** The log-strength of each agent, weakest first, with mean zero. */
export function evenStrengths(agents: number, spread: number): number[] {
  return Array.from({ length: agents }, (_, agent) => (spread * agent) / (agents - 1) - spread / 2);
}

/** The name of each agent, in order of its index. */
export function agentNames(agents: number): string[] {
  return Array.from({ length: agents }, (_, index) => String(index).padStart(2, '0'));
}
