import { BattleTable } from '../ratings/battle-table.ts';
import { rateBattles } from '../ratings/rate.ts';
import type { RatingReport } from '../ratings/rating-report.ts';
import { answerStyles } from './answer-styles.ts';
import { battlesAt } from './battles-at.ts';
import type { AnsweredPortion, PlayedPortion } from './played-portion.ts';
import { rateOptions, type TournamentRating } from './rate-tournament.ts';
import type { TournamentHead } from './tournament-record.ts';
import { VoidTally } from './void-tally.ts';

/** What is rated of a tournament, and whom it could not have: taken from its matches some at a time, which may then go. */
export class TournamentOutcomes {
  readonly battles = new BattleTable();
  readonly voids = new VoidTally();
  readonly settings: TournamentRating;

  constructor(settings: TournamentRating) {
    this.settings = settings;
  }

  /** @param portion with the answers that count in its matches where style is to be taken out */
  add(portion: PlayedPortion | AnsweredPortion): void {
    const { level, style } = this.settings;
    const styles = style.length > 0 && 'answers' in portion ? { styles: answerStyles(portion.answers) } : {};
    this.battles.add(battlesAt(level, { ...portion, ...styles }));
    this.voids.add(portion);
  }

  /** The same leaderboard as that of the whole record. */
  rated(head: Pick<TournamentHead, 'agents' | 'seed'>): RatingReport {
    return rateBattles(this.battles, rateOptions(head, this.settings));
  }
}
