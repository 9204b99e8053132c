import { failureTags, verdictTiers } from '../../../examiner/verdict.ts';
import type { BoundedShare } from '../../arena/judging-figures.ts';
import { type PlayedOn, playedOnHead } from '../../arena/played-on.ts';
import type { Estimate } from '../../ratings/rating.ts';
import { tagName } from '../arena-words.ts';
import { citationColumns } from '../citation-table.ts';
import { combinedColumns } from '../combined-table.ts';
import { leaderboardColumns, seriesColumns, skillColumn } from '../leaderboard-table.ts';
import { allMoveLines, moveColumns } from '../moves-table.ts';
import { isOfSeries } from '../moves-words.ts';
import { pairColumns } from '../pair-table.ts';
import { qualityColumns } from '../quality-table.ts';
import { reportQualityColumns, reportQualityRows } from '../report-quality-table.ts';
import { linesOf, sliceColumns } from '../slice-table.ts';
import { boundColumns, type Column, csvText, fileColumn, numberColumn, wordColumn } from '../table.ts';
import type { TopicCount } from '../view/complexity-spread.ts';
import type { FailureProfile } from '../view/failure-profile.ts';
import type { DomainCount } from '../view/source-domains.ts';
import type { ReportView } from '../view/view-model.ts';
import { type DataName, dataNamesOf } from './data-names.ts';
import { agreementLines, gapColumns, voidViewColumns } from './outcome-columns.ts';
import { curvesTable, depthWidthRatingsTable, historyTable } from './rating-tables.ts';
import { conductColumns, costColumns, faultColumns, namedAgent, sumColumns } from './work-columns.ts';

type DataTable = (view: ReportView) => string;

function table<Row>(rowsOf: (view: ReportView) => readonly Row[]): (columns: readonly Column<Row>[]) => DataTable {
  return (columns) => (view) => csvText(columns, rowsOf(view));
}

/** A line for each category path, or topic without one. */
export const topicColumns = (on: PlayedOn): readonly Column<TopicCount>[] => [
  wordColumn('topic', 'or category', 'Topic', ({ topic }) => topic),
  fileColumn('is_category', 'whether it is the path of a category', ({ isCategory }) => isCategory),
  numberColumn('trees', 'of it', `${playedOnHead[on]}s`, ({ trees }) => trees),
  numberColumn('matches', 'on these', 'Matches', ({ matches }) => matches),
];

/** A line a domain: roots of trees on it, its pages and quotes on checklists. */
export const domainColumns: readonly Column<DomainCount>[] = [
  wordColumn('domain', 'a host', 'Domain', ({ domain }) => domain),
  numberColumn('roots', 'trees whose root page is of it', 'Roots', ({ roots }) => roots),
  numberColumn('quoted_pages', 'of it, on checklists', 'Pages quoted', ({ pages }) => pages),
  numberColumn('quotes', 'of it, on checklists', 'Quotes', ({ quotes }) => quotes),
];

/** From the first one's side; each pair stands twice. */
const meetings = table(({ headToHead: { met } }) =>
  [...met].flatMap(([agent, opponents]) =>
    [...opponents].map(([opponent, meeting]) => ({ agent, opponent, ...meeting })),
  ),
);

/** Decisive rounds won from either seat: of all agents together, then a line an agent and seat. */
const seats = table(({ position: { seatA, z, agents } }) => [
  { agent: '(all)', seat: 'A', ...seatA, z },
  ...agents.flatMap(({ agent, inA, inB }) => [
    { agent, seat: 'A', ...inA, z: null },
    { agent, seat: 'B', ...inB, z: null },
  ]),
]);

/** Calls of models: a line an agent, then a line for each role of the Examiner. */
const sums = table(({ spend }) => [
  ...(spend?.agents ?? []).map((sum) => ({ of: 'agent', ...sum })),
  ...(spend?.roles ?? []).map((sum) => ({ of: 'role', ...sum })),
]);

const tables: Readonly<Record<DataName, DataTable>> = {
  'all-refreshes': table(({ series }) => series?.rows ?? [])(seriesColumns('match', true, false)),
  ratings: table(({ leaderboard }) => leaderboard)([...leaderboardColumns(), skillColumn]),
  'item-ratings': table(({ abilities }) => abilities?.combined.agents ?? [])(combinedColumns()),
  pairs: table(({ pairs }) => pairs?.pairs ?? [])(pairColumns('tree')),
  'depth-width-ratings': depthWidthRatingsTable,
  'depth-width-curves': curvesTable,
  slices: table(({ slices }) => (slices === null || slices === 'too_large' ? [] : slices.slices.flatMap(linesOf)))(
    sliceColumns,
  ),
  'head-to-head': meetings([
    fileColumn('agent', 'its name', ({ agent }) => agent),
    fileColumn('opponent', 'whom it met', ({ opponent }) => opponent),
    fileColumn('wins', 'matches won', ({ wins }) => wins),
    fileColumn('losses', 'matches lost', ({ losses }) => losses),
    fileColumn('ties', 'level matches', ({ ties }) => ties),
    fileColumn('share', 'of the matches won, ties as half', ({ share }) => share),
  ]),
  failures: table(({ profiles }) => profiles)([
    namedAgent,
    fileColumn('rounds', 'judged', ({ rounds }) => rounds),
    fileColumn('not_won', 'share of the rounds that it did not win', ({ shareNotWon }) => shareNotWon),
    fileColumn('won', 'rounds', ({ won }) => won),
    fileColumn('tied_high', 'ties of two good answers', ({ tiedHigh }) => tiedHigh),
    fileColumn('tied_low', 'ties of two poor answers', ({ tiedLow }) => tiedLow),
    ...failureTags.map((tag) =>
      fileColumn(`lost_${tag.toLowerCase()}`, `lost: ${tagName[tag]}`, ({ tags }: FailureProfile) => tags[tag]),
    ),
    fileColumn('lost_untagged', 'lost without an answer', ({ untagged }) => untagged),
  ]),
  'rounds-by-gap': table(({ roundsByGap }) => roundsByGap.pairs)(gapColumns),
  conduct: table(({ conduct }) => conduct)(conductColumns),
  citations: ({ citations }) => csvText(citationColumns, citations),
  'report-quality': ({ reportQuality: report }) =>
    report === null ? '' : csvText(reportQualityColumns(report), reportQualityRows(report)),
  cost: table(({ costs }) => costs)(costColumns),
  'cost-quality': table(({ quality }) => quality)(qualityColumns),
  spend: sums([
    fileColumn('of', '`agent` or `role` of the Examiner', (sum) => sum.of),
    fileColumn('name', 'of the agent or role', ({ name }) => name),
    ...sumColumns,
  ]),
  history: historyTable,
  changes: ({ moves }) =>
    csvText(moveColumns(moves !== null && isOfSeries(moves)), moves === null ? [] : allMoveLines(moves)),
  position: seats([
    fileColumn('agent', 'its name; `(all)`: all together', ({ agent }) => agent),
    fileColumn('seat', 'A or B', ({ seat }) => seat),
    fileColumn('won', 'of the decisive rounds', ({ count }) => count),
    fileColumn('decisive_rounds', 'those with a winner', (row) => row.of),
    fileColumn('share', 'of them won', ({ share }) => share),
    ...boundColumns((row: BoundedShare) => row),
    fileColumn('z', 'standard errors from a half', ({ z }) => z),
  ]),
  agreement: table(({ judging }) => (judging?.figures.panel ? agreementLines(judging.figures.panel) : []))([
    fileColumn('one', 'judge; `(all)`: all together', ({ one }) => one),
    fileColumn('other', 'judge; `(panel)`: the panel', ({ other }) => other),
    fileColumn('on', '`verdict` or `winner`', ({ on }) => on),
    fileColumn('figure', 'which', ({ figure }) => figure),
    fileColumn('rounds', 'that both judged', ({ rounds }) => rounds),
    fileColumn('value', 'of the figure; empty: undefined', ({ value }) => value),
    ...boundColumns((row: Estimate) => row),
  ]),
  verdicts: table(({ shares: { tiers } }) => verdictTiers.map((tier) => ({ tier, ...tiers[tier] })))([
    fileColumn('verdict', 'which', ({ tier }) => tier),
    fileColumn('rounds', 'judged', ({ count }) => count),
    fileColumn('share', 'of all judged rounds', ({ share }) => share),
  ]),
  tags: table(({ shares: { tags } }) => failureTags.map((tag) => ({ tag, ...tags[tag] })))([
    fileColumn('tag', 'which', ({ tag }) => tag),
    fileColumn('lost_rounds', 'with it', ({ count }) => count),
    fileColumn('share', 'of the rounds lost with an answer', ({ share }) => share),
  ]),
  voids: table(({ voids }) => voids)(voidViewColumns),
  faults: table(({ faults }) => faults)(faultColumns),
  'depth-widths': table(({ complexity: { depths, widths } }) => [
    ...depths.map((count) => ({ of: 'depth', ...count })),
    ...widths.map((count) => ({ of: 'width', ...count })),
  ])([
    fileColumn('of', '`depth` or `width`', (row) => row.of),
    fileColumn('level', 'how deep or wide', ({ level }) => level),
    fileColumn('rounds', 'judged', ({ all }) => all),
    fileColumn('last_rounds', 'of these, the last of a decided match', ({ atEnd }) => atEnd),
  ]),
  topics: table(({ topics }) => topics)(topicColumns('tree')),
  domains: table(({ domains }) => domains)(domainColumns),
};

/**
 * Every table behind the leaderboard page as CSV, by the name that `addresses.data` takes. One without data has its header
 * alone. Numbers are as computed, not as shown; shares are 0 to 1, costs US dollars, times milliseconds.
 */
export function dataTables(view: ReportView): ReadonlyMap<string, () => string> {
  return new Map(dataNamesOf(view).map((name) => [name, () => tables[name](view)]));
}
