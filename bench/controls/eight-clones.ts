import { spearman } from '../../src/ratings/correlation.ts';
import { playConfig } from '../arena/play-config.ts';
import { mean, pooled, rounded, shareOf } from '../arena/read-shares.ts';
import { type Control, mostMeanCorrelation } from './control.ts';

const clones = Array.from({ length: 8 }, (_, index) => `Clone-${index + 1}`);
const skill = { kind: 'scripted', hops: 3, coverage: 3, errorRate: 0.15, style: 'bullets' };

/** Ratings of eight agents that differ only in name, against the order in which the config names them: none may show. */
export async function eightClones(seeds: readonly number[]): Promise<Control> {
  const correlations: number[] = [];
  const ties = [];
  const agents = clones.map((name) => ({ ...skill, name }));
  for (const seed of seeds) {
    const { ratings, shares } = await playConfig({ seed, agents, trees: { count: 3 }, tournament: { rounds: 3 } });
    const order = clones.map((_, index) => index);
    const rated = clones.map((name) => ratings.get(name) ?? 0);
    correlations.push(spearman(order, rated) ?? 0);
    ties.push(shares.tiesByRound);
  }
  const average = mean(correlations);
  return {
    control: 'eight clones',
    passed: Math.abs(average) <= mostMeanCorrelation,
    measured: {
      seeds: seeds.length,
      meanSpearman: rounded(average),
      spearman: correlations.map((each) => rounded(each, 2)),
      ties: shareOf(pooled(ties)),
    },
  };
}
