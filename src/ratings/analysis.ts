import type { StyleFeature } from '../config/rating-settings.ts';
import { agentId } from '../kernel/ids.ts';
import { type Battle, inClusters } from './battles.ts';
import { defaultRidge, meanRating, toPoints } from './bradley-terry.ts';
import { type Connectivity, connectivity } from './connectivity.ts';
import { type Interval, type Uncertainty, uncertainty } from './intervals.ts';
import { agreeingRanges } from './lead.ts';
import { type LikelyOrder, likelyOrder, type OrderEvidence, type ToldApart, toldApart } from './likely-order.ts';
import { at, centredOn, type Matrix } from './matrix.ts';
import { type ChosenModel, modelOf } from './model-of.ts';
import { effectiveTrees } from './outages.ts';
import { type Tally, tally } from './pair-counts.ts';
import type { JointStandings } from './pair-standings.ts';
import { type PerfectRecord, perfectRecords, recordInterval } from './perfect-record.ts';
import type { Rating } from './rating.ts';
import type { ModelFit } from './rating-model.ts';

export interface AnalysisOptions {
  /** Features whose effect is taken out; default none. */
  readonly style?: readonly StyleFeature[];
  /** Above zero; default 1e-6 (see bradley-terry.ts). */
  readonly ridge?: number;
  /** Trees that hang together, by the first of them (outages.ts); default: none do. */
  readonly outages?: ReadonlyMap<string, string>;
  /** Degrees of freedom of t for intervals, where some clusters count for less than others; default: clusters less one. */
  readonly degrees?: number;
}

/** Analysis of battles; agents are indexes into `counts.agents`, strengths are natural logarithms. */
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
  /** Each statement for itself; null where nothing tells, or not all agents are joined by battles. */
  readonly likely: (LikelyOrder & ToldApart) | null;
  readonly records: readonly PerfectRecord[];
}

/**
 * Fits battles and tells how sure the fit is. The result depends only on the set of battles, not on their order.
 *
 * @throws RangeError when the ridge is not above zero
 */
export function analyseBattles(allBattles: readonly Battle[], options: AnalysisOptions = {}): Analysis {
  const { outages } = options;
  const battles = outages?.size ? inClusters(allBattles, (tree) => outages.get(tree) ?? tree) : allBattles;
  const { style = [], ridge = defaultRidge } = options;
  const counts = tally(battles);
  const chosen = modelOf(battles, counts, { style, ridge });
  const fit = chosen.model.fit();
  const links = connectivity(counts.agents.length, counts.pairs);
  const known = uncertainty({
    ...chosen,
    fit,
    counts,
    islandOf: links.islandOf,
    degrees: degreesOf(allBattles, options),
  });
  const records = perfectRecords(counts.agents.length, counts.pairs);
  return {
    counts,
    chosen,
    ridge,
    fit,
    links,
    known,
    intervals: counts.agents.map((_, agent) =>
      recordInterval(agent, records[agent] ?? null, counts.pairs, fit.parameters, known.interval(agent)),
    ),
    likely: likelyOf({ counts, fit, links, known }),
    records,
  };
}

/** The order by draws around the strengths. */
function likelyOf(parts: EvidenceParts): Analysis['likely'] {
  const evidence = evidenceOf(parts);
  if (evidence === null) return null;
  const order = likelyOrder(evidence);
  const apart = toldApart(evidence);
  return { ...order, ...apart, ranges: agreeingRanges(order.ranges, apart.each) };
}

type EvidenceParts = Pick<Analysis, 'counts' | 'fit' | 'links' | 'known'>;

/** Returns the strengths with their joint covariance; null where there are too few clusters, or battles do not join all agents. */
export function battleStandings(battles: readonly Battle[], options: AnalysisOptions = {}): JointStandings | null {
  const analysis = analyseBattles(battles, options);
  const evidence = evidenceOf(analysis);
  return (
    evidence && {
      agents: analysis.counts.agents.map(agentId),
      clusters: analysis.known.clusters,
      last: lostAll(analysis.records),
      ...evidence,
    }
  );
}

/** Outages make clusters of unequal size, which tell their spread worse than so many equal ones (Carter, Schnepel & Steigerwald 2017). */
function degreesOf(
  battles: readonly Battle[],
  { outages, degrees = Number.POSITIVE_INFINITY }: AnalysisOptions,
): number {
  if (!outages?.size) return degrees;
  const trees = battles.flatMap((battle) => battle.tree_id ?? []);
  return Math.min(degrees, Math.max(1, effectiveTrees(trees, outages) - 1));
}

/** The covariance of the strengths follows from the errors of their differences. */
function evidenceOf({ counts, fit, links, known }: EvidenceParts): OrderEvidence | null {
  const { degrees } = known;
  const size = counts.agents.length;
  const isJoined = links.islandOf.every((island) => island === links.islandOf[0]);
  if (size < 2 || !isJoined || !(degrees >= 1)) return null;
  const { cells } = centredCovariance(size, known);
  if (!cells.every(Number.isFinite)) return null;
  // What differs by the order of the battles alone is rounded off, or equal agents would be drawn apart.
  const covariance = { size, cells: cells.map(roundedOff) };
  return { strengths: fit.parameters.slice(0, size).map(roundedOff), covariance, degrees };
}

function roundedOff(value: number): number {
  return Math.round(value * 1e7) / 1e7;
}

/** The covariance around the mean: half the squared errors of differences, negative, with rows and columns centred. */
function centredCovariance(size: number, accuracy: Uncertainty): Matrix {
  const agents = Array.from({ length: size }, (_, agent) => agent);
  const halves = agents.flatMap((one) =>
    agents.map((other) => (one === other ? 0 : accuracy.differenceError(one, other) ** 2 / -2)),
  );
  return centredOn({ size, cells: Float64Array.from(halves) }, agents);
}

/**
 * The lines of a leaderboard, best first; equal ratings in order of name. Where nothing tells, every rank is open. Who lost everything stands behind all that did
 * not, whatever the penalty makes of it, and who did not play behind those, without a rank. Rounded to a millionth of a
 * point.
 *
 * @param withoutBattle agents to list even when they have no battle: at the mean, without bounds
 */
export function ratingRows(analysis: Analysis, withoutBattle: readonly string[]): Rating[] {
  const { counts, fit, known, intervals, likely } = analysis;
  const open = { rankLow: 1, rankHigh: counts.agents.length };
  const indexes = counts.agents.map((_, index) => index);
  indexes.sort((one, other) => bestFirst(analysis, one, other));
  const rated = indexes.map((index, place): Rating => {
    const { low = null, high = null } = intervals[index] ?? {};
    const { wins, losses, ties } = counts.results[index] ?? nothing;
    const next = indexes[place + 1];
    return {
      agent: agentId(counts.agents[index] ?? ''),
      rating: toPoints(at(fit.parameters, index)),
      low: low === null ? null : toPoints(low),
      high: high === null ? null : toPoints(high),
      ...(likely?.ranges[index] ?? open),
      aboveNext: likely === null || next === undefined ? null : likely.above(index, next),
      matches: wins + losses + ties,
      wins,
      losses,
      ties,
      ...(known.indicative ? { indicative: true as const } : {}),
    };
  });
  return [...rated, ...idleAgents(counts.agents, withoutBattle).map(idleRow)];
}

/** Agents that lost every battle. */
function lostAll(records: readonly PerfectRecord[]): readonly number[] {
  return records.flatMap((record, agent) => (record === 'lost_all' ? agent : []));
}

/** The listed agents that have no battle, each once, in order of name. */
export function idleAgents(agents: readonly string[], names: readonly string[]): string[] {
  const active = new Set(agents);
  return [...new Set(names)].filter((agent) => !active.has(agent)).sort();
}

const nothing = { wins: 0, losses: 0, ties: 0 };

function idleRow(agent: string): Rating {
  return {
    agent: agentId(agent),
    rating: meanRating,
    low: null,
    high: null,
    rankLow: null,
    rankHigh: null,
    aboveNext: null,
    matches: 0,
    ...nothing,
  };
}

function bestFirst({ counts, fit, records }: Analysis, one: number, other: number): number {
  const last = (index: number) => (records[index] === 'lost_all' ? 1 : 0);
  const byRating = toPoints(at(fit.parameters, other)) - toPoints(at(fit.parameters, one));
  const nameOf = (index: number) => counts.agents[index] ?? '';
  return last(one) - last(other) || byRating || (nameOf(one) < nameOf(other) ? -1 : 1);
}
