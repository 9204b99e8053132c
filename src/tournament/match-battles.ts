import type { Battle } from '../ratings/battles.ts';
import type { AnswerStyles } from './answer-styles.ts';
import { battleStyles } from './battle-styles.ts';
import { roundsByMatch } from './rounds-by-match.ts';
import type { MatchRecord, RoundRecord } from './tournament-record.ts';

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
  const played = rounds && roundsByMatch(rounds);
  return matches.flatMap((match) => {
    if (match.end?.kind !== 'decided') return [];
    const own = played?.get(match.id) ?? [];
    return {
      model_a: match.a,
      model_b: match.b,
      winner: winnerInFile[match.end.winner],
      tree_id: match.tree,
      ...(played ? { rounds: own.filter(({ result }) => result.kind === 'judged').length } : {}),
      score_a: match.scoreA,
      score_b: match.scoreB,
      ...(styles ? battleStyles(match, own, styles) : {}),
    };
  });
}
