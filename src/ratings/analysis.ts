import type { RatingSettings, StyleFeature } from '../config/rating-settings.ts';
import { agentId } from '../kernel/ids.ts';
import type { Battles } from './battle-table.ts';
import { defaultRidge, meanRating, pointsPerNat } from './bradley-terry.ts';
import { type Connectivity, connectivity } from './connectivity.ts';
import { type Interval, type Uncertainty, uncertainty } from './intervals.ts';
import { at } from './matrix.ts';
import { type ChosenModel, modelOf } from './model-of.ts';
import { type Tally, tally } from './pair-counts.ts';
import { type PerfectRecord, perfectRecords, recordInterval } from './perfect-record.ts';
import { errorPerPair, type RankRange, rankRanges, type SurelyAbove, surelyAbove } from './rank-ranges.ts';
import type { Rating } from './rating.ts';
import type { ModelFit } from './rating-model.ts';

export interface AnalysisOptions {
  /** Default: half. */
  readonly ties?: RatingSettings['ties'];
  /** Default: jackknife. */
  readonly interval?: RatingSettings['interval'];
  /** Features whose effect is taken out; default none. */
  readonly style?: readonly StyleFeature[];
  /** Above zero; default 1e-6 (see bradley-terry.ts). */
  readonly ridge?: number;
  /** Of the bootstrap, at least 2; default 1000. */
  readonly resamples?: number;
  /** Fixes the bootstrap's draws; default 1. */
  readonly seed?: number;
  /** Of the t of intervals, where some clusters count for less than others; default: the clusters less one. */
  readonly degrees?: number;
}

/** What battles say of their agents; agents are indexes into `counts.agents`, strengths are natural logarithms. */
export interface Analysis {
  readonly counts: Tally;
  readonly chosen: ChosenModel;
  readonly ridge: number;
  /** The log-strengths come first among the parameters. */
  readonly fit: ModelFit;
  readonly links: Connectivity;
  readonly known: Uncertainty;
  /** 95% intervals of the log-strengths, one-sided for those that won or lost everything. */
  readonly intervals: readonly Interval[];
  readonly above: SurelyAbove;
  readonly ranges: readonly RankRange[];
}

/** The chance that any of the simultaneous intervals of pairwise differences misses. */
const simultaneousError = 0.05;

/**
 * Fits battles and tells how sure the fit is. The result depends only on the set of battles, not on their order.
 *
 * @throws RangeError when the ridge is not above zero, or fewer than two resamples are asked for
 */
export function analyseBattles(battles: Battles, options: AnalysisOptions = {}): Analysis {
  const { ties = 'half', style = [], ridge = defaultRidge } = options;
  const { interval: method = 'jackknife', resamples = 1000, seed = 1 } = options;
  const counts = tally(battles);
  const chosen = modelOf(battles, counts, { ties, style, ridge });
  const fit = chosen.model.fit();
  const links = connectivity(counts.agents.length, counts.pairs);
  const known = uncertainty({
    ...chosen,
    fit,
    counts,
    islandOf: links.islandOf,
    method,
    resamples,
    seed,
    degrees: options.degrees,
  });
  const records = perfectRecords(counts.agents.length, counts.pairs);
  const above = orderOf({ counts, fit, links, known }, records);
  return {
    counts,
    chosen,
    ridge,
    fit,
    links,
    known,
    above,
    intervals: counts.agents.map((_, agent) =>
      recordInterval(agent, records[agent] ?? null, counts.pairs, fit.parameters, known.interval(agent)),
    ),
    ranges: rankRanges(counts.agents.length, above),
  };
}

/** Whether a chain of battles joins two agents. */
export function joined({ islandOf }: Connectivity): (one: number, other: number) => boolean {
  return (one, other) => islandOf[one] === islandOf[other];
}

function orderOf(
  { counts, fit, links, known }: Pick<Analysis, 'counts' | 'fit' | 'links' | 'known'>,
  records: readonly PerfectRecord[],
): SurelyAbove {
  const size = counts.agents.length;
  const errors = known.reach(errorPerPair(size, simultaneousError));
  return surelyAbove({
    strengths: fit.parameters.subarray(0, size),
    reach: (one, other) => errors * known.differenceError(one, other),
    comparable: joined(links),
    record: (agent) => records[agent] ?? null,
  });
}

/**
 * The lines of a leaderboard, best first; equal ratings in order of name. Rounded to a millionth of a point.
 *
 * @param listed agents to list even when they have no battle: at the mean, without bounds, at any rank
 */
export function ratingRows(analysis: Analysis, listed: readonly string[]): Rating[] {
  const { counts, fit, known, intervals, ranges } = analysis;
  const rated = counts.agents.map((agent, index): Rating => {
    const { low = null, high = null } = intervals[index] ?? {};
    const { wins, losses, ties } = counts.results[index] ?? nothing;
    return {
      agent: agentId(agent),
      rating: toPoints(at(fit.parameters, index)),
      low: low === null ? null : toPoints(low),
      high: high === null ? null : toPoints(high),
      ...(ranges[index] ?? everyRank(counts.agents.length)),
      matches: wins + losses + ties,
      wins,
      losses,
      ties,
      ...(known.indicative ? { indicative: true as const } : {}),
    };
  });
  return withIdle(rated, idleAgents(counts.agents, listed)).sort(bestFirst);
}

/** The listed agents that have no battle, each once, in order of name. */
export function idleAgents(agents: readonly string[], listed: readonly string[]): string[] {
  const played = new Set(agents);
  return [...new Set(listed)].filter((agent) => !played.has(agent)).sort();
}

const nothing = { wins: 0, losses: 0, ties: 0 };

function withIdle(rated: readonly Rating[], idle: readonly string[]): Rating[] {
  return [
    ...rated.map((rating) => ({ ...rating, rankHigh: rating.rankHigh + idle.length })),
    ...idle.map((agent) => ({
      agent: agentId(agent),
      rating: meanRating,
      low: null,
      high: null,
      ...everyRank(rated.length + idle.length),
      matches: 0,
      ...nothing,
    })),
  ];
}

function toPoints(strength: number): number {
  return Math.round((meanRating + pointsPerNat * strength) * 1e6) / 1e6;
}

function everyRank(size: number): RankRange {
  return { rankLow: 1, rankHigh: size };
}

function bestFirst(one: Rating, other: Rating): number {
  return other.rating - one.rating || (one.agent < other.agent ? -1 : 1);
}
