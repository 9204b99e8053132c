import { defaultMatchLimits, type MatchLimits } from '../arena/match.ts';
import type { TournamentHead } from '../arena/tournament.ts';
import { storedConfig } from '../config/load-config.ts';

/** The limits that a tournament's matches were played by. */
export function matchLimits(head: Pick<TournamentHead, 'id' | 'config'>): MatchLimits {
  return { ...defaultMatchLimits, rounds: storedConfig(head).tournament.matchRounds };
}
