import { at, cell, inverse, zeros } from '../../../ratings/matrix.ts';
import { outcomesInOrder } from '../answers-in-order.ts';
import { checkEntrants, type Format, type Outcome, type Ranking, seat } from '../format.ts';
import { answerBelief } from './answer-belief.ts';
import { answerSums } from './answer-sums.ts';
import type { Pair } from './planned-looks.ts';
import {
  type NoiseScale,
  type Observation,
  type ScoreFit,
  scoreFit,
  scoreObservations,
  scoreSums,
} from './score-sums.ts';
import { type Belief, winnerBelief } from './winner-belief.ts';

export interface AskingOptions<Id extends string> {
  /** Fixes every random draw. */
  readonly seed: number;
  /** How many pairings may be asked for, known ones not counted; default 2 N - 2, as single elimination takes. */
  readonly pairings?: number;
  /** What is known already: it counts, and these pairs are not asked; one that was void is asked once more. */
  readonly known?: readonly Outcome<Id>[];
}

/** What the next round is chosen from. Entrants are indexes in the order of the draw. */
export interface Situation {
  /** What all results so far make one believe. */
  belief(): Belief;
  /** The pairs that may be asked: at least one. */
  readonly open: readonly Pair[];
  /** How many pairings the round may have. */
  readonly most: number;
  /** From 1. */
  readonly round: number;
}

/** Every open pair is weighed before each round, by what all results say of it; of more it would take minutes. */
const mostAsked = 64;

/**
 * Asks for pairs, round by round, until the plan names none, no pair is open or the budget is gone; then ranks by the
 * mean of the belief. Equal means share a place; without one decided result all do.
 *
 * @param draw the entrants, in an order that the seed fixes
 * @param plan the pairs of a round, of the open ones, nobody in two of them; none ends it
 * @throws RangeError for a wrong number of entrants, an entrant given twice, a budget that is no whole number of at
 *   least 1, or a known outcome of somebody else
 */
export function* asking<Id extends string>(
  draw: readonly Id[],
  options: AskingOptions<Id>,
  plan: (situation: Situation) => readonly Pair[],
): Format<Id> {
  checkEntrants(draw, mostAsked);
  const { seed, known = [], pairings: budget = 2 * draw.length - 2 } = options;
  if (!Number.isInteger(budget) || budget < 1) throw new RangeError('the budget is at least 1 pairing, a whole number');
  const asked: Outcome<Id>[] = [];
  for (let round = 1; asked.length < budget; round++) {
    const open = openPairs({ draw, asked, known });
    if (open.length === 0) break;
    const belief = () => believe(draw, [...known, ...asked]);
    const most = Math.min(Math.floor(draw.length / 2), budget - asked.length);
    const pairs = plan({ belief, open, most, round });
    if (pairs.length === 0) break;
    const pairings = seat(
      pairs.flatMap(([i, j]) => namesOf(draw[i], draw[j])),
      asked.map(({ pairing }) => pairing),
      seed,
      round,
    );
    const reported = yield pairings;
    asked.push(...outcomesInOrder(pairings, reported));
  }
  return rankByBelief(draw, [...known, ...asked]);
}

function namesOf<Id extends string>(one: Id | undefined, other: Id | undefined): [Id, Id][] {
  return one === undefined || other === undefined ? [] : [[one, other]];
}

/** Means that differ by less than this share of what is unknown of one are equal. */
const sameMean = 1e-9;

/**
 * What the outcomes make one believe of the strengths of the entrants, by index: by graded answers where they tell anybody
 * apart, else by scores, else by winners.
 *
 * @throws RangeError when an outcome is of somebody else
 */
function believe<Id extends string>(draw: readonly Id[], outcomes: readonly Outcome<Id>[]): Belief {
  const answers = answerSums(draw, outcomes);
  const byAnswers = answers && answerBelief(draw.length, answers);
  if (byAnswers) return byAnswers;
  const seen = scoreObservations(draw, outcomes);
  return scoreBelief(draw.length, seen) ?? winnerBelief(draw.length, seen);
}

/**
 * The entrants by the mean of the belief. Equal means share a place, in order of id; without one decided result all do.
 *
 * @throws RangeError when an outcome is of somebody else
 */
function rankByBelief<Id extends string>(draw: readonly Id[], outcomes: readonly Outcome<Id>[]): Ranking<Id> {
  const seen = scoreObservations(draw, outcomes);
  if (seen.every(({ sign }) => sign === 0)) return [[...draw].sort()];
  const { mean, covariance } = believe(draw, outcomes);
  const widest = Math.max(...draw.map((_, index) => Math.sqrt(cell(covariance, index, index))));
  const places = new Map<number, Id[]>();
  for (const [index, entrant] of draw.entries()) {
    const value = Math.round((mean[index] ?? 0) / (sameMean * widest));
    places.set(value, [...(places.get(value) ?? []), entrant]);
  }
  return [...places].sort(([one], [other]) => other - one).map(([, level]) => level.sort());
}

/** A pair that came back void is asked so often at most. */
const mostAsks = 2;

interface OpenPairsRequest<Id extends string> {
  readonly draw: readonly Id[];
  readonly known: readonly Outcome<Id>[];
  readonly asked: readonly Outcome<Id>[];
}

/**
 * The pairs that may be asked: those that are not known, and not asked yet, or asked without a counted result but less
 * than twice.
 *
 * @returns indexes in `draw`, the lower first, in order
 */
function openPairs<Id extends string>({ draw, known, asked }: OpenPairsRequest<Id>): Pair[] {
  const indexOf = new Map(draw.map((entrant, index) => [entrant, index]));
  const keyOf = ({ pairing: { a, b } }: Outcome<Id>) => {
    const i = indexOf.get(a) ?? -1;
    const j = indexOf.get(b) ?? -1;
    return Math.min(i, j) * draw.length + Math.max(i, j);
  };
  const closed = new Set<number>();
  const voids = new Map<number, number>();
  for (const outcome of [...known, ...asked]) {
    const key = keyOf(outcome);
    const isVoid = outcome.results.every(({ winner }) => winner === 'void');
    if (isVoid) voids.set(key, (voids.get(key) ?? 0) + 1);
    if (!isVoid || (voids.get(key) ?? 0) >= mostAsks) closed.add(key);
  }
  const open: Pair[] = [];
  for (let i = 0; i < draw.length; i++) {
    for (let j = i + 1; j < draw.length; j++) if (!closed.has(i * draw.length + j)) open.push([i, j]);
  }
  return open;
}

/** From a judge that never errs to one that guesses. */
const differenceNoises = [1e-4, 1e-3, 0.01, 0.1, 0.3, 1, 3, 10];
/** What the sum has besides: nothing, or a judge that is lenient or strict with both of a comparison. */
const sharedNoises = [0, 2, 16];

/** All are equally likely before the first result. */
const scales: readonly NoiseScale[] = differenceNoises.flatMap((difference) => [
  ...sharedNoises.map((shared) => ({ difference, total: difference + shared })),
  { difference, total: null },
]);

/** Hypotheses below this share are left out. */
const leastShare = 1e-4;

interface Weighed extends ScoreFit {
  readonly share: number;
}

/**
 * Qualities by the judge's scores, whose errors are not known: means and covariances of the fits under each hypothesis on
 * the errors, averaged by how likely each made the scores (empirical Bayes). Differences count always; sums as far as the
 * scores look like those of a judge who gives everybody a score of its own, and not of one who only compares. The spread
 * of the means between hypotheses is left out of the covariance: it is mostly one of scale, which orders nobody.
 *
 * @param size number of entrants
 * @returns qualities in units of the scores' largest deviation, around the mean; null when the scores tell nobody apart
 */
export function scoreBelief(size: number, seen: readonly Observation[]): Belief | null {
  const sums = scoreSums(size, seen);
  if (sums === null) return null;
  const fits = weigh(scales.map((scale) => scoreFit(size, sums, scale)));
  const mean = new Float64Array(size);
  const covariance = zeros(size);
  for (const fit of fits) {
    for (let i = 0; i < size; i++) mean[i] = at(mean, i) + fit.share * at(fit.mean, i);
    for (const [k, own] of inverse(fit.lower).cells.entries()) {
      covariance.cells[k] = at(covariance.cells, k) + fit.share * fit.variance * own;
    }
  }
  return { mean, covariance, look: likelyLook(fits) };
}

/** Bayes' rule with equal shares before. */
function weigh(fits: readonly ScoreFit[]): Weighed[] {
  const most = Math.max(...fits.map(({ logEvidence }) => logEvidence));
  const likely = fits
    .map((fit) => ({ ...fit, share: Math.exp(fit.logEvidence - most) }))
    .filter(({ share }) => share >= leastShare);
  const sum = likely.reduce((total, { share }) => total + share, 0);
  return likely.map((fit) => ({ ...fit, share: fit.share / sum }));
}

/** Noises in the units of the qualities, as geometric means; sums are counted on when they more likely say something than not. */
function likelyLook(fits: readonly Weighed[]): Belief['look'] {
  let difference = 0;
  let total = 0;
  let absolute = 0;
  for (const { scale, share, variance } of fits) {
    difference += share * Math.log(scale.difference * variance);
    if (scale.total === null) continue;
    total += share * Math.log(scale.total * variance);
    absolute += share;
  }
  const differenceNoise = Math.exp(difference);
  return { differenceNoise: () => differenceNoise, totalNoise: absolute < 0.5 ? null : Math.exp(total / absolute) };
}
