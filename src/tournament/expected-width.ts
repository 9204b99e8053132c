import tQuantile from '@stdlib/stats-base-dists-t-quantile';
import { agentId } from '../kernel/ids.ts';
import { type Random, randomFor } from '../kernel/random.ts';
import { defaultRidge, information, pointsPerNat } from '../ratings/bradley-terry.ts';
import { connectivity } from '../ratings/connectivity.ts';
import { cell, cholesky, inverse } from '../ratings/matrix.ts';
import type { PairCount } from '../ratings/pair-counts.ts';
import type { Format, Outcome, Pairing } from './formats/format.ts';
import { roundRobin } from './formats/round-robin.ts';
import { swiss } from './formats/swiss.ts';

export interface WidthRequest {
  readonly format: 'swiss' | 'round-robin';
  /** 2 to 64. */
  readonly agents: number;
  /** Of a swiss tournament; default as there. */
  readonly rounds?: number;
  readonly trees: number;
}

/** A swiss tournament pairs by its results, so its pairs are averaged over so many made-up ones. */
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
  const runs = request.format === 'swiss' ? draws : 1;
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
function pairsOf({ format, agents, rounds, trees }: WidthRequest, run: number): PairCount[] {
  const entrants = Array.from({ length: agents }, (_, index) => agentId(String(index).padStart(2, '0')));
  const random = randomFor('expected-width', run);
  const played = format === 'swiss' ? swiss(entrants, { seed: run, ...(rounds && { rounds }) }) : roundRobin(entrants);
  return playedPairs(played, trees, random).map(({ a, b }) => {
    const [first, second] = [Number(a), Number(b)].sort((one, other) => one - other) as [number, number];
    return { first, second, wins: 0, losses: 0, ties: trees };
  });
}

function playedPairs(format: Format, trees: number, random: Random): Pairing[] {
  const pairings: Pairing[] = [];
  let step = format.next();
  while (!step.done) {
    pairings.push(...step.value);
    step = format.next(step.value.map((pairing) => coinOutcome(pairing, trees, random)));
  }
  return pairings;
}

function coinOutcome(pairing: Pairing, trees: number, random: Random): Outcome {
  const winner = () => (random.chance(0.5) ? 'a' : 'b');
  const results = Array.from({ length: trees }, (_, tree) => ({ cluster: String(tree), winner: winner() }) as const);
  return { pairing, results };
}
