import { failureTags } from '../../../examiner/failure-tag.ts';
import { verdictTiers } from '../../../examiner/verdict.ts';
import type { BoundedShare } from '../../arena/judging-figures.ts';
import type { Estimate } from '../../ratings/rating.ts';
import { type CsvCell, csvTable } from '../export/csv-table.ts';
import type { SpendSum } from '../view/spend-view.ts';
import type { ReportView } from '../view/view-model.ts';
import { type DataName, dataNamesOf } from './data-names.ts';
import {
  allRefreshesTable,
  changesTable,
  curvesTable,
  depthWidthRatingsTable,
  historyTable,
  ratingsTable,
} from './rating-tables.ts';

/** A line for each depth and each width: judged rounds of it, and those that were the last of a decided match. */
function depthWidthsTable({ complexity: { depths, widths } }: ReportView): string {
  return csvTable(
    ['of', 'level', 'rounds', 'last_rounds'],
    [
      ...depths.map(({ level, all, atEnd }): CsvCell[] => ['depth', level, all, atEnd]),
      ...widths.map(({ level, all, atEnd }): CsvCell[] => ['width', level, all, atEnd]),
    ],
  );
}

/** A line for each category path, or topic without one. */
function topicsTable({ topics }: ReportView): string {
  return csvTable(
    ['topic', 'is_category', 'trees', 'matches'],
    topics.map(({ topic, isCategory, trees, matches }) => [topic, isCategory, trees, matches]),
  );
}

/** A line a domain: roots of trees on it, its pages and quotes on checklists. */
function domainsTable({ domains }: ReportView): string {
  return csvTable(
    ['domain', 'roots', 'quoted_pages', 'quotes'],
    domains.map(({ domain, roots, pages, quotes }) => [domain, roots, pages, quotes]),
  );
}

/** A line an agent; an empty cost is unknown, not nothing. */
function costTable({ costs }: ReportView): string {
  return csvTable(
    ['agent', 'source', 'usd', 'unknown', 'tasks', 'usd_per_answer', 'matches', 'usd_per_match'],
    costs.map(({ agent, source, usd, unknown, tasks, perAnswer, matches, perMatch }) => [
      agent,
      source,
      usd,
      unknown,
      tasks,
      perAnswer,
      matches,
      perMatch,
    ]),
  );
}

/** Calls of models: a line an agent, then a line for each role of the Examiner. */
function spendTable({ spend }: ReportView): string {
  const cells = (of: string, sum: SpendSum): CsvCell[] => [
    of,
    sum.name,
    sum.calls,
    sum.failed,
    sum.inputTokens,
    sum.outputTokens,
    sum.searches,
    sum.usd,
    sum.reservedUsd,
    sum.unknownCost,
  ];
  return csvTable(
    [
      'of',
      'name',
      'calls',
      'failed',
      'input_tokens',
      'output_tokens',
      'searches',
      'usd',
      'reserved_usd',
      'calls_of_unknown_cost',
    ],
    spend === null
      ? []
      : [...spend.agents.map((sum) => cells('agent', sum)), ...spend.roles.map((sum) => cells('role', sum))],
  );
}

/** A line an agent: what it did for its answers, as it reports it; means are per answer. */
function conductTable({ conduct }: ReportView): string {
  return csvTable(
    [
      'agent',
      'answers',
      'mean_searches',
      'mean_pages',
      'mean_citations',
      'median_ms',
      'without_evidence',
      'unanswered',
      'reasons',
    ],
    conduct.map((each): CsvCell[] => [
      each.agent,
      each.answers,
      each.meanSearches,
      each.meanReads,
      each.meanCitations,
      each.medianMs,
      each.withoutEvidence,
      each.failures.reduce((sum, { count }) => sum + count, 0),
      each.failures.map(({ reason, count }) => `${reason} ${count}`).join('; '),
    ]),
  );
}

/** Decisive rounds won from either seat: of all agents together, then a line an agent and seat. */
function positionTable({ position: { seatA, z, agents } }: ReportView): string {
  const cells = ({ count, of, share, low, high }: BoundedShare): CsvCell[] => [count, of, share, low, high];
  return csvTable(
    ['agent', 'seat', 'won', 'decisive_rounds', 'share', 'low', 'high', 'z'],
    [
      ['(all)', 'A', ...cells(seatA), z],
      ...agents.flatMap(({ agent, inA, inB }): CsvCell[][] => [
        [agent, 'A', ...cells(inA), null],
        [agent, 'B', ...cells(inB), null],
      ]),
    ],
  );
}

/** Every figure of agreement between judges, a line each; empty where no panel judged. */
function agreementTable({ judging }: ReportView): string {
  const panel = judging?.figures.panel ?? null;
  const line = (one: string, other: string, on: string, figure: string, units: number, of: Estimate): CsvCell[] => [
    one,
    other,
    on,
    figure,
    units,
    of.value,
    of.low,
    of.high,
  ];
  const rows =
    panel === null
      ? []
      : [
          ...panel.judges.flatMap(({ judge, withPanel: { pairs, percent, kappa } }) => [
            line(judge, '(panel)', 'verdict', 'equal', pairs, percent),
            line(judge, '(panel)', 'verdict', 'kappa', pairs, kappa),
          ]),
          ...panel.pairs.flatMap(({ one, other, tiers, winners }) => [
            line(one, other, 'verdict', 'equal', tiers.pairs, tiers.percent),
            line(one, other, 'verdict', 'kappa', tiers.pairs, tiers.kappa),
            line(one, other, 'winner', 'equal', winners.pairs, winners.percent),
            line(one, other, 'winner', 'kappa', winners.pairs, winners.kappa),
          ]),
          ...(['tiers', 'winners'] as const).flatMap((key) => {
            const { units, percent, kappa, alpha } = panel.together[key];
            const on = key === 'tiers' ? 'verdict' : 'winner';
            return [
              line('(all)', '(all)', on, 'equal', units, percent),
              line('(all)', '(all)', on, 'fleiss_kappa', units, kappa),
              line('(all)', '(all)', on, 'alpha', units, alpha),
            ];
          }),
          line('(all)', '(all)', 'verdict', 'ordinal_alpha', panel.together.tiers.units, panel.together.alphaOrdered),
        ];
  return csvTable(['one', 'other', 'on', 'figure', 'rounds', 'value', 'low', 'high'], rows);
}

/** A line for each kind of fault, model and role. */
function faultsTable({ faults }: ReportView): string {
  return csvTable(
    ['kind', 'role', 'model', 'count'],
    faults.map(({ kind, role, model, count }) => [kind, role, model, count]),
  );
}

/** A line for each two agents that met, from the first one's side; each pair stands twice. */
function headToHeadTable({ headToHead: { met } }: ReportView): string {
  return csvTable(
    ['agent', 'opponent', 'wins', 'losses', 'ties', 'share'],
    [...met].flatMap(([agent, opponents]) =>
      [...opponents].map(([opponent, { wins, losses, ties, share }]): CsvCell[] => [
        agent,
        opponent,
        wins,
        losses,
        ties,
        share,
      ]),
    ),
  );
}

/** A line an agent, lowest failure rate first; its judged rounds by outcome. */
function failuresTable({ profiles }: ReportView): string {
  return csvTable(
    ['agent', 'rounds', 'failure_rate', 'won', 'tied_high', 'tied_low', ...failureTags.map(lostBy)],
    profiles.map(({ agent, rounds, failureRate, won, tiedHigh, tiedLow, tags }) => [
      agent,
      rounds,
      failureRate,
      won,
      tiedHigh,
      tiedLow,
      ...failureTags.map((tag) => tags[tag]),
    ]),
  );
}

const lostBy = (tag: string) => `lost_${tag.toLowerCase()}`;

/** A line a pair, smallest gap first. */
function roundsByGapTable({ roundsByGap: { pairs } }: ReportView): string {
  return csvTable(
    ['one', 'other', 'gap', 'mean_rounds', 'matches'],
    pairs.map(({ one, other, gap, meanRounds, matches }) => [one, other, gap, meanRounds, matches]),
  );
}

/** A line a verdict. */
function verdictsTable({ shares }: ReportView): string {
  return csvTable(
    ['verdict', 'rounds', 'share'],
    verdictTiers.map((tier) => [tier, shares.tiers[tier].count, shares.tiers[tier].share]),
  );
}

/** A line a failure tag of lost rounds. */
function tagsTable({ shares }: ReportView): string {
  return csvTable(
    ['tag', 'lost_rounds', 'share'],
    failureTags.map((tag) => [tag, shares.tags[tag].count, shares.tags[tag].share]),
  );
}

/** A line a void; an empty round is a void match. */
function voidsTable({ voids }: ReportView): string {
  return csvTable(
    ['match', 'agent_a', 'agent_b', 'tree', 'round', 'reason', 'detail'],
    voids.map(({ match: { id, a, b, tree }, round, void: { reason, detail } }) => [
      id,
      a,
      b,
      tree,
      round,
      reason,
      detail,
    ]),
  );
}

const tables: Readonly<Record<DataName, (view: ReportView) => string>> = {
  'all-refreshes': allRefreshesTable,
  ratings: ratingsTable,
  'depth-width-ratings': depthWidthRatingsTable,
  'depth-width-curves': curvesTable,
  'head-to-head': headToHeadTable,
  failures: failuresTable,
  'rounds-by-gap': roundsByGapTable,
  conduct: conductTable,
  cost: costTable,
  spend: spendTable,
  history: historyTable,
  changes: changesTable,
  position: positionTable,
  agreement: agreementTable,
  verdicts: verdictsTable,
  tags: tagsTable,
  voids: voidsTable,
  faults: faultsTable,
  'depth-widths': depthWidthsTable,
  topics: topicsTable,
  domains: domainsTable,
};

/**
 * Every table behind the leaderboard page as CSV, by the name that `addresses.data` takes. One without data has its header
 * alone. Numbers are as computed, not as shown; shares are 0 to 1, costs US dollars, times milliseconds.
 */
export function dataTables(view: ReportView): ReadonlyMap<string, () => string> {
  return new Map(dataNamesOf(view).map((name) => [name, () => tables[name](view)]));
}
