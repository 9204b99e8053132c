import { matchBattles } from '../../src/arena/match-battles.ts';
import { tournamentMoves } from '../../src/arena/moves.ts';
import type { TournamentRecord } from '../../src/arena/tournament.ts';
import { tournamentId } from '../../src/kernel/ids.ts';
import { rateBattles } from '../../src/ratings/rate.ts';
import type { HistoryPoint } from '../../src/reporting/view/page-inputs.ts';
import type { ReportInput } from '../../src/reporting/view/report-input.ts';

/** Two tournaments before this one, made of parts of it: fewer matches, and other agents gone or not yet there. */
export function sampleHistory(record: TournamentRecord): Pick<ReportInput, 'history' | 'moves'> {
  const oldest = earlier(record, 'T-oldest', '2025-11-02', (index) => index % 3 === 0, record.agents.at(-1) ?? '');
  const before = earlier(record, 'T-before', '2025-12-02', (index) => index % 2 === 0, record.agents.at(-2) ?? '');
  return { history: [pointOf(oldest), pointOf(before), pointOf(record)], moves: tournamentMoves(before, record) };
}

function earlier(
  record: TournamentRecord,
  id: string,
  day: string,
  isKept: (index: number) => boolean,
  absent: string,
): TournamentRecord {
  const matches = record.matches.filter(({ a, b }, index) => isKept(index) && a !== absent && b !== absent);
  const kept = new Set(matches.map((match) => match.id));
  return {
    ...record,
    id: tournamentId(id),
    startedAt: `${day}T03:04:05.000Z`,
    finishedAt: `${day}T05:00:00.000Z`,
    matches,
    rounds: record.rounds.filter(({ match }) => kept.has(match)),
    config: { examiner: { kind: 'model', model: 'google/gemini-2.5-pro' } },
  };
}

function pointOf(record: TournamentRecord): HistoryPoint {
  return { head: record, rows: rateBattles(matchBattles(record.matches), { agents: record.agents }).ratings };
}
