import type { RatingSettings, StyleFeature } from '../config/rating-settings.ts';
import type { AgentId } from '../kernel/ids.ts';
import type { ModelFit } from './rating-model.ts';

/** A rating with its 95% interval, whatever it is made of. */
export interface BoundedRating {
  /** Null where nothing is known of the agent. */
  readonly rating: number | null;
  /** Null on a side without a bound. */
  readonly low: number | null;
  readonly high: number | null;
}

/** One agent's line of a leaderboard. */
export interface Rating {
  readonly agent: AgentId;
  /** Mean 1000; 400 points are ten times the odds. */
  readonly rating: number;
  /** 95% interval; null on a side without a bound: it lost or won everything, or never played. */
  readonly low: number | null;
  readonly high: number | null;
  /** The ranks, from 1, that hold its own with a chance of 95%; null for an agent that did not play. */
  readonly rankLow: number | null;
  readonly rankHigh: number | null;
  /**
   * The chance, 0 to 1, that it is better than the next line; null for the last, where no match joins the two, and where
   * nothing tells. Left out by earlier versions, whose ranks held for all agents at once.
   */
  readonly aboveNext?: number | null;
  readonly matches: number;
  readonly wins: number;
  readonly losses: number;
  readonly ties: number;
  /** Present when the interval stands on fewer than ten clusters. */
  readonly indicative?: true;
}

/** Two agents that are told apart, the better one first. */
export type AgentPair = readonly [better: AgentId, worse: AgentId];

export interface PairsToldApart {
  /** Pairs of agents that played. */
  readonly pairs: number;
  /** Each pair at 95% for itself, surest first. */
  readonly apart: readonly AgentPair[];
  /** So that any is wrong with a chance of at most 5% (Holm 1979), surest first. */
  readonly apartTogether: readonly AgentPair[];
}

/** A figure with its 95% interval. */
export interface Estimate {
  /** Null where the figure is undefined. */
  readonly value: number | null;
  /** Null where there is too little to say how uncertain it is. */
  readonly low: number | null;
  readonly high: number | null;
}

/** Below this many clusters an interval is a hint only, and a chance is rough: its own width is too uncertain (docs/method/ratings.md). */
export const reliableClusters = 10;

/** Standard normal quantile of 0.975: half the width of a 95% interval in standard errors. */
export const normalReach = 1.959963984540054;

/** What a feature of style does to the chance of winning, in log-odds for one unit of it (style-model.ts). */
export interface StyleEffect {
  readonly feature: StyleFeature;
  readonly coefficient: number;
  readonly standardError: number;
  /** 95% interval. */
  readonly low: number;
  readonly high: number;
}

/** What rating battles gives. */
export interface RatingReport {
  /** Best first; equal ratings in order of name. */
  readonly ratings: readonly Rating[];
  readonly method: 'bradley-terry';
  readonly estimator: ModelFit['estimator'];
  /** `half`, a tie being half a win for each; boards that earlier versions stored can have another. */
  readonly ties: RatingSettings['ties'];
  /** What the battles are, as the caller said. */
  readonly level: RatingSettings['level'];
  /** Where the intervals come from (intervals.ts); boards that earlier versions stored can have the bootstrap. */
  readonly interval: RatingSettings['interval'];
  readonly clusteredBy: 'tree' | 'battle';
  /** Independent clusters: trees, and battles that name no tree. */
  readonly clusters: number;
  readonly ridge: number;
  readonly converged: boolean;
  readonly iterations: number;
  /** Whether every agent is reached from every other by a chain of wins or ties. */
  readonly connected: boolean;
  /** Agents inside each group are so connected; more than one group means that their distance has no finite estimate. */
  readonly groups: readonly (readonly string[])[];
  /** Who has a chain of battles between them, where some have none; left out by earlier versions, and where all have. */
  readonly islands?: readonly (readonly string[])[];
  readonly battles: number;
  readonly style: readonly StyleEffect[];
  /** Features asked for whose effect cannot be told from the others'. */
  readonly droppedStyle: readonly StyleFeature[];
  /** Who is told from whom; left out by earlier versions, and where nothing tells. */
  readonly toldApart?: PairsToldApart;
}
