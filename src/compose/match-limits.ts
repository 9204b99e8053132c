import { parseConfig } from '../config/load-config.ts';
import { defaultMatchLimits, type MatchLimits } from '../match/transition.ts';
import type { TournamentHead } from '../tournament/tournament-record.ts';

/** The limits that a tournament's matches were played by. */
export function matchLimits({ id, config }: Pick<TournamentHead, 'id' | 'config'>): MatchLimits {
  const { matchRounds } = parseConfig(config, `the config stored with ${id}`).tournament;
  return { ...defaultMatchLimits, rounds: matchRounds };
}
