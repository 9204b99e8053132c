import { webKind } from '../config/web-settings.ts';
import type { TournamentHead } from './tournament.ts';

/**
 * The tournaments whose ratings a tournament's can be held against: finished ones that began before it, of the same web, with an agent in
 * common. What agents of a made-up web are worth says nothing of their like on the live one, and single matches are no refresh.
 *
 * @returns in the order given
 */
export function earlierTournaments(
  all: readonly TournamentHead[],
  { agents, startedAt, config }: TournamentHead,
): readonly TournamentHead[] {
  const known = new Set(agents);
  const web = webKind(config);
  return all.filter(
    (head) =>
      head.status === 'finished' &&
      head.format !== 'match' &&
      head.startedAt < startedAt &&
      webKind(head.config) === web &&
      head.agents.some((agent) => known.has(agent)),
  );
}
