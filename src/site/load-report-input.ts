import { parseConfig } from '../config/load-config.ts';
import { workOutAside } from '../figures/work-out-aside.ts';
import { countItems } from '../ratings/ability/item-counts.ts';
import { BattleTable } from '../ratings/battle-table.ts';
import { seriesSection } from '../report/page/series-section.ts';
import type { HistoryPoint } from '../report/site/tournament-pages.ts';
import type { ReportInput } from '../report/view/report-input.ts';
import { loadWithoutTexts } from '../store/ledger/load-without-texts.ts';
import { type DriftReport, drift } from '../tournament/drift.ts';
import { itemResultsByTree } from '../tournament/item-results.ts';
import { ratedBattles } from '../tournament/rate-tournament.ts';
import type { TournamentHead, TournamentRecord } from '../tournament/tournament-record.ts';
import { loadSeriesInput } from './load-series-input.ts';
import type { SiteParts } from './site-parts.ts';

/** Longest rating history that is drawn. */
const mostPoints = 50;

/** What the leaderboard and the pages of agents show; rated as the run was set to be rated. */
export async function loadReportInput(parts: SiteParts, record: TournamentRecord): Promise<ReportInput> {
  const { ledger } = parts;
  const settings = parseConfig(record.config, `the config stored with ${record.id}`).ratings;
  const items = countItems(itemResultsByTree(record));
  const battles = new BattleTable();
  const rated = ratedBattles(record, settings);
  battles.add(rated.battles);
  const { options } = rated;
  const { rating, abilities } = await workOutAside({
    battles: battles.columns(),
    options,
    items,
    agents: record.agents,
  });
  const series = await loadSeriesInput(ledger, record);
  const history = series?.points ?? (await loadHistory(parts, record, rating.ratings));
  const skill = parts.skillCheck(record, rating.ratings);
  const moved = await loadDrift(parts, history, record);
  return {
    ...{ record, rows: rating.ratings, rating, history },
    ...(abilities && { abilities }),
    ...{ spend: await ledger.spendOf(record.id), faults: await ledger.faultsOf(record.id) },
    audit: await parts.auditSection(record.id),
    ...(skill === null ? {} : { skill }),
    ...(moved === null ? {} : { drift: moved }),
    ...(series === null ? {} : { series: seriesSection(series) }),
  };
}

/** Finished tournaments with an agent in common, up to this one, oldest first. Single matches are no refresh. */
async function loadHistory(
  { ledger }: SiteParts,
  record: TournamentHead,
  rows: ReportInput['rows'],
): Promise<readonly HistoryPoint[]> {
  const agents = new Set(record.agents);
  const isEarlier = (head: TournamentHead) =>
    head.status === 'finished' &&
    head.format !== 'match' &&
    head.startedAt < record.startedAt &&
    head.agents.some((agent) => agents.has(agent));
  const earlier = (await ledger.listTournaments()).filter(isEarlier).slice(0, mostPoints - 1);
  const points: HistoryPoint[] = [{ head: record, rows }];
  for (const head of earlier) {
    const board = await ledger.loadLeaderboard(head.id);
    if (board !== null) points.unshift({ head, rows: board.rows });
  }
  return points;
}

/** What moved since the tournament before; null where there is none. */
async function loadDrift(
  { ledger }: SiteParts,
  history: readonly HistoryPoint[],
  after: TournamentRecord,
): Promise<DriftReport | null> {
  const before = history.at(-2)?.head;
  if (before === undefined || after.status !== 'finished') return null;
  return drift(await loadWithoutTexts(ledger, before), after);
}
