import type { FigureValue, GateFigures } from '../arena/gates/clause-result.ts';
import type { ClauseFigure, ClauseRelation } from '../arena/gates/fail-clause.ts';
import type { MatchRecord } from '../arena/match.ts';
import type { TournamentHead } from '../arena/tournament.ts';
import type { Board } from '../config/rating-settings.ts';
import type { ItemRatings } from '../ratings/ability/combined-rating.ts';
import type { BoundedRating, PairsToldApart, Rating, RatingReport } from '../ratings/rating.ts';
import type { Records } from './app-context.ts';

/** A tournament's ratings, and which of them stands first. */
export interface RatedBoards {
  readonly report: RatingReport;
  readonly items: ItemRatings;
  readonly first: Board;
}

/**
 * Returns the figures for clauses at the end of a tournament: the board that stands first, its matches and its spend.
 */
export async function tournamentGateFigures(
  { ledger }: Records,
  { id }: Pick<TournamentHead, 'id'>,
  boards: RatedBoards,
): Promise<GateFigures> {
  const matches = await ledger.matches.ofTournament(id);
  const spend = await spendFigure({ ledger }, id);
  return {
    figure: (name, agent) =>
      agent === null ? runFigure(name, matches, spend) : agentFigure(name, agent, boards, matches),
    told: (relation, agent, other) => toldOn(boards, relation, agent, other),
  };
}

/** Dollars of a run; not known where the cost of a call is not. */
async function spendFigure({ ledger }: Records, run: TournamentHead['id']): Promise<FigureValue> {
  const lines = await ledger.modelCalls.spendOf(run);
  if (lines.some(({ unknownCost }) => unknownCost > 0)) return { value: null };
  return { value: await ledger.modelCalls.committedUsd(run) };
}

function runFigure(name: ClauseFigure, matches: readonly MatchRecord[], spend: FigureValue): FigureValue | null {
  const ends = matches.flatMap(({ end }) => (end === null ? [] : [end]));
  const decided = ends.filter((end) => end.kind === 'decided');
  if (name === 'spend') return spend;
  if (name === 'matches') return { value: ends.length };
  if (name === 'voids') return { value: ends.length - decided.length, of: ends.length };
  const level = decided.filter(({ winner }) => winner === 'tie' || winner === 'both_bad');
  return name === 'ties' ? { value: level.length, of: decided.length } : null;
}

function agentFigure(
  name: ClauseFigure,
  agent: string,
  boards: RatedBoards,
  matches: readonly MatchRecord[],
): FigureValue | null {
  if (name === 'wins' || name === 'losses') return recordFigure(name, agent, matches);
  const row = ratedRow(boards, agent);
  if (row === null) return null;
  const values: Partial<Record<ClauseFigure, number | null>> = {
    rating: row.rating,
    low: row.low,
    high: row.high,
    best_rank: row.rankLow,
    worst_rank: row.rankHigh,
  };
  return { value: values[name] ?? null };
}

type RankedRow = BoundedRating & Pick<Rating, 'agent' | 'rankLow' | 'rankHigh'>;

/** Its line on the first board; null where it did not play: by matches such an agent has a line, and no rank. */
function ratedRow({ report, items, first }: RatedBoards, agent: string): RankedRow | null {
  if (first === 'items') return items.agents.find((row) => row.agent === agent && row.rating !== null) ?? null;
  return report.ratings.find((row) => row.agent === agent && row.rankLow !== null) ?? null;
}

function recordFigure(name: 'wins' | 'losses', agent: string, matches: readonly MatchRecord[]): FigureValue {
  const winners = matches.flatMap(({ a, b, end }) => {
    if ((a !== agent && b !== agent) || end?.kind !== 'decided') return [];
    return end.winner === 'a' ? a : end.winner === 'b' ? b : null;
  });
  const matching = winners.filter((winner) => winner !== null && (winner === agent) === (name === 'wins'));
  return { value: matching.length, of: winners.length };
}

function toldOn(boards: RatedBoards, relation: ClauseRelation, agent: string, other: string): boolean | null {
  const pairs: PairsToldApart | undefined = boards.first === 'items' ? boards.items : boards.report.toldApart;
  if (ratedRow(boards, agent) === null || ratedRow(boards, other) === null) return null;
  const pair = relation === 'better' ? [agent, other] : [other, agent];
  return pairs?.apart.some(([better, worse]) => better === pair[0] && worse === pair[1]) ?? false;
}
