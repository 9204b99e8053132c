import type { RatingSettings } from '../config/rating-settings.ts';
import type { Battle } from '../ratings/battles.ts';
import { withMarginWeights } from '../ratings/margin-weights.ts';
import type { AnswerStyles } from './answer-styles.ts';
import { matchBattles } from './match-battles.ts';
import { roundBattles } from './round-battles.ts';
import type { MatchRecord, RoundRecord } from './tournament-record.ts';

export interface BattleSource {
  readonly matches: readonly MatchRecord[];
  readonly rounds: readonly RoundRecord[];
  /** Given these, battles say what the style of the answers was. */
  readonly styles?: AnswerStyles;
}

/** What is rated at a level: matches, judged rounds, or matches weighted by the margin of their scores. */
export function battlesAt(level: RatingSettings['level'], { matches, rounds, styles }: BattleSource): Battle[] {
  if (level === 'round') return roundBattles(matches, rounds, styles);
  const battles = matchBattles(matches, rounds, styles);
  return level === 'margin' ? withMarginWeights(battles) : battles;
}
