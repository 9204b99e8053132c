import type { Config } from '../../config/config-schema.ts';
import type { AgentId } from '../../kernel/ids.ts';
import { entrantKey, entrantsOf } from '../series/entrants.ts';
import type { SeriesLeaderboard } from '../series/series-leaderboard.ts';

/** Who plays in a refresh, and how. */
export type LineUp =
  /** Everybody, by the config's own format. */
  | { readonly kind: 'all' }
  /** Newcomers against the established, whose ratings are known. */
  | {
      readonly kind: 'placement';
      readonly newcomers: readonly AgentId[];
      /** Rating points by the name of the agent. */
      readonly established: Readonly<Record<string, number>>;
    }
  /** Nobody is new. */
  | { readonly kind: 'nobody' };

/**
 * Who plays in a refresh. Where only newcomers are to play, these are the agents of the config that have no counted match
 * in their present version; where nobody is established they are all new, and all play.
 *
 * @param board the combined leaderboard before the refresh
 */
export function lineUp(config: Config, { entrants, report }: Pick<SeriesLeaderboard, 'entrants' | 'report'>): LineUp {
  if (config.refresh.play === 'all') return { kind: 'all' };
  const rated = new Map(report.ratings.flatMap(({ agent, matches, rating }) => (matches > 0 ? [[agent, rating]] : [])));
  const ratings = new Map(entrants.map((entrant) => [entrantKey(entrant), rated.get(entrant.label)]));
  const newcomers: AgentId[] = [];
  const established: [string, number][] = [];
  for (const entrant of entrantsOf(config).values()) {
    const rating = ratings.get(entrantKey(entrant));
    if (rating === undefined) newcomers.push(entrant.agent);
    else established.push([entrant.agent, rating]);
  }
  if (established.length === 0) return { kind: 'all' };
  if (newcomers.length === 0) return { kind: 'nobody' };
  return { kind: 'placement', newcomers, established: Object.fromEntries(established) };
}
