import { itemResults } from '../../src/arena/item-results.ts';
import { matchBattles } from '../../src/arena/match-battles.ts';
import type { TournamentRecord } from '../../src/arena/tournament.ts';
import { abilitiesWithStandings } from '../../src/ratings/ability/abilities.ts';
import { countItems } from '../../src/ratings/ability/ability.ts';
import { rateBattles } from '../../src/ratings/rate.ts';
import type { ReportInput } from '../../src/reporting/view/view-model.ts';
import { sampleRecord } from './sample-record.ts';

/** What a report of this record is made from, rated for real. */
export function sampleInput(record: TournamentRecord = sampleRecord()): ReportInput {
  const items = countItems(itemResults(record));
  const rating = rateBattles(matchBattles(record.matches), { agents: record.agents });
  return {
    record,
    rows: rating.ratings,
    rating,
    ...abilitiesWithStandings(items),
    skill: { spearman: 0.952, skills: new Map(record.agents.map((agent, index) => [agent, 0.9 - index * 0.06])) },
  };
}
