import { z } from 'zod';
import type { RatingMeta } from './report-input.ts';

const detailsSchema = z.object({
  interval: z.string(),
  ridge: z.number(),
  converged: z.boolean(),
  connected: z.boolean(),
  clusters: z.int().min(0),
});

/** Fewer independent trees than this make intervals a hint only. */
const firmClusters = 10;

/**
 * How stored ratings came about.
 *
 * @param stored as the ledger keeps a leaderboard: `details` holds what `rateBattles` said besides the ratings
 * @throws ZodError when the details are not those of a rating
 */
export function ratingMeta(stored: { readonly method: string; readonly details: unknown }): RatingMeta {
  const details = detailsSchema.parse(stored.details);
  return { method: stored.method, ...details, indicative: details.clusters < firmClusters };
}
