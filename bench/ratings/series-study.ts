import type { MatchRecord } from '../../src/arena/match.ts';
import { seriesMoves } from '../../src/arena/moves.ts';
import type { Series, SeriesSettings } from '../../src/arena/series/series.ts';
import { seriesLeaderboard } from '../../src/arena/series/series-leaderboard.ts';
import type { PlayedTournament } from '../../src/arena/tournament.ts';
import { formatSettings } from '../../src/config/format-settings.ts';
import { agentId, matchId, scheduleName, tournamentId, treeId } from '../../src/kernel/ids.ts';
import { meanRating, pointsPerNat } from '../../src/ratings/bradley-terry.ts';
import { trueStrengths } from '../simulation/coverage/coverage-study.ts';
import { agentNames, type MadeUp, matchLaw, playMadeUp } from '../simulation/coverage/play-made-up.ts';

export interface SeriesStudy {
  readonly refreshes: number;
  /** Trees of each refresh. */
  readonly trees: number;
  /** Half-life in refreshes; omitted: matches do not age. */
  readonly halfLife?: number;
  readonly window?: number;
  readonly draws: number;
}

export interface SeriesCoverage {
  /** Share of ratings whose 95% interval holds the truth. */
  readonly ratings: number;
  /** Mean width of the intervals with two bounds, in points. */
  readonly width: number;
  /** Share of changes since the refresh before, of agents that did not change, whose 95% interval does not hold 0. */
  readonly falseAlarms: number;
  /** The same of the part that new matches explain. */
  readonly falseFresh: number;
}

/** The main setting of `simulate coverage`, as a round robin: every refresh estimates the same. */
const madeUp: Omit<MadeUp, 'trees'> = {
  agents: 8,
  spread: 2,
  sigma: 0.5,
  share: 0.5,
  ties: 0.05,
  format: formatSettings.parse({ format: 'round-robin' }),
};

/** Measures how often intervals of a combined leaderboard, and of its changes, hold the truth when matches age. */
export function seriesCoverage({ refreshes, trees, halfLife, window, draws }: SeriesStudy): SeriesCoverage {
  const setting = { ...madeUp, trees };
  const law = matchLaw(setting);
  const truth = trueStrengths(setting, law)(playMadeUp(setting, law, 0));
  const truthOf = new Map(
    agentNames(madeUp.agents).map((name, agent) => [name, meanRating + pointsPerNat * (truth[agent] ?? 0)]),
  );
  const settings: SeriesSettings = {
    ratings: { ties: 'half', level: 'match', interval: 'jackknife', style: [] },
    ...(halfLife !== undefined && { halfLifeDays: halfLife }),
    ...(window !== undefined && { windowDays: window }),
  };
  const sums = { held: 0, rated: 0, width: 0, bounded: 0, alarms: 0, fresh: 0, moved: 0 };
  for (let draw = 0; draw < draws; draw++) {
    const series = madeUpSeries(setting, refreshes, draw);
    for (const { agent, low, high } of seriesLeaderboard(series, settings, { at: dayOf(refreshes) }).report.ratings) {
      const true_ = truthOf.get(agent) ?? 0;
      sums.rated += 1;
      if ((low ?? Number.NEGATIVE_INFINITY) <= true_ && true_ <= (high ?? Number.POSITIVE_INFINITY)) sums.held += 1;
      if (low === null || high === null) continue;
      sums.width += high - low;
      sums.bounded += 1;
    }
    const moments = { from: dayOf(refreshes - 1), to: dayOf(refreshes) };
    for (const { moreThanNoise, fresh } of seriesMoves(series, settings, moments).entrants) {
      sums.moved += 1;
      if (moreThanNoise) sums.alarms += 1;
      if ((fresh.low ?? -1) > 0 || (fresh.high ?? 1) < 0) sums.fresh += 1;
    }
  }
  return {
    ratings: sums.held / sums.rated,
    width: sums.width / sums.bounded,
    falseAlarms: sums.alarms / sums.moved,
    falseFresh: sums.fresh / sums.moved,
  };
}

/** A refresh a day. */
function dayOf(refresh: number): string {
  return new Date(Date.UTC(2026, 0, refresh)).toISOString();
}

function madeUpSeries(setting: MadeUp, refreshes: number, draw: number): Series<PlayedTournament> {
  const numbers = Array.from({ length: refreshes }, (_, index) => index + 1);
  return {
    refreshes: numbers.map((number) => ({
      schedule: scheduleName('made-up'),
      number,
      tournaments: [tournamentId(`T${number}`)],
      status: 'finished',
      stoppedBy: 'portions',
      detail: null,
      startedAt: dayOf(number),
      finishedAt: dayOf(number),
    })),
    tournaments: numbers.map((number) => madeUpTournament(setting, number, draw * 1000 + number)),
  };
}

function madeUpTournament(setting: MadeUp, number: number, seed: number): PlayedTournament {
  const id = tournamentId(`T${number}`);
  const matches = playMadeUp(setting, matchLaw(setting), seed).flatMap(({ pairing: { a, b }, results }) =>
    results.map(({ cluster, winner }): MatchRecord => {
      const end = winner === 'void' ? null : ({ kind: 'decided', winner, because: 'lead' } as const);
      const seats = { a: agentId(a), b: agentId(b), tree: treeId(`${number}/${cluster}`), end, scoreA: 0, scoreB: 0 };
      return { id: matchId(`${id}/${a}~${b}/${cluster}`), tournament: id, tournamentRound: 1, ...seats };
    }),
  );
  const agents = agentNames(setting.agents).map(agentId);
  return {
    id,
    seed,
    format: 'round-robin',
    agents,
    trees: [],
    seeds: [],
    status: 'finished',
    config: {},
    startedAt: dayOf(number),
    finishedAt: dayOf(number),
    matches,
    rounds: [],
    tasks: [],
    answers: [],
  };
}
