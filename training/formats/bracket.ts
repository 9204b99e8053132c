import { type Outcome, pairingDecision } from '../../src/arena/formats/format.ts';
import { type PlayRecord, playRecords } from '../../src/arena/formats/placing.ts';

/** A place of a bracket; null is nobody, so that who meets it goes on without a comparison. */
export type Place<Id extends string> = Id | null;

/** Winner and loser of a pairing in a bracket. */
export interface BracketResult<Id extends string> {
  readonly winner: Id;
  readonly loser: Id;
  /** False after a tie or a void: somebody had to go on, but nobody won. */
  readonly decided: boolean;
}

/**
 * The first round of a knockout bracket of the next power of two, in order: places 1 and 2 meet, 3 and 4, and so on.
 * Seed 1 meets the last seed, 2 the last but one; the better of two seeds meet as late as they can, 1 and 2 in the
 * final. The best seeds meet nobody (a bye), and nobody meets nobody.
 *
 * @param seeds best first, at least two
 */
export function bracketPlaces<Id extends string>(seeds: readonly Id[]): Place<Id>[] {
  let order = [1];
  while (order.length < seeds.length) {
    const sum = 2 * order.length + 1;
    order = order.flatMap((seed) => [seed, sum - seed]);
  }
  return order.map((seed) => seeds[seed - 1] ?? null);
}

/** The pairs of a round; byes are left out. */
export function bracketPairs<Id extends string>(places: readonly Place<Id>[]): [Id, Id][] {
  return inTwos(places).flatMap(([one, other]): [Id, Id][] => (one === null || other === null ? [] : [[one, other]]));
}

/** The places of the next round: those who won and those who had a bye; a single place stays. */
export function nextPlaces<Id extends string>(
  places: readonly Place<Id>[],
  results: readonly BracketResult<Id>[],
): Place<Id>[] {
  if (places.length === 1) return [...places];
  const winners = new Set(results.map(({ winner }) => winner));
  return inTwos(places).map(([one, other]) => {
    if (one === null || other === null) return one ?? other;
    return winners.has(one) ? one : other;
  });
}

/**
 * Returns the entrant that advances from each of the latest pairings: the winner. After a tie the one with the higher mean score so far, this
 * comparison included; else, and after a void, the better seed.
 *
 * @param latest outcomes of one round
 * @param all outcomes so far, with those of this round
 * @param seeds best first
 * @param seeding where they come from an anchor
 */
export function bracketResults<Id extends string>(
  latest: readonly Outcome<Id>[],
  all: readonly Outcome<Id>[],
  seeds: readonly Id[],
  seeding: SeedingScores<Id> | null = null,
): BracketResult<Id>[] {
  const records = playRecords(all);
  const scoreOf = (entrant: Id) => {
    const record = records.get(entrant);
    return record ? seededMean(entrant, record, all, seeding) : 0;
  };
  return latest.map((outcome) => {
    const { a, b } = outcome.pairing;
    const decision = pairingDecision(outcome);
    const scoreLead = scoreOf(a) - scoreOf(b);
    const lead = decision === 'tie' && Math.abs(scoreLead) > tolerance ? scoreLead : 0;
    const aGoesOn = decision === 'a' || (decision !== 'b' && (lead || seeds.indexOf(b) - seeds.indexOf(a)) > 0);
    return { winner: aGoesOn ? a : b, loser: aGoesOn ? b : a, decided: decision === 'a' || decision === 'b' };
  });
}

/** An anchor whom everybody met to be seeded: its mean score of these counts as one score (ArenaRL, algorithm 1, line 6). */
export interface SeedingScores<Id extends string> {
  readonly anchor: Id;
  /** Number of outcomes at the start that belong to the seeding. */
  readonly count: number;
}

/** The mean score of an entrant with a counted result; of the anchor with its seeding as one. @param outcomes all so far */
export function seededMean<Id extends string>(
  entrant: Id,
  { scores, meanScore }: PlayRecord,
  outcomes: readonly Outcome<Id>[],
  seeding: SeedingScores<Id> | null,
): number {
  if (entrant !== seeding?.anchor) return meanScore;
  const seeded = outcomes
    .slice(0, seeding.count)
    .filter(({ pairing }) => pairing.a === entrant || pairing.b === entrant)
    .flatMap(({ results }) => results.filter(({ winner }) => winner !== 'void')).length;
  return seeded === 0 ? meanScore : mean([mean(scores.slice(0, seeded)), ...scores.slice(seeded)]);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Differences of mean scores below this are rounding. */
const tolerance = 1e-9;

function inTwos<Id extends string>(places: readonly Place<Id>[]): [Place<Id>, Place<Id>][] {
  return Array.from({ length: Math.floor(places.length / 2) }, (_, index) => [
    places[2 * index] ?? null,
    places[2 * index + 1] ?? null,
  ]);
}
