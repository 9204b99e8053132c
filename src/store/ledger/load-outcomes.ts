import type { TournamentId } from '../../kernel/ids.ts';
import type { PlayedPortion } from '../../tournament/played-portion.ts';
import type { TournamentRating } from '../../tournament/rate-tournament.ts';
import { TournamentOutcomes } from '../../tournament/tournament-outcomes.ts';
import type { tournamentStreams } from './tournament-streams.ts';

type Streams = Pick<ReturnType<typeof tournamentStreams>, 'streamPlayed' | 'streamAnswered' | 'streamEnds'>;

/**
 * What is rated of a tournament, read portion by portion, and of these only what the settings ask for: matches without their
 * rounds, judged rounds, or the answers too. Memory does not grow with the tournament but for twenty bytes a battle,
 * and its style where that is taken out.
 */
export async function loadOutcomes(
  ledger: Streams,
  tournament: TournamentId,
  settings: TournamentRating,
): Promise<TournamentOutcomes> {
  const outcomes = new TournamentOutcomes(settings);
  for await (const portion of portions(ledger, tournament, settings)) outcomes.add(portion);
  return outcomes;
}

function portions(
  ledger: Streams,
  tournament: TournamentId,
  { level, style }: TournamentRating,
): AsyncIterable<PlayedPortion> {
  if (style.length > 0) return ledger.streamAnswered(tournament);
  return level === 'round' ? ledger.streamPlayed(tournament) : ledger.streamEnds(tournament);
}
