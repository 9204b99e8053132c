import type { VerdictTier } from '../../examiner/verdict.ts';
import type { RatingSettings, StyleFeature } from '../config/rating-settings.ts';
import { type Battle, withMarginWeights } from '../ratings/battles.ts';
import type { RateOptions } from '../ratings/rate.ts';
import { type AnswerStyles, answerStyles, battleStyles } from './answer-style.ts';
import type { MatchRecord } from './match.ts';
import type { RoundRecord } from './round.ts';
import { type AnsweredPortion, type PlayedPortion, roundsByMatch } from './rounds-by-match.ts';
import { tierWinner } from './tier-winner.ts';
import type { TournamentHead } from './tournament.ts';

const winnerInFile = { a: 'model_a', b: 'model_b', tie: 'tie', both_bad: 'both_bad' } as const;

/**
 * Decided matches as lines of battles.jsonl, in the order given. Void and unfinished matches are left out: they count
 * for nothing.
 *
 * @param rounds the matches' rounds; given these, each line says how many rounds counted (void ones do not)
 * @param styles given these as well, each line says what the style of the answers was
 */
export function matchBattles(
  matches: readonly MatchRecord[],
  rounds?: readonly RoundRecord[],
  styles?: AnswerStyles,
): Battle[] {
  const byMatch = rounds && roundsByMatch(rounds);
  return matches.flatMap((match) => {
    if (match.end?.kind !== 'decided') return [];
    const own = byMatch?.get(match.id) ?? [];
    return {
      model_a: match.a,
      model_b: match.b,
      winner: winnerInFile[match.end.winner],
      tree_id: match.tree,
      ...(byMatch ? { rounds: own.filter(({ result }) => result.kind === 'judged').length } : {}),
      score_a: match.scoreA,
      score_b: match.scoreB,
      ...(styles ? battleStyles(match, own, styles) : {}),
    };
  });
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
  const byMatch = roundsByMatch(rounds);
  return matches.flatMap((match) => {
    if (match.end?.kind !== 'decided') return [];
    return (byMatch.get(match.id) ?? []).flatMap((round): Battle[] => {
      if (round.result.kind !== 'judged') return [];
      const winner = winnerOfTier(round.result.judgement.verdict.tier);
      const seats = { model_a: match.a, model_b: match.b, winner, tree_id: match.tree };
      return [{ ...seats, ...(styles ? battleStyles(match, [round], styles) : {}) }];
    });
  });
}

function winnerOfTier(tier: VerdictTier): Battle['winner'] {
  const winner = tierWinner(tier);
  if (winner === 'tie') return tier === 'TIE_LOW' ? 'both_bad' : 'tie';
  return winner === 'a' ? 'model_a' : 'model_b';
}

/** Settings by which a tournament is rated, with what a command line may add. */
export interface TournamentRating
  extends Omit<RatingSettings, 'style' | 'board'>,
    Partial<Pick<RatingSettings, 'board'>>,
    Pick<RateOptions, 'ridge'> {
  readonly style: readonly StyleFeature[];
}

/**
 * Returns the battles rated by these settings, of one tournament or a member of a series: matches, judged rounds, or matches weighted by
 * the margin of their scores.
 *
 * @param played with the answers that count in its matches where style is to be taken out
 */
export function ratedBattles(
  { matches, rounds, answers = [] }: PlayedPortion & Partial<AnsweredPortion>,
  { level, style }: Pick<TournamentRating, 'level' | 'style'>,
): Battle[] {
  const styles = style.length > 0 ? answerStyles(answers) : undefined;
  if (level === 'round') return roundBattles(matches, rounds, styles);
  const battles = matchBattles(matches, rounds, styles);
  return level === 'margin' ? withMarginWeights(battles) : battles;
}

/** Returns the options for rating battles whose agents are all to be listed: those of a tournament, or of a series. */
export function ratingOptions(
  { agents }: Pick<TournamentHead, 'agents'>,
  { level, style, ridge }: TournamentRating,
): RateOptions {
  return { level, style, agents, ...(ridge !== undefined && { ridge }) };
}
