import * as z from 'zod';
import { styleFeatures } from '../../config/rating-settings.ts';
import { agentIdSchema } from '../../kernel/id-schemas.ts';
import type { ItemRatings } from '../../ratings/ability/combined-rating.ts';
import type { Estimate, Rating, RatingReport } from '../../ratings/rating.ts';

export const ratingSchema = z.strictObject({
  agent: agentIdSchema,
  rating: z.number(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  rankLow: z.int().nullable(),
  rankHigh: z.int().nullable(),
  aboveNext: z.number().nullable().exactOptional(),
  /** Ranks for all agents at once, which earlier versions stored as well. */
  simultaneousLow: z.unknown().optional(),
  simultaneousHigh: z.unknown().optional(),
  matches: z.int(),
  wins: z.int(),
  losses: z.int(),
  ties: z.int(),
  indicative: z.literal(true).exactOptional(),
}) satisfies z.ZodType<Rating>;

/** A figure with its interval. */
export const estimateSchema = z.strictObject({
  value: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
}) satisfies z.ZodType<Estimate>;

const styleEffect = z.strictObject({
  feature: z.enum(styleFeatures),
  coefficient: z.number(),
  standardError: z.number(),
  low: z.number(),
  high: z.number(),
});

const agentPairs = z.array(z.tuple([agentIdSchema, agentIdSchema]));

const pairsToldApart = z.strictObject({ pairs: z.int(), apart: agentPairs, apartTogether: agentPairs });

/** The rating by all graded items as it is stored. */
export const itemRatingsSchema = pairsToldApart.extend({
  agents: z.array(
    z.strictObject({
      agent: agentIdSchema,
      rating: z.number().nullable(),
      low: z.number().nullable(),
      high: z.number().nullable(),
      rankLow: z.int().nullable(),
      rankHigh: z.int().nullable(),
      aboveNext: z.number().nullable(),
      unproven: z.enum(['none_right', 'unanswered']).exactOptional(),
    }),
  ),
  depthShare: z.number(),
  trees: z.int(),
  indicative: z.boolean(),
  source: z.enum(['grades', 'tags', 'both', 'none']),
}) satisfies z.ZodType<ItemRatings>;

const old = z.unknown().optional();
/** Figures that earlier versions stored, which are shown no longer. */
const retired = { oneStep: old, resamples: old, effectiveMatches: old, tieParameter: old, tieGroups: old };

/** A rated tournament as it is stored, whole. */
export const ratingReportSchema = z.strictObject({
  ratings: z.array(ratingSchema),
  method: z.literal('bradley-terry'),
  estimator: z.enum(['maximum_likelihood', 'firth']),
  ties: z.enum(['half', 'davidson', 'rao-kupper']),
  level: z.enum(['match', 'round', 'margin']),
  interval: z.enum(['jackknife', 'bootstrap', 'sandwich']),
  clusteredBy: z.enum(['tree', 'battle']),
  clusters: z.int(),
  ridge: z.number(),
  converged: z.boolean(),
  iterations: z.int(),
  connected: z.boolean(),
  groups: z.array(z.array(z.string())),
  islands: z.array(z.array(z.string())).exactOptional(),
  battles: z.int(),
  style: z.array(styleEffect),
  droppedStyle: z.array(z.enum(styleFeatures)),
  toldApart: pairsToldApart.exactOptional(),
  ...retired,
}) satisfies z.ZodType<RatingReport>;
