import type { Grade, GradeOutcome } from '../../../examiner/grade.ts';
import type { PlayedPortion } from '../../tournament/played-portion.ts';
import { roundsByMatch } from '../../tournament/rounds-by-match.ts';
import type { MatchRecord, RoundRecord } from '../../tournament/tournament-record.ts';
import { type CsvCell, csvLine } from './csv-table.ts';

/** The header of `rounds.csv`. */
export const roundColumns = [
  ...['match_id', 'tournament_round', 'tree_id', 'agent_a', 'agent_b', 'round', 'depth', 'width', 'task_id'],
  ...['result', 'tier', 'tag', 'void_reason', 'evolution', 'evolution_note', 'place_note'],
  ...['satisfied_a', 'missing_a', 'contradicted_a', 'satisfied_b', 'missing_b', 'contradicted_b'],
  ...['score_a', 'score_b'],
] as const;

/** The rounds of some matches as lines of `rounds.csv`, void ones included; grades are counted by outcome. */
export function roundLines({ matches, rounds }: PlayedPortion): string[] {
  const roundsOf = roundsByMatch(rounds);
  return matches.flatMap((match) => (roundsOf.get(match.id) ?? []).map((round) => csvLine(cellsOf(match, round))));
}

function cellsOf(match: MatchRecord, round: RoundRecord): CsvCell[] {
  const { number, path, width, task, note, scoreA, scoreB } = round;
  return [
    ...[match.id, match.tournamentRound, match.tree, match.a, match.b, number, path.length, width, task],
    ...resultCells(round, note ?? null),
    ...[scoreA, scoreB],
  ];
}

function resultCells({ result }: RoundRecord, note: string | null): CsvCell[] {
  if (result.kind === 'void') {
    return ['void', null, null, result.void.reason, null, null, note, ...Array<null>(6).fill(null)];
  }
  const { evolution, judgement } = result;
  const { verdict, gradesA, gradesB } = judgement;
  return [
    ...['judged', verdict.tier, verdict.tag, null, evolution?.kind ?? null, evolution?.note ?? null, note],
    ...[...countsOf(gradesA), ...countsOf(gradesB)],
  ];
}

const outcomes: readonly GradeOutcome[] = ['satisfied', 'missing', 'contradicted'];

/** A judge without checklists leaves no grades: nothing to count. */
function countsOf(grades: readonly Grade[]): CsvCell[] {
  return outcomes.map((outcome) =>
    grades.length === 0 ? null : grades.filter((grade) => grade.outcome === outcome).length,
  );
}
