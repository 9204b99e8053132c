import tQuantile from '@stdlib/stats-base-dists-t-quantile';
import type { FormatSettings } from '../config/format-settings.ts';
import { type Random, randomFor } from '../kernel/random.ts';
import { defaultRidge, pointsPerNat } from '../ratings/bradley-terry.ts';
import { connectivity } from '../ratings/connectivity.ts';
import { information } from '../ratings/logistic.ts';
import { cell, cholesky, inverse, type Matrix } from '../ratings/matrix.ts';
import type { PairCount } from '../ratings/pair-counts.ts';
import { formatSize } from './format-size.ts';
import type { Outcome, Pairing } from './formats/format.ts';
import { makeFormat } from './make-format.ts';

export interface WidthRequest {
  readonly format: FormatSettings;
  /** 2 to 1,000. */
  readonly agents: number;
  readonly trees: number;
  /** True if an agent answers a task once, so that its matches on a tree share answers. */
  readonly reuseAnswers: boolean;
}

/**
 * Correlation of the results of an agent's matches on one tree where answers are shared: (2/π) asin(v / (2 σ² + π²/3)),
 * v = σ² + ρ π²/6, for tree effects of σ = 0.5 and a share ρ = 0.5 of chance that lies in the answer, as in the study of
 * coverage (bench/simulation/coverage).
 */
const sharedCorrelation = (2 / Math.PI) * Math.asin((0.25 + Math.PI ** 2 / 12) / (0.5 + Math.PI ** 2 / 3));

/** Most formats pair by results, so their pairs are averaged over so many made-up tournaments. */
const draws = 5;

/** Agents from which on one simulation is enough: the mean is over all of them. */
const manyAgents = 64;

/**
 * About how wide an agent's 95% rating interval will be, in points, when all agents are equally strong; wider where they
 * differ, since lopsided matches tell less. Null with fewer than two trees, which give no interval by tree.
 *
 * A match between equals adds 1/4 to the Bradley-Terry information of the difference of two log-strengths. The inverse of
 * that information over the pairs of the format on all T trees gives each variance; the mean standard error is taken
 * times t on T - 1 degrees, as the intervals are, and times sqrt(T / (T - 1)), by which the jackknife overstates it
 * (Efron & Stein 1981: its variance is that of T - 1 trees). Where answers are shared, an agent's k matches on a tree tell
 * less: times sqrt(1 + (k - 1) r), r = 0.18 (Kish 1965).
 *
 * Of a placement, the width for those that are placed, with their opponents' ratings taken as known.
 */
export function expectedWidth(request: WidthRequest): number | null {
  const { trees } = request;
  if (trees < 2) return null;
  const runs = request.format.format === 'round-robin' || request.agents > manyAgents ? 1 : draws;
  const widths = Array.from({ length: runs }, (_, run) => {
    const pairs = pairsOf(request, run);
    return meanError(pairs, request) * sharing(pairs, request);
  });
  const width = widths.reduce((sum, each) => sum + each, 0) / runs;
  return 2 * pointsPerNat * tQuantile(0.975, trees - 1) * width * Math.sqrt(trees / (trees - 1));
}

/** Returns the factor by which shared answers widen the interval. */
function sharing(pairs: readonly PairCount[], request: WidthRequest): number {
  const { agents, reuseAnswers } = request;
  const placed = placedOf(request);
  const matches = placed === null ? (2 * pairs.length) / agents : pairs.length / placed;
  return reuseAnswers ? Math.sqrt(1 + Math.max(0, matches - 1) * sharedCorrelation) : 1;
}

/** Agents that are placed among others, whose ratings are taken as known; null where all are rated. */
function placedOf({ format, agents }: WidthRequest): number | null {
  return format.format === 'placement' ? agents - Object.keys(format.placement.established).length : null;
}

function meanError(pairs: readonly PairCount[], request: WidthRequest): number {
  const { agents, trees } = request;
  const placed = placedOf(request);
  if (placed !== null) return 2 / Math.sqrt((pairs.length / placed) * trees);
  const { islandOf } = connectivity(agents, pairs);
  const covariance = covarianceOf(pairs, request);
  const indexes = Array.from({ length: agents }, (_, index) => index);
  // The weight that `information` puts on the mean of an island adds a variance of 1/size of the island's own mean.
  const members = new Map<number | undefined, number>();
  for (const island of islandOf) members.set(island, (members.get(island) ?? 0) + 1);
  const added = (index: number) => agents / (members.get(islandOf[index]) ?? 1) ** 2;
  const errors = indexes.map((index) => Math.sqrt(Math.max(0, cell(covariance, index, index) - added(index))));
  return errors.reduce((sum, each) => sum + each, 0) / agents;
}

function covarianceOf(pairs: readonly PairCount[], { agents }: WidthRequest): Matrix {
  const { islandOf } = connectivity(agents, pairs);
  return inverse(cholesky(information({ size: agents, pairs, islandOf }, new Float64Array(agents), defaultRidge)));
}

/** Simulates the pairings of a format with coin flips, each pair on every tree. */
function pairsOf({ format, agents, trees }: WidthRequest, run: number): PairCount[] {
  return coinPairings(format, agents, trees, run).map(({ a, b }) => {
    const [first, second] = [Number(a), Number(b)].sort((one, other) => one - other) as [number, number];
    return { first, second, wins: 0, losses: 0, ties: trees };
  });
}

/**
 * The pairs that are asked for, none twice, when coins decide. Between equals swiss pairing is as good as chance, so of many
 * agents, whose rounds would each be fitted, they are drawn.
 *
 * @param run fixes the coins and the draw of the format
 * @returns pairings of entrants named `00`, `01`, …
 */
function coinPairings(settings: FormatSettings, agents: number, trees: number, run: number): Pairing<string>[] {
  const entrants = Array.from({ length: agents }, (_, index) => String(index).padStart(2, '0'));
  if (settings.format === 'swiss' && agents > manyAgents)
    return drawnRounds(entrants, formatSize(settings, agents).rounds, randomFor('coin-pairs', run));
  const random = randomFor('coin-rounds', run);
  const format = makeFormat({ ...settings, anchor: undefined, placement: renamed(settings, entrants) }, entrants, run);
  const pairings: Pairing<string>[] = [];
  let step = format.next();
  while (!step.done) {
    pairings.push(...step.value);
    step = format.next(step.value.map((pairing) => coinOutcome(pairing, trees, random)));
  }
  return pairings;
}

/** Everybody meets somebody by chance in each round; a pair that met before is left out. */
function drawnRounds(entrants: readonly string[], rounds: number, random: Random): Pairing<string>[] {
  const pairings = new Map<string, Pairing<string>>();
  for (let round = 0; round < rounds; round++) {
    const order = random.shuffle(entrants);
    for (let place = 0; place + 1 < order.length; place += 2) {
      const [a = '', b = ''] = [order[place], order[place + 1]].sort();
      pairings.set(`${a} ${b}`, { a, b });
    }
  }
  return [...pairings.values()];
}

/** The first entrants take the places of those that have a rating. */
function renamed({ placement }: FormatSettings, entrants: readonly string[]): FormatSettings['placement'] {
  const ratings = Object.values(placement.established);
  const established = Object.fromEntries(ratings.map((rating, index) => [entrants[index] ?? '', rating]));
  return { ...placement, established };
}

function coinOutcome(pairing: Pairing<string>, trees: number, random: Random): Outcome<string> {
  const winner = () => (random.chance(0.5) ? 'a' : 'b');
  const results = Array.from({ length: trees }, (_, tree) => ({ cluster: String(tree), winner: winner() }) as const);
  return { pairing, results };
}
