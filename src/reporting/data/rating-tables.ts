import type { SeriesDrift } from '../../arena/series/series-drift.ts';
import { type CsvCell, csvTable } from '../export/csv-table.ts';
import { leaderboardColumns, seriesColumns, skillColumn } from '../leaderboard-table.ts';
import { csvText } from '../table.ts';
import type { LeaderboardEntry, ReportView } from '../view/view-model.ts';

/** A line an agent, best first; a missing bound is empty. */
export function ratingsTable({ leaderboard }: ReportView): string {
  return csvText<LeaderboardEntry>([...leaderboardColumns(), skillColumn], leaderboard);
}

/** A line for each kind and agent. */
export function depthWidthRatingsTable({ abilities }: ReportView): string {
  const kinds = abilities === null ? [] : [abilities.depth, abilities.width];
  return csvTable(
    ['kind', 'agent', 'rating', 'low', 'high', 'passed', 'items'],
    kinds.flatMap(({ kind, agents }) =>
      agents.map(({ agent, rating, low, high, passed, items }) => [kind, agent, rating, low, high, passed, items]),
    ),
  );
}

/** A line for each kind, agent and level. */
export function curvesTable({ abilities }: ReportView): string {
  const kinds = abilities === null ? [] : [abilities.depth, abilities.width];
  return csvTable(
    ['kind', 'agent', 'level', 'passed', 'items', 'share', 'low', 'high', 'fitted'],
    kinds.flatMap(({ kind, agents }) =>
      agents.flatMap(({ agent, curve }) =>
        curve.map(({ level, passed, items, share, fitted }): CsvCell[] => [
          kind,
          agent,
          level,
          passed,
          items,
          share.value,
          share.low,
          share.high,
          fitted,
        ]),
      ),
    ),
  );
}

/** A line for each tournament and agent, oldest tournament first. */
export function historyTable({ history }: ReportView): string {
  return csvTable(
    ['tournament', 'ended_at', 'agent', 'rating', 'low', 'high', 'rank_low', 'rank_high', 'matches'],
    (history?.columns ?? []).flatMap(({ tournament, at }, column) =>
      (history?.agents ?? []).flatMap(({ ratings }) => {
        const row = ratings[column] ?? null;
        if (row === null) return [];
        const { agent, rating, low, high, rankLow, rankHigh, matches } = row;
        return [[tournament, at, agent, rating, low, high, rankLow, rankHigh, matches]];
      }),
    ),
  );
}

/**
 * A line for each agent of this tournament and the one before; ratings around the mean of the agents of both. Of a refresh
 * of a schedule: of the combined leaderboard and that of the refresh before.
 */
export function changesTable({ drift, series }: ReportView): string {
  if (series?.drift) return movedTable(series.drift);
  return csvTable(
    [
      'agent',
      'in',
      'before',
      'after',
      'change',
      'change_low',
      'change_high',
      'more_than_noise',
      'opponents',
      'questions',
      'rest',
      'rest_low',
      'rest_high',
      'settings_changed',
    ],
    [
      ...(drift?.agents ?? []).map((move): CsvCell[] => [
        move.agent,
        'both',
        move.before,
        move.after,
        move.change.value,
        move.change.low,
        move.change.high,
        move.moreThanNoise,
        move.opponents?.value ?? null,
        move.questions?.value ?? null,
        move.rest.value,
        move.rest.low,
        move.rest.high,
        move.settingsChanged,
      ]),
      ...(drift?.onlyBefore ?? []).map((agent) => alone(agent, 'before')),
      ...(drift?.onlyAfter ?? []).map((agent) => alone(agent, 'after')),
    ],
  );
}

function alone(agent: string, where: string): CsvCell[] {
  return [agent, where, ...Array.from({ length: 12 }, () => null)];
}

/** A line an entrant of the combined leaderboard of a schedule, best first; a missing bound is empty. */
export function allRefreshesTable({ series }: ReportView): string {
  return csvText(seriesColumns('match', true, false), series?.rows ?? []);
}

/** A line an entrant of this refresh's combined leaderboard or of the one before; points around the mean of those in both. */
function movedTable({ entrants, came, left }: SeriesDrift): string {
  return csvTable(
    [
      'entrant',
      'in',
      'before',
      'after',
      'change',
      'change_low',
      'change_high',
      'more_than_noise',
      'ageing',
      'ageing_low',
      'ageing_high',
      'new_matches',
      'new_matches_low',
      'new_matches_high',
    ],
    [
      ...entrants.map(({ entrant, before, after, change, moreThanNoise, aged, fresh }): CsvCell[] => [
        entrant,
        'both',
        before,
        after,
        change.value,
        change.low,
        change.high,
        moreThanNoise,
        aged.value,
        aged.low,
        aged.high,
        fresh.value,
        fresh.low,
        fresh.high,
      ]),
      ...left.map((entrant) => entrantAlone(entrant, 'before')),
      ...came.map((entrant) => entrantAlone(entrant, 'after')),
    ],
  );
}

function entrantAlone(entrant: string, where: string): CsvCell[] {
  return [entrant, where, ...Array.from({ length: 12 }, () => null)];
}
