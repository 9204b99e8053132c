import type { VerdictTier } from '../../examiner/verdict-tier.ts';
import type { RatingSettings } from '../config/rating-settings.ts';
import type { Battle } from '../ratings/battles.ts';
import { withMarginWeights } from '../ratings/margin-weights.ts';
import type { AnswerStyles } from './answer-styles.ts';
import { battleStyles } from './battle-styles.ts';
import { matchBattles } from './match-battles.ts';
import { roundsByMatch } from './rounds-by-match.ts';
import { tierWinner } from './tier-winner.ts';
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

/**
 * Every judged round of the decided matches as a battle of its own, won by whom its verdict prefers, in the order of the
 * matches. Void rounds, and the rounds of void and unfinished matches, count for nothing.
 *
 * @param styles given these, each battle says what the style of the two answers was
 */
export function roundBattles(
  matches: readonly MatchRecord[],
  rounds: readonly RoundRecord[],
  styles?: AnswerStyles,
): Battle[] {
  const played = roundsByMatch(rounds);
  return matches.flatMap((match) => {
    if (match.end?.kind !== 'decided') return [];
    return (played.get(match.id) ?? []).flatMap((round): Battle[] => {
      if (round.result.kind !== 'judged') return [];
      const winner = winnerInFile(round.result.judgement.verdict.tier);
      const seats = { model_a: match.a, model_b: match.b, winner, tree_id: match.tree };
      return [{ ...seats, ...(styles ? battleStyles(match, [round], styles) : {}) }];
    });
  });
}

function winnerInFile(tier: VerdictTier): Battle['winner'] {
  const winner = tierWinner(tier);
  if (winner === 'tie') return tier === 'TIE_LOW' ? 'both_bad' : 'tie';
  return winner === 'a' ? 'model_a' : 'model_b';
}
