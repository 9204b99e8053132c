import type { Battle } from '../../ratings/battles.ts';
import { bradleyTerry, meanRating } from '../../ratings/bradley-terry.ts';
import { tally } from '../../ratings/pair-counts.ts';
import type { Outcome, PairingWinner, Ranking } from './format.ts';
import { placeByKeys } from './placing.ts';

/** Differences below a millionth of a point are rounding, not strength. */
const precision = 1e6;

const winnerInFile: Record<Exclude<PairingWinner, 'void'>, Battle['winner']> = {
  a: 'model_a',
  b: 'model_b',
  tie: 'tie',
  both_bad: 'both_bad',
};

/**
 * Ratings by the Bradley-Terry fit of all outcomes so far; void results are left out and a bye is no result. Entrants
 * without a counted result stand at the mean.
 */
export function strengths<Id extends string>(
  entrants: readonly Id[],
  outcomes: readonly Outcome<Id>[],
): Map<Id, number> {
  const { agents, pairs } = tally(outcomes.flatMap(battlesOf));
  const { ratings } = bradleyTerry(agents.length, pairs);
  const rated = new Map<string, number>(agents.map((agent, index) => [agent, ratings[index] ?? meanRating]));
  return new Map(
    entrants.map((entrant) => [entrant, Math.round((rated.get(entrant) ?? meanRating) * precision) / precision]),
  );
}

/** The entrants by strength; those whose fits are equal share a place, in order of id. */
export function rankByStrength<Id extends string>(
  entrants: readonly Id[],
  outcomes: readonly Outcome<Id>[],
): Ranking<Id> {
  const fitted = strengths(entrants, outcomes);
  return placeByKeys(entrants, (entrant) => [fitted.get(entrant) ?? meanRating]);
}

function battlesOf({ pairing, results }: Outcome<string>): Battle[] {
  return results.flatMap(({ cluster, winner }) =>
    winner === 'void'
      ? []
      : [{ model_a: pairing.a, model_b: pairing.b, winner: winnerInFile[winner], tree_id: cluster }],
  );
}
