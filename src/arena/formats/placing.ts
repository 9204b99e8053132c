import { type Outcome, type PairingResult, pairingDecision, type Ranking } from './format.ts';

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

/** Results of an entrant's counted comparisons. */
export interface PlayRecord {
  /** Scores of all its counted results, in the order played: the judge's, or 1 for a win, 0.5 for a tie, 0 for a loss. */
  readonly scores: readonly number[];
  /** Their mean. */
  readonly meanScore: number;
  /** Pairings it won. */
  readonly wins: number;
}

/**
 * The record of everybody who has a counted result; void results count for nothing, and who has no other is not listed.
 * The judge's scores are taken when all counted results have them: means over two scales would say nothing.
 *
 * @param outcomes in the order they were played
 */
export function playRecords<Id extends string>(outcomes: readonly Outcome<Id>[]): Map<Id, PlayRecord> {
  const scored = outcomes.every(({ results }) => results.every(({ winner, scores }) => winner === 'void' || scores));
  const scores = new Map<Id, number[]>();
  const wins = new Map<Id, number>();
  for (const outcome of outcomes) {
    const decision = pairingDecision(outcome);
    for (const seat of ['a', 'b'] as const) {
      const entrant = outcome.pairing[seat];
      const own = outcome.results.flatMap((result) => scoreOf(result, seat, scored));
      if (own.length > 0) scores.set(entrant, [...(scores.get(entrant) ?? []), ...own]);
      if (decision === seat) wins.set(entrant, (wins.get(entrant) ?? 0) + 1);
    }
  }
  return new Map(
    [...scores].map(([entrant, own]) => [entrant, { scores: own, meanScore: mean(own), wins: wins.get(entrant) ?? 0 }]),
  );
}

function scoreOf({ winner, scores }: PairingResult, seat: 'a' | 'b', scored: boolean): number[] {
  if (winner === 'void') return [];
  if (scored && scores) return [scores[seat]];
  return [winner === seat ? 1 : winner === 'a' || winner === 'b' ? 0 : 0.5];
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
