import type { AgentId, TournamentId } from '../../kernel/ids.ts';
import type { DatedEntrant } from './entrant-labels.ts';
import { type Entrant, entrantKey, entrantsOf } from './entrants.ts';
import type { SeriesTournament } from './series.ts';

/** An entrant, and the tournament in which it came. */
export interface SeenEntrant extends DatedEntrant {
  readonly first: TournamentId;
}

/** By the config of a stored tournament, which never changes: a history asks for each again and again. */
const known = new WeakMap<object, ReadonlyMap<AgentId, Entrant>>();

function entrantsOfKnown(config: unknown): ReadonlyMap<AgentId, Entrant> {
  if (typeof config !== 'object' || config === null) return entrantsOf(config);
  const found = known.get(config) ?? entrantsOf(config);
  known.set(config, found);
  return found;
}

/** The entrants of a tournament; one that its config does not tell of has no version. */
export function entrantsIn({
  agents,
  config,
}: Pick<SeriesTournament, 'agents' | 'config'>): ReadonlyMap<AgentId, Entrant> {
  const told = entrantsOfKnown(config);
  return new Map(agents.map((agent) => [agent, told.get(agent) ?? { agent, version: '' }]));
}

/**
 * Everybody who took part in these tournaments, by `entrantKey`, with the first of them.
 * @param tournaments oldest first
 */
export function firstSeen(
  tournaments: readonly Pick<SeriesTournament, 'id' | 'agents' | 'config' | 'startedAt'>[],
): ReadonlyMap<string, SeenEntrant> {
  const seen = new Map<string, SeenEntrant>();
  for (const tournament of tournaments) {
    for (const entrant of entrantsIn(tournament).values()) {
      const key = entrantKey(entrant);
      if (!seen.has(key)) seen.set(key, { ...entrant, since: tournament.startedAt, first: tournament.id });
    }
  }
  return seen;
}
