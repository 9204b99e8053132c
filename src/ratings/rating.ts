import * as z from 'zod';
import { styleFeatures } from '../config/rating-settings.ts';
import { agentIdSchema } from '../kernel/id-schemas.ts';
import type { AgentId } from '../kernel/ids.ts';
import type { Immutable } from '../kernel/immutable.ts';

/** A rating with its 95% interval, whatever it is made of. */
export interface BoundedRating {
  /** Null where nothing is known of the agent. */
  readonly rating: number | null;
  /** Null on a side without a bound. */
  readonly low: number | null;
  readonly high: number | null;
}

const bound = z.number().nullable();
/** Figures that earlier versions stored, which are shown no longer. */
const retired = z.unknown().optional();
const retiredRanks = { simultaneousLow: retired, simultaneousHigh: retired };

export const ratingSchema = z.strictObject({
  agent: agentIdSchema,
  /** Mean 1000; 400 points are ten times the odds. */
  rating: z.number(),
  /** 95% interval; null on a side without a bound: it lost or won everything, or never played. */
  low: bound,
  high: bound,
  /** The ranks, from 1, that hold its own with a chance of 95%; null for an agent that did not play. */
  rankLow: z.int().nullable(),
  rankHigh: z.int().nullable(),
  /**
   * The chance, 0 to 1, that it is better than the next line; null for the last, where no match joins the two, and where
   * nothing tells. Left out by earlier versions, whose ranks held for all agents at once.
   */
  aboveNext: z.number().nullable().exactOptional(),
  ...retiredRanks,
  matches: z.int(),
  wins: z.int(),
  losses: z.int(),
  ties: z.int(),
  /** Present when the interval stands on fewer than ten clusters. */
  indicative: z.literal(true).exactOptional(),
});

/** One agent's line of a leaderboard. */
export type Rating = Immutable<Omit<z.infer<typeof ratingSchema>, keyof typeof retiredRanks>>;

const agentPairsSchema = z.array(z.tuple([agentIdSchema, agentIdSchema]));

/** Two agents that differ significantly, the better one first. */
export type AgentPair = readonly [better: AgentId, worse: AgentId];

export const pairsToldApartSchema = z.strictObject({
  /** Pairs of agents that played. */
  pairs: z.int(),
  /** Each pair at 95% for itself, surest first. */
  apart: agentPairsSchema,
  /** So that any is wrong with a chance of at most 5% (Holm 1979), surest first. */
  apartTogether: agentPairsSchema,
});
export type PairsToldApart = Immutable<z.infer<typeof pairsToldApartSchema>>;

export const estimateSchema = z.strictObject({
  /** Null where the figure is undefined. */
  value: bound,
  /** Null where there is too little to say how uncertain it is. */
  low: bound,
  high: bound,
});

/** A figure with its 95% interval. */
export type Estimate = Immutable<z.infer<typeof estimateSchema>>;

/** Below this many clusters an interval is a hint only, and a chance is rough: its own width is too uncertain (docs/method/ratings.md). */
export const reliableClusters = 10;

/** Standard normal quantile of 0.975: half the width of a 95% interval in standard errors. */
export const normalReach = 1.959963984540054;

const styleEffectSchema = z.strictObject({
  feature: z.enum(styleFeatures),
  coefficient: z.number(),
  standardError: z.number(),
  /** 95% interval. */
  low: z.number(),
  high: z.number(),
});

/** Effect of a feature of style on the chance of winning, in log-odds for one unit of it (style-model.ts). */
export type StyleEffect = Immutable<z.infer<typeof styleEffectSchema>>;

const retiredFigures = {
  oneStep: retired,
  resamples: retired,
  effectiveMatches: retired,
  tieParameter: retired,
  tieGroups: retired,
};

export const ratingReportSchema = z.strictObject({
  /** Best first; equal ratings in order of name. */
  ratings: z.array(ratingSchema),
  method: z.literal('bradley-terry'),
  estimator: z.enum(['maximum_likelihood', 'firth']),
  /** `half`, a tie being half a win for each; boards that earlier versions stored can have another. */
  ties: z.enum(['half', 'davidson', 'rao-kupper']),
  /** Unit of the battles, as the caller said. */
  level: z.enum(['match', 'round', 'margin']),
  /** Source of the intervals (intervals.ts); boards that earlier versions stored can have the bootstrap. */
  interval: z.enum(['jackknife', 'bootstrap', 'sandwich']),
  clusteredBy: z.enum(['tree', 'battle']),
  /** Independent clusters: trees, and battles that name no tree. */
  clusters: z.int(),
  ridge: z.number(),
  converged: z.boolean(),
  iterations: z.int(),
  /** True if every agent is reached from every other by a chain of wins or ties. */
  connected: z.boolean(),
  /** Agents inside each group are so connected; more than one group means that their distance has no finite estimate. */
  groups: z.array(z.array(z.string())),
  /** Groups of agents joined by a chain of battles, where some have none; left out by earlier versions, and where all have. */
  islands: z.array(z.array(z.string())).exactOptional(),
  battles: z.int(),
  style: z.array(styleEffectSchema),
  /** Features asked for whose effect cannot be told from the others'. */
  droppedStyle: z.array(z.enum(styleFeatures)),
  /** Pairs that differ significantly; left out by earlier versions, and where there are too few clusters. */
  toldApart: pairsToldApartSchema.exactOptional(),
  ...retiredFigures,
});

/** Result of rating battles, as it is stored. */
export type RatingReport = Immutable<Omit<z.infer<typeof ratingReportSchema>, keyof typeof retiredFigures>>;
