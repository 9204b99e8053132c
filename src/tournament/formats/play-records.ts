import type { Outcome, PairingResult } from './format.ts';
import { pairingDecision } from './pairing-decision.ts';

/** What an entrant has to show for its counted comparisons. */
export interface PlayRecord {
  /** Mean over all its counted results: of the judge's scores, or of 1 for a win, 0.5 for a tie, 0 for a loss. */
  readonly meanScore: number;
  /** Pairings it won. */
  readonly wins: number;
}

/**
 * The record of everybody who has a counted result; void results count for nothing, and who has no other is not listed.
 * The judge's scores are taken when all counted results have them: means over two scales would say nothing.
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
    [...scores].map(([entrant, own]) => [entrant, { meanScore: mean(own), wins: wins.get(entrant) ?? 0 }]),
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
