import type { TournamentId } from '../kernel/ids.ts';
import type { AppLinks } from '../report/site/page-frame.ts';
import { Kept } from './kept.ts';
import type { Site } from './site.ts';
import type { SiteParts } from './site-parts.ts';
import { tournamentSite } from './tournament-site.ts';

/** Sites whose leaderboards and trees are held in memory at a time. */
const mostSites = 3;

/** The sites of all tournaments, the last few kept with what they have loaded; null where there is no such tournament. */
export function openSites(parts: SiteParts, app: AppLinks | null): (id: TournamentId) => Promise<Site | null> {
  const kept = new Kept<TournamentId, Site>(parts.clock, mostSites);
  const known = new Set<TournamentId>();
  return async (id) => {
    if (!known.has(id) && (await parts.ledger.tournamentState(id)) === null) return null;
    // No tournament ever goes away.
    known.add(id);
    return kept.get(id, '', 0, async () => tournamentSite(parts, id, app));
  };
}
