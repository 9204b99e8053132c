import type { Battle } from '../ratings/battles.ts';
import type { MatchRecord, RoundRecord } from './tournament-record.ts';

const winnerInFile = { a: 'model_a', b: 'model_b', tie: 'tie', both_bad: 'both_bad' } as const;

/**
 * Decided matches as lines of battles.jsonl, in the order given. Void and unfinished matches are left out: they count
 * for nothing.
 *
 * @param rounds the matches' rounds; given these, each line says how many rounds counted (void ones do not)
 */
export function matchBattles(matches: readonly MatchRecord[], rounds?: readonly RoundRecord[]): Battle[] {
  const played = rounds && countedRounds(rounds);
  return matches.flatMap((match) => {
    if (match.end?.kind !== 'decided') return [];
    return {
      model_a: match.a,
      model_b: match.b,
      winner: winnerInFile[match.end.winner],
      tree_id: match.tree,
      ...(played ? { rounds: played.get(match.id) ?? 0 } : {}),
      score_a: match.scoreA,
      score_b: match.scoreB,
    };
  });
}

function countedRounds(rounds: readonly RoundRecord[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { match, result } of rounds) {
    if (result.kind === 'judged') counts.set(match, (counts.get(match) ?? 0) + 1);
  }
  return counts;
}
