import { rateBattles } from '../../src/ratings/rate.ts';
import type { ReportInput } from '../../src/report/view/report-input.ts';
import { matchBattles } from '../../src/tournament/match-battles.ts';
import type { TournamentRecord } from '../../src/tournament/tournament-record.ts';
import { sampleRecord } from './sample-record.ts';

/** What a report of this record is made from, rated for real. */
export function sampleInput(record: TournamentRecord = sampleRecord()): ReportInput {
  const { ratings, method, interval, ridge, converged, connected, clusters } = rateBattles(
    matchBattles(record.matches),
    { agents: record.agents },
  );
  return {
    record,
    rows: ratings,
    rating: { method, interval, ridge, converged, connected, clusters, indicative: clusters < 10 },
    skill: { spearman: 0.952, skills: new Map(record.agents.map((agent, index) => [agent, 0.9 - index * 0.06])) },
  };
}
