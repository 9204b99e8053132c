import type { RatingSettings, StyleFeature } from '../config/rating-settings.ts';
import type { Battle } from '../ratings/battles.ts';
import { type RateOptions, rateBattles } from '../ratings/rate.ts';
import type { RatingReport } from '../ratings/rating-report.ts';
import { answerStyles } from './answer-styles.ts';
import { battlesAt } from './battles-at.ts';
import type { TournamentHead, TournamentRecord } from './tournament-record.ts';

/** What a leaderboard is made from. */
export type RatedRecord = Pick<TournamentRecord, 'agents' | 'seed' | 'matches' | 'rounds' | 'answers'>;

/** How a tournament is rated: its settings, with what a command line may add. */
export interface TournamentRating
  extends Omit<RatingSettings, 'style'>,
    Pick<RateOptions, 'ridge' | 'resamples' | 'seed'> {
  readonly style: readonly StyleFeature[];
}

/** Rates the decided matches of a tournament; agents without one are listed too. Draws follow from the tournament's seed. */
export function rateTournament(record: RatedRecord, settings: TournamentRating): RatingReport {
  const { battles, options } = ratedBattles(record, settings);
  return rateBattles(battles, options);
}

/** What `rateTournament` rates, and how. */
function ratedBattles(
  { agents, seed, matches, rounds, answers }: RatedRecord,
  settings: TournamentRating,
): { readonly battles: readonly Battle[]; readonly options: RateOptions } {
  const styles = settings.style.length > 0 ? { styles: answerStyles(answers) } : {};
  const battles = battlesAt(settings.level, { matches, rounds, ...styles });
  return { battles, options: rateOptions({ agents, seed }, settings) };
}

/** How a tournament's battles are rated. */
export function rateOptions(
  { agents, seed }: Pick<TournamentHead, 'agents' | 'seed'>,
  settings: TournamentRating,
): RateOptions {
  return { seed, ...settings, agents };
}
