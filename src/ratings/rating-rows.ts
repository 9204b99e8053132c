import { agentId } from '../kernel/ids.ts';
import type { Analysis } from './analysis.ts';
import { meanRating, pointsPerNat } from './bradley-terry.ts';
import { at } from './matrix.ts';
import type { RankRange } from './rank-ranges.ts';
import type { Rating } from './rating.ts';

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
      ...{ agent: agentId(agent), rating: toPoints(at(fit.parameters, index)) },
      ...{ low: low === null ? null : toPoints(low), high: high === null ? null : toPoints(high) },
      ...(ranges[index] ?? everyRank(counts.agents.length)),
      ...{ matches: wins + losses + ties, wins, losses, ties },
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
      ...{ agent: agentId(agent), rating: meanRating, low: null, high: null },
      ...everyRank(rated.length + idle.length),
      ...{ matches: 0, ...nothing },
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
