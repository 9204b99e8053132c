import { failureTags, verdictTiers } from '../../../examiner/verdict-tier.ts';
import { type CsvCell, csvTable } from '../export/csv-table.ts';
import type { ReportView } from '../view/view-model.ts';

/** A line for each two agents that met, from the first one's side; each pair stands twice. */
export function headToHeadTable({ headToHead: { met } }: ReportView): string {
  return csvTable(
    ['agent', 'opponent', 'wins', 'losses', 'ties', 'share'],
    [...met].flatMap(([agent, opponents]) =>
      [...opponents].map(([opponent, { wins, losses, ties, share }]): CsvCell[] => [
        ...[agent, opponent, wins, losses, ties, share],
      ]),
    ),
  );
}

/** A line an agent, lowest failure rate first; its judged rounds by outcome. */
export function failuresTable({ profiles }: ReportView): string {
  return csvTable(
    ['agent', 'rounds', 'failure_rate', 'won', 'tied_high', 'tied_low', ...failureTags.map(lostBy)],
    profiles.map(({ agent, rounds, failureRate, won, tiedHigh, tiedLow, tags }) => [
      ...[agent, rounds, failureRate, won, tiedHigh, tiedLow],
      ...failureTags.map((tag) => tags[tag]),
    ]),
  );
}

const lostBy = (tag: string) => `lost_${tag.toLowerCase()}`;

/** A line a pair, smallest gap first. */
export function roundsByGapTable({ roundsByGap: { pairs } }: ReportView): string {
  return csvTable(
    ['one', 'other', 'gap', 'mean_rounds', 'matches'],
    pairs.map(({ one, other, gap, meanRounds, matches }) => [one, other, gap, meanRounds, matches]),
  );
}

/** A line a verdict. */
export function verdictsTable({ shares }: ReportView): string {
  return csvTable(
    ['verdict', 'rounds', 'share'],
    verdictTiers.map((tier) => [tier, shares.tiers[tier].count, shares.tiers[tier].share]),
  );
}

/** A line a failure tag of lost rounds. */
export function tagsTable({ shares }: ReportView): string {
  return csvTable(
    ['tag', 'lost_rounds', 'share'],
    failureTags.map((tag) => [tag, shares.tags[tag].count, shares.tags[tag].share]),
  );
}

/** A line a void; an empty round is a void match. */
export function voidsTable({ voids }: ReportView): string {
  return csvTable(
    ['match', 'agent_a', 'agent_b', 'tree', 'round', 'reason', 'detail'],
    voids.map(({ match: { id, a, b, tree }, round, void: { reason, detail } }) => [
      ...[id, a, b, tree, round, reason, detail],
    ]),
  );
}
