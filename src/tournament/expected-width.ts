import tQuantile from '@stdlib/stats-base-dists-t-quantile';
import type { FormatSettings } from '../config/format-settings.ts';
import { defaultRidge, information, pointsPerNat } from '../ratings/bradley-terry.ts';
import { connectivity } from '../ratings/connectivity.ts';
import { cell, cholesky, inverse } from '../ratings/matrix.ts';
import type { PairCount } from '../ratings/pair-counts.ts';
import { coinRounds } from './format-size.ts';

export interface WidthRequest {
  readonly format: FormatSettings;
  /** 2 to 64. */
  readonly agents: number;
  readonly trees: number;
}

/** Most formats pair by results, so their pairs are averaged over so many made-up tournaments. */
const draws = 5;

/**
 * About how wide an agent's 95% rating interval will be, in points, when all agents are equally strong; wider where they
 * differ, since lopsided matches tell less. Null with fewer than two trees, which give no interval by tree.
 *
 * A match between equals adds 1/4 to the Bradley-Terry information of the difference of two log-strengths. The inverse of
 * that information over the pairs of the format on all T trees gives each variance; the mean standard error is taken
 * times t on T - 1 degrees, as the intervals are, and times sqrt(T / (T - 1)), by which the jackknife overstates it
 * (Efron & Stein 1981: its variance is that of T - 1 trees). Trees that suit some agents better make it wider still.
 */
export function expectedWidth(request: WidthRequest): number | null {
  const { trees } = request;
  if (trees < 2) return null;
  const runs = request.format.format === 'round-robin' ? 1 : draws;
  const errors = Array.from({ length: runs }, (_, run) => meanError(pairsOf(request, run), request));
  const error = errors.reduce((sum, each) => sum + each, 0) / runs;
  return 2 * pointsPerNat * tQuantile(0.975, trees - 1) * error * Math.sqrt(trees / (trees - 1));
}

function meanError(pairs: readonly PairCount[], { agents }: WidthRequest): number {
  const { islandOf } = connectivity(agents, pairs);
  const covariance = inverse(
    cholesky(information({ size: agents, pairs, islandOf }, new Float64Array(agents), defaultRidge)),
  );
  const indexes = Array.from({ length: agents }, (_, index) => index);
  // The weight that `information` puts on the mean of an island adds a variance of 1/size of the island's own mean.
  const added = (index: number) => agents / islandOf.filter((island) => island === islandOf[index]).length ** 2;
  const errors = indexes.map((index) => Math.sqrt(Math.max(0, cell(covariance, index, index) - added(index))));
  return errors.reduce((sum, each) => sum + each, 0) / agents;
}

/** Who meets whom and how often when coins decide. */
function pairsOf({ format, agents, trees }: WidthRequest, run: number): PairCount[] {
  return coinRounds(format, agents, trees, run)
    .flat()
    .map(({ a, b }) => {
      const [first, second] = [Number(a), Number(b)].sort((one, other) => one - other) as [number, number];
      return { first, second, wins: 0, losses: 0, ties: trees };
    });
}
