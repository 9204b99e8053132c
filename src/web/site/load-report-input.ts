import { setImmediate } from 'node:timers/promises';
import type { TournamentRating } from '../../arena/match-battles.ts';
import { explainedMoves, type Moves } from '../../arena/moves.ts';
import { playedTogether } from '../../arena/played-together.ts';
import { type NextFiring, nextFiring } from '../../arena/series/schedule.ts';
import {
  type RefreshRecord,
  type Series,
  type SeriesSettings,
  type SeriesTournament,
  seriesSettings,
} from '../../arena/series/series.ts';
import { type SeriesPoint, seriesPoints } from '../../arena/series/series-history.ts';
import type { TournamentHead, TournamentRecord } from '../../arena/tournament.ts';
import { TournamentOutcomes } from '../../arena/void-tally.ts';
import { auditFigures } from '../../audit/audit-figures.ts';
import { parseConfig } from '../../config/load-config.ts';
import type { TournamentId } from '../../kernel/ids.ts';
import type { CountedItems } from '../../ratings/ability/ability.ts';
import { outagesIn } from '../../ratings/ability/tree-clusters.ts';
import type { HtmlPart } from '../../reporting/html/html.ts';
import { seriesConduct } from '../../reporting/view/series-conduct.ts';
import type { ReportInput } from '../../reporting/view/view-model.ts';
import { loadOutcomes } from '../../storage/ledger/load-outcomes.ts';
import type { Ledger } from '../../storage/ledger.ts';
import { loadAnswered } from '../../storage/load-answered.ts';
import { loadAuditInput } from '../../storage/load-audited-record.ts';
import { loadPlayedSeries, loadSeries } from '../../storage/load-series.ts';
import { computeInWorker } from '../../storage/rated/compute-in-worker.ts';
import { loadCitationBoard } from '../../storage/rated/load-citation-board.ts';
import { ratedQuality, storedRating } from '../../storage/rated/rated-tournament.ts';
import { auditSection } from '../audit-pages/audit-page.ts';
import type { SiteParts } from './site.ts';

/**
 * Loads the input of the leaderboard and of the pages of agents, rated as the run was set to be rated.
 * @param items of the record, which need hold no grades itself
 */
export async function loadReportInput(
  parts: Pick<SiteParts, 'auditSection' | 'clock' | 'ledger' | 'skillCheck'>,
  record: TournamentRecord,
  items: CountedItems,
): Promise<ReportInput> {
  const { ledger } = parts;
  const settings = parseConfig(record.config, `the config stored with ${record.id}`).ratings;
  const storedReport = await storedRating(ledger, record, settings);
  const outcomes = storedReport === null ? await outcomesOf(parts, record, items, settings) : null;
  const { agents } = record;
  const computed = await computeInWorker({
    battles: outcomes?.battles ?? null,
    options: outcomes === null ? {} : outcomes.options(record),
    items,
    agents,
  });
  const { abilities, standings } = computed;
  const rating = storedReport ?? computed.rating;
  if (rating === null) throw new Error(`${record.id} was not rated`);
  const ofSchedule = await loadSeriesInput(parts, record);
  const skill = parts.skillCheck(record, rating.ratings);
  const byItems = abilities && parts.skillCheck(record, abilities.combined.agents);
  return {
    record,
    rows: rating.ratings,
    rating,
    ...(abilities && { abilities, standings }),
    answerSpend: await ledger.modelCalls.spendOfAnswers(record.id),
    citations: await loadCitationBoard(ledger, record),
    reportQuality: await ratedQuality(ledger, record),
    audit: await parts.auditSection(record.id),
    together: playedTogether(await ledger.tournaments.list(), record),
    ...(settings.board && { board: settings.board }),
    ...(skill === null ? {} : { skill }),
    ...(byItems && { itemSpearman: byItems.spearman }),
    ...ofSchedule,
  };
}

/** Loads the outcomes; where style is taken out, answers are read once more, with their texts. */
async function outcomesOf(
  { ledger }: Pick<SiteParts, 'ledger'>,
  record: TournamentRecord,
  { tallies = new Map() }: CountedItems,
  settings: TournamentRating,
) {
  if (settings.style.length > 0) return loadOutcomes(ledger, record, settings);
  return new TournamentOutcomes(settings, record, outagesIn(tallies, record.trees));
}

type OfSchedule = Required<Pick<ReportInput, 'series' | 'moves'>>;

/**
 * The series that a tournament is of, and what moved in it, as it was when the tournament ended; null for a tournament that no schedule played,
 * and for one that has not finished.
 */
async function loadSeriesInput(
  parts: Pick<SiteParts, 'clock' | 'ledger'>,
  head: TournamentHead,
): Promise<OfSchedule | null> {
  const { ledger } = parts;
  const { finishedAt: at, status } = head;
  const refresh = await ledger.refreshes.ofTournament(head.id);
  if (refresh === null || at === null || status !== 'finished') return null;
  const settings = seriesSettings(parseConfig(head.config, `the config stored with ${head.id}`));
  const series = upTo(await loadSeries(ledger, refresh.schedule, settings), refresh, at);
  const points = await pacedHistory(series, settings);
  const now = points.at(-1);
  if (now === undefined) return null;
  const from = points.at(-2)?.at;
  return {
    series: {
      schedule: refresh.schedule,
      points,
      conduct: seriesConduct(now.board, await loadUndetailed(ledger, now.board.tournaments)),
      next: await nextOf(parts, refresh),
      portion: { number: refresh.tournaments.indexOf(head.id) + 1, of: refresh.tournaments.length },
    },
    moves: from === undefined ? null : await movesOf(parts, settings, { refresh, from, to: at }),
  };
}

/** A page does not show what was said of failures. */
async function loadUndetailed(ledger: Ledger, tournaments: readonly TournamentId[]) {
  return (await loadAnswered(ledger, tournaments)).map((each) => ({ ...each, details: undefined }));
}

interface Span {
  readonly refresh: RefreshRecord;
  readonly from: string;
  readonly to: string;
}

async function movesOf(
  { ledger }: Pick<SiteParts, 'ledger'>,
  settings: SeriesSettings,
  { refresh, from, to }: Span,
): Promise<Moves> {
  const series = await loadPlayedSeries(ledger, refresh.schedule, settings, [from, to]);
  return explainedMoves(upTo(series, refresh, to), settings, { from, to });
}

/** Null unless the schedule is active and the refresh is its newest. */
async function nextOf(
  { ledger, clock }: Pick<SiteParts, 'ledger' | 'clock'>,
  { schedule: name, number }: RefreshRecord,
): Promise<NextFiring | null> {
  const schedule = await ledger.schedules.load(name);
  if (schedule?.state !== 'active') return null;
  const [newest] = await ledger.refreshes.list(name, 1);
  if (newest !== undefined && newest.number > number) return null;
  return nextFiring(schedule.schedule, clock.now());
}

/** Its refresh counts as ended when the tournament did, so that the page is the same whenever it is made. */
function upTo<Tournament extends SeriesTournament>(
  { refreshes, tournaments }: Series<Tournament>,
  own: RefreshRecord,
  at: string,
): Series<Tournament> {
  return {
    refreshes: refreshes
      .filter(({ number }) => number <= own.number)
      .map((refresh) => (refresh.number === own.number ? { ...refresh, finishedAt: at } : refresh)),
    tournaments: tournaments.filter(({ finishedAt }) => finishedAt !== null && finishedAt <= at),
  };
}

/** The history of a series (series-history.ts), worked out so that other work of the process goes on between its points. */
export async function pacedHistory(series: Series, settings: SeriesSettings): Promise<readonly SeriesPoint[]> {
  const points: SeriesPoint[] = [];
  for (const point of seriesPoints(series, settings)) {
    points.push(point);
    await setImmediate();
  }
  return points;
}

/** More audits of one tournament than this are not worked out for a page. */
const mostRead = 10;

/** Renders the results of people who checked a tournament, for its leaderboard page; null where nobody did. */
export async function loadAuditSection(
  ledger: Pick<Ledger, 'audits' | 'matches' | 'rounds'>,
  tournament: TournamentId,
): Promise<HtmlPart> {
  const figures = [];
  for (const audit of (await ledger.audits.list(tournament)).slice(0, mostRead)) {
    figures.push(auditFigures(await loadAuditInput(ledger, audit)));
  }
  return auditSection(figures);
}
