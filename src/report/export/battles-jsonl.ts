import { answerStyles } from '../../tournament/answer-styles.ts';
import { matchBattles } from '../../tournament/match-battles.ts';
import type { AnsweredPortion } from '../../tournament/played-portion.ts';
import { roundsByMatch } from '../../tournament/rounds-by-match.ts';
import type { MatchRecord, TournamentRecord } from '../../tournament/tournament-record.ts';

export interface BattlesExport {
  /** JSON Lines: one decided match a line, in the order played; empty when there is none. */
  readonly text: string;
  /** Lines written. */
  readonly battles: number;
  /** Void matches, which are left out. */
  readonly voids: number;
  /** Matches without an end, which are left out. */
  readonly unfinished: number;
}

/**
 * The decided matches as `battles.jsonl`, which public rating tools read: `model_a`, `model_b`, `winner`, `tree_id`,
 * `rounds` (void ones not counted), `score_a`, `score_b`, `style_a`, `style_b` (what the answers looked like, for tools
 * that take style out), `tournament_round`, `match_id`.
 */
export function exportBattles(record: Pick<TournamentRecord, 'matches' | 'rounds' | 'answers'>): BattlesExport {
  const lines = battleLines(record);
  return {
    text: lines.join(''),
    battles: lines.length,
    voids: record.matches.filter(isVoid).length,
    unfinished: record.matches.filter(({ end }) => end === null).length,
  };
}

/** The lines of some matches, each with its line feed; void and unfinished matches have none. */
export function battleLines({ matches, rounds, answers }: AnsweredPortion): string[] {
  const roundsOf = roundsByMatch(rounds);
  const styles = answerStyles(answers);
  return matches.flatMap((match) =>
    matchBattles([match], roundsOf.get(match.id) ?? [], styles).map(
      (battle) => `${JSON.stringify({ ...battle, tournament_round: match.tournamentRound, match_id: match.id })}\n`,
    ),
  );
}

function isVoid({ end }: MatchRecord): boolean {
  return end?.kind === 'void';
}
