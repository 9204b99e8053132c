import type { Grade, GradeOutcome } from '../../../examiner/task.ts';
import type { MatchRecord } from '../../arena/match.ts';
import type { RoundRecord } from '../../arena/round.ts';
import { type PlayedPortion, roundsByMatch } from '../../arena/rounds-by-match.ts';
import { type Column, fileColumn } from '../table.ts';

/** A round with its match. */
interface PlayedRound {
  readonly match: MatchRecord;
  readonly round: RoundRecord;
}

/** The columns of `rounds.csv`; grades are counted by outcome. */
export const roundColumns: readonly Column<PlayedRound>[] = [
  fileColumn('match_id', 'the match', ({ match }) => match.id),
  fileColumn('tournament_round', 'round of the tournament, from 1', ({ match }) => match.tournamentRound),
  fileColumn('tree_id', 'its tree', ({ match }) => match.tree),
  fileColumn('agent_a', 'agent in seat A', ({ match }) => match.a),
  fileColumn('agent_b', 'agent in seat B', ({ match }) => match.b),
  fileColumn('round', 'number in the match, from 1, void rounds included', ({ round }) => round.number),
  fileColumn('depth', 'length of the path that the question stands on', ({ round }) => round.path.length),
  fileColumn('width', 'how many targets it asks for', ({ round }) => round.width),
  fileColumn('task_id', 'the task; empty where none could be written', ({ round }) => round.task),
  fileColumn('result', '`judged` or `void`', ({ round }) => round.result.kind),
  fileColumn(
    'tier',
    'verdict: A_MUCH_BETTER, A_BETTER, TIE_HIGH, TIE_LOW, B_BETTER or B_MUCH_BETTER',
    (row) => judged(row)?.judgement.verdict.tier ?? null,
  ),
  fileColumn(
    'tag',
    "the loser's failure tag: DEPTH, WIDTH, BOTH or NONE; empty for ties",
    (row) => judged(row)?.judgement.verdict.tag ?? null,
  ),
  fileColumn('void_reason', 'why a void round does not count', ({ round: { result } }) =>
    result.kind === 'void' ? result.void.reason : null,
  ),
  fileColumn(
    'evolution',
    'what the next round changes; empty after the last',
    (row) => judged(row)?.evolution?.kind ?? null,
  ),
  fileColumn('evolution_note', 'how that differs from the plain rule', (row) => judged(row)?.evolution?.note ?? null),
  fileColumn(
    'place_note',
    'how the place asked about differs from what the evolution wanted',
    ({ round }) => round.note ?? null,
  ),
  countColumn('satisfied', 'a', 'checklist items that the answer of A satisfies; empty where nothing was graded'),
  countColumn('missing', 'a', 'items it lacks'),
  countColumn('contradicted', 'a', 'items it contradicts'),
  countColumn('satisfied', 'b', 'the same of B'),
  countColumn('missing', 'b', 'the same of B'),
  countColumn('contradicted', 'b', 'the same of B'),
  fileColumn('score_a', 'score of seat A after the round', ({ round }) => round.scoreA),
  fileColumn('score_b', 'score of seat B after the round', ({ round }) => round.scoreB),
];

/** The rounds of some matches, void ones included. */
export function playedRounds({ matches, rounds }: PlayedPortion): PlayedRound[] {
  const roundsOf = roundsByMatch(rounds);
  return matches.flatMap((match) => (roundsOf.get(match.id) ?? []).map((round) => ({ match, round })));
}

function judged({ round: { result } }: PlayedRound) {
  return result.kind === 'judged' ? result : null;
}

function countColumn(outcome: GradeOutcome, seat: 'a' | 'b', help: string): Column<PlayedRound> {
  return fileColumn(`${outcome}_${seat}`, help, (row) => {
    const { gradesA = [], gradesB = [] } = judged(row)?.judgement ?? {};
    return countOf(outcome, seat === 'a' ? gradesA : gradesB);
  });
}

/** A judge without checklists leaves no grades: nothing to count. */
function countOf(expected: GradeOutcome, grades: readonly Grade[]): number | null {
  return grades.length === 0 ? null : grades.filter(({ outcome }) => outcome === expected).length;
}
