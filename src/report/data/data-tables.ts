import type { ReportView } from '../view/view-model.ts';
import { conductTable, costTable, spendTable } from './cost-tables.ts';
import { type DataName, dataNamesOf } from './data-names.ts';
import { depthWidthsTable, domainsTable, topicsTable } from './question-tables.ts';
import { changesTable, curvesTable, depthWidthRatingsTable, historyTable, ratingsTable } from './rating-tables.ts';
import {
  failuresTable,
  headToHeadTable,
  roundsByGapTable,
  tagsTable,
  verdictsTable,
  voidsTable,
} from './round-tables.ts';
import { allRefreshesTable } from './series-tables.ts';
import { agreementTable, faultsTable, positionTable } from './trust-tables.ts';

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
