import { defaultMatchLimits, type MatchLimits } from '../arena/match.ts';
import type { TournamentHead } from '../arena/tournament.ts';
import { parseConfig } from '../config/load-config.ts';

/** The limits that a tournament's matches were played by. */
export function matchLimits({ id, config }: Pick<TournamentHead, 'id' | 'config'>): MatchLimits {
  const { matchRounds } = parseConfig(config, `the config stored with ${id}`).tournament;
  return { ...defaultMatchLimits, rounds: matchRounds };
}
