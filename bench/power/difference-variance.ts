import type { AgentId } from '../../src/kernel/ids.ts';
import type { CountedItems } from '../../src/ratings/ability/ability.ts';
import { depthShare } from '../../src/ratings/ability/combined-figures.ts';
import { fitKind, type KindFit } from '../../src/ratings/ability/kind-fit.ts';
import { pointsPerNat } from '../../src/ratings/bradley-terry.ts';
import { at } from '../../src/ratings/matrix.ts';
import { unprovenBy } from '../../src/ratings/unproven.ts';

/** How much the difference of two agents' ratings by all graded items varies by tree. */
export interface DifferenceVariance {
  /** Mean over the pairs, in points squared, by one tree: by T trees it is a T-th of that. */
  readonly variance: number;
  readonly pairs: number;
  readonly trees: number;
}

/**
 * The variance of a difference of two ratings (combined-rating.ts), by leaving each tree out: times T - 1, since the jackknife's
 * variance is that of T - 1 trees (Efron & Stein 1981). Agents that passed or failed everything of a kind, whose ratings the
 * penalty holds, are left out, and so are those that left many tasks unanswered: how often an agent is down is not planned for. Null where fewer than two agents or three trees are left.
 */
export function differenceVariance(counted: CountedItems): DifferenceVariance | null {
  const agents = [...counted.agents].sort();
  const depth = fitKind('depth', agents, counted.trees);
  const width = fitKind('width', agents, counted.trees);
  const answers = (agent: AgentId) => {
    const tally = counted.tallies?.get(agent);
    return tally === undefined || unprovenBy({ ...tally, right: 1 }) === null;
  };
  const rated = agents.flatMap((name, agent) =>
    answers(name) && isMixed(depth, agent) && isMixed(width, agent) ? agent : [],
  );
  const trees = Math.max(depth.trees, width.trees);
  const clusters = Math.max(depth.clusters, width.clusters);
  if (rated.length < 2 || clusters < 3) return null;
  const valuesOf = (deep: Float64Array, wide: Float64Array) =>
    rated.map((agent) => depthShare * at(deep, agent) + (1 - depthShare) * at(wide, agent));
  const whole = valuesOf(depth.fit.parameters, width.fit.parameters);
  const moved = depth.without.map((parameters, cluster) => {
    const without = valuesOf(parameters, width.without[cluster] ?? width.fit.parameters);
    return without.map((value, place) => value - (whole[place] ?? 0));
  });
  // The mean over pairs of the squared difference of two moves is twice their variance.
  const squares = moved.reduce((sum, moves) => sum + 2 * sampleVariance(moves), 0);
  const pairs = (rated.length * (rated.length - 1)) / 2;
  const share = (clusters - 1) / clusters;
  return { variance: squares * share * (trees - 1) * pointsPerNat ** 2, pairs, trees };
}

function isMixed({ levels, passed, items }: KindFit, agent: number): boolean {
  const sum = (counts: Float64Array) =>
    counts.subarray(agent * levels.length, (agent + 1) * levels.length).reduce((all, count) => all + count, 0);
  return sum(passed) > 0 && sum(passed) < sum(items);
}

function sampleVariance(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
}
