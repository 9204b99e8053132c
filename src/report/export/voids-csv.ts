import type { Void } from '../../match/state.ts';
import type { PlayedPortion } from '../../tournament/played-portion.ts';
import { roundsByMatch } from '../../tournament/rounds-by-match.ts';
import type { MatchRecord } from '../../tournament/tournament-record.ts';
import { type CsvCell, csvLine } from './csv-table.ts';

/** The header of `voids.csv`. */
export const voidColumns = [
  ...['match_id', 'tournament_round', 'tree_id', 'agent_a', 'agent_b'],
  ...['what', 'round', 'reason', 'agents', 'detail'],
] as const;

/**
 * What does not count in some matches, as lines of `voids.csv`: void rounds, void matches, and how a match was void the
 * times before it was played again.
 */
export function voidLines({ matches, rounds }: PlayedPortion): string[] {
  const roundsOf = roundsByMatch(rounds);
  return matches.flatMap((match) => {
    const { end, earlierVoids = [] } = match;
    const line = (what: string, round: number | null, voided: Void) => csvLine(cellsOf(match, what, round, voided));
    return [
      ...earlierVoids.map((voided) => line('earlier match', null, voided)),
      ...(roundsOf.get(match.id) ?? []).flatMap(({ number, result }) =>
        result.kind === 'void' ? line('round', number, result.void) : [],
      ),
      ...(end?.kind === 'void' ? [line('match', null, end.void)] : []),
    ];
  });
}

function cellsOf(match: MatchRecord, what: string, round: number | null, voided: Void): CsvCell[] {
  const { id, tournamentRound, tree, a, b } = match;
  const agents = voided.agents === undefined ? null : JSON.stringify(voided.agents);
  return [id, tournamentRound, tree, a, b, what, round, voided.reason, agents, voided.detail];
}
