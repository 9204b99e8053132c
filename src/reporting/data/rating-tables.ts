import type { SeriesPoint } from '../../arena/series/series-history.ts';
import type { AbilityReport } from '../../ratings/ability/abilities.ts';
import type { AbilityPoint, AgentAbility } from '../../ratings/ability/ability.ts';
import { pastColumns } from '../leaderboard-table.ts';
import { boundColumns, type Column, csvText, fileColumn } from '../table.ts';
import type { HistoryView } from '../view/series-view.ts';
import type { ReportView } from '../view/view-model.ts';

interface OfKind {
  readonly kind: 'depth' | 'width';
  readonly ability: AgentAbility;
}

const kindColumns: readonly Column<OfKind>[] = [
  fileColumn('kind', '`depth` or `width`', ({ kind }) => kind),
  fileColumn('agent', 'its name', ({ ability }) => ability.agent),
];

const abilityColumns: readonly Column<OfKind>[] = [
  ...kindColumns,
  fileColumn('rating', 'mean 1000; empty: no item', ({ ability }) => ability.rating),
  ...boundColumns(({ ability }: OfKind) => ability),
  fileColumn('passed', 'how many items', ({ ability }) => ability.passed),
  fileColumn('items', 'how many it met', ({ ability }) => ability.items),
];

/** A line for each kind and agent. */
export function depthWidthRatingsTable({ abilities }: ReportView): string {
  return csvText(abilityColumns, ofKinds(abilities));
}

interface AtLevel extends OfKind {
  readonly point: AbilityPoint;
}

const curveColumns: readonly Column<AtLevel>[] = [
  ...kindColumns,
  fileColumn('level', 'depth, or width', ({ point }) => point.level),
  fileColumn('passed', 'how many items', ({ point }) => point.passed),
  fileColumn('items', 'how many it met', ({ point }) => point.items),
  fileColumn('share', 'of them passed', ({ point }) => point.share.value),
  ...boundColumns(({ point }: AtLevel) => point.share),
  fileColumn('fitted', 'the share by its rating', ({ point }) => point.fitted),
];

/** A line for each kind, agent and level. */
export function curvesTable({ abilities }: ReportView): string {
  const rows = ofKinds(abilities).flatMap((each) => each.ability.curve.map((point) => ({ ...each, point })));
  return csvText(curveColumns, rows);
}

function ofKinds(abilities: AbilityReport | null): OfKind[] {
  const kinds = abilities === null ? [] : [abilities.depth, abilities.width];
  return kinds.flatMap(({ kind, agents }) => agents.map((ability) => ({ kind, ability })));
}

/** A line for each tournament and agent, oldest tournament first. */
export function historyTable({ history }: ReportView): string {
  const tournament = fileColumn('tournament', 'its id', (row: { tournament: string }) => row.tournament);
  return csvText([tournament, ...pastColumns('agent')], history === null ? [] : pastRatings(history));
}

function pastRatings({ columns, agents }: HistoryView) {
  return columns.flatMap(({ tournament, at }, column) =>
    agents.flatMap(({ ratings }) => {
      const row = ratings[column] ?? null;
      return row === null ? [] : { ...row, tournament, at };
    }),
  );
}

/** The combined leaderboards of a series as CSV, a line for each refresh and entrant, oldest refresh first. */
export function seriesHistoryCsv(points: readonly SeriesPoint[]): string {
  const number = fileColumn('refresh', 'its number', (row: { refresh: number }) => row.refresh);
  return csvText(
    [number, ...pastColumns('entrant')],
    points.flatMap(({ refresh, at, rows }) => rows.map((row) => ({ ...row, refresh: refresh.number, at }))),
  );
}
