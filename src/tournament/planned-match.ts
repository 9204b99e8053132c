import type { AgentId, TreeId } from '../kernel/ids.ts';
import type { MatchEnd } from '../match/state.ts';
import type { Outcome, Pairing } from './formats/format.ts';

/** A match that a tournament is to play, with its seats. */
export interface PlannedMatch {
  readonly a: AgentId;
  readonly b: AgentId;
  readonly tree: TreeId;
  /** Position among all matches of the tournament, from 0. */
  readonly order: number;
}

/** Every pairing on every tree, in the order of the pairings; seats are swapped on every other tree. */
export function planMatches(
  pairings: readonly Pairing[],
  trees: readonly TreeId[],
  firstOrder: number,
): PlannedMatch[] {
  return pairings.flatMap((pairing, index) =>
    trees.map((tree, treeIndex) => ({
      a: treeIndex % 2 === 0 ? pairing.a : pairing.b,
      b: treeIndex % 2 === 0 ? pairing.b : pairing.a,
      tree,
      order: firstOrder + index * trees.length + treeIndex,
    })),
  );
}

/**
 * Turns the ends of a round's matches, which are seated, back into outcomes of its pairings.
 * @param planned what `planMatches` gave for these pairings
 * @param ends the end of each planned match, in the same order
 */
export function outcomesOf(
  pairings: readonly Pairing[],
  planned: readonly PlannedMatch[],
  ends: readonly MatchEnd[],
): Outcome[] {
  const treesPerPairing = planned.length / Math.max(1, pairings.length);
  return pairings.map((pairing, index) => {
    const first = index * treesPerPairing;
    const results = planned.slice(first, first + treesPerPairing).map((match, offset) => ({
      cluster: match.tree,
      winner: winnerInPairing(ends[first + offset], match.a === pairing.a),
    }));
    return { pairing, results };
  });
}

function winnerInPairing(end: MatchEnd | undefined, sameSeats: boolean): Outcome['results'][number]['winner'] {
  if (!end || end.kind === 'void') return 'void';
  if (end.winner === 'tie' || end.winner === 'both_bad') return end.winner;
  return (end.winner === 'a') === sameSeats ? 'a' : 'b';
}
