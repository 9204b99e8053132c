import type { Outcome, Ranking } from './format.ts';
import { pairingDecision } from './pairing-decision.ts';
import { type PlayRecord, playRecords } from './play-records.ts';

/** Differences of keys below a billionth are rounding. */
const precision = 1e9;

/**
 * The rule by which formats place entrants from pairings, voids and ties included:
 * - when no pairing has a winner, nothing is known and all share one place;
 * - who has no counted result comes last, all of them in one place: nobody stands above others by luck;
 * - the others are placed by their keys, compared in order, higher first; equal keys share a place.
 */
export function placeBy<Id extends string>(
  entrants: readonly Id[],
  outcomes: readonly Outcome<Id>[],
  keysOf: (entrant: Id, record: PlayRecord) => readonly number[],
): Ranking<Id> {
  if (!outcomes.some(isDecided)) return [[...entrants].sort()];
  const records = playRecords(outcomes);
  return placeByKeys(entrants, (entrant) => {
    const record = records.get(entrant);
    return record ? [1, ...keysOf(entrant, record)] : [0];
  });
}

/** Places by keys, compared in order, higher first; equal keys share a place, in order of id. */
export function placeByKeys<Id extends string>(
  entrants: readonly Id[],
  keysOf: (entrant: Id) => readonly number[],
): Ranking<Id> {
  const places = new Map<string, { keys: readonly number[]; level: Id[] }>();
  for (const entrant of entrants) {
    const keys = keysOf(entrant).map(rounded);
    const place = places.get(keys.join(' ')) ?? { keys, level: [] };
    places.set(keys.join(' '), { keys, level: [...place.level, entrant] });
  }
  return [...places.values()].sort((one, other) => compareKeys(one.keys, other.keys)).map(({ level }) => level.sort());
}

function isDecided(outcome: Outcome<string>): boolean {
  const decision = pairingDecision(outcome);
  return decision === 'a' || decision === 'b';
}

/** Adding 0 turns -0 into 0. */
function rounded(key: number): number {
  return Math.round(key * precision) / precision + 0;
}

function compareKeys(one: readonly number[], other: readonly number[]): number {
  for (const [index, key] of one.entries()) {
    const difference = (other[index] ?? 0) - key;
    if (difference !== 0) return difference;
  }
  return 0;
}
