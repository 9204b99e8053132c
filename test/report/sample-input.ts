import { abilities } from '../../src/ratings/ability/abilities.ts';
import { rateBattles } from '../../src/ratings/rate.ts';
import type { ReportInput } from '../../src/report/view/report-input.ts';
import { itemResults } from '../../src/tournament/item-results.ts';
import { matchBattles } from '../../src/tournament/match-battles.ts';
import type { TournamentRecord } from '../../src/tournament/tournament-record.ts';
import { sampleRecord } from './sample-record.ts';

/** What a report of this record is made from, rated for real. */
export function sampleInput(record: TournamentRecord = sampleRecord()): ReportInput {
  const rating = rateBattles(matchBattles(record.matches), { agents: record.agents });
  return {
    record,
    rows: rating.ratings,
    rating,
    abilities: abilities(itemResults(record)),
    skill: { spearman: 0.952, skills: new Map(record.agents.map((agent, index) => [agent, 0.9 - index * 0.06])) },
  };
}
