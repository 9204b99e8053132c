import { type FormatSettings, inPlaceOfRetired } from '../config/format-settings.ts';
import type { AgentId, TreeId } from '../kernel/ids.ts';
import { anchor } from './formats/anchor.ts';
import type { Format, Outcome, Pairing } from './formats/format.ts';
import { placement } from './formats/placement.ts';
import { roundRobin } from './formats/round-robin.ts';
import { swiss } from './formats/swiss.ts';
import type { MatchEnd } from './match.ts';

/**
 * The format that settings ask for, ready to be played. No pair is asked about twice, but one that came back void.
 *
 * @param seed fixes every random draw
 * @throws RangeError where the settings do not fit the entrants
 */
export function makeFormat<Id extends string>(
  settings: FormatSettings,
  entrants: readonly Id[],
  seed: number,
): Format<Id> {
  switch (settings.format) {
    case 'round-robin':
      return roundRobin(entrants);
    case 'anchor':
      return anchor(entrants, { anchor: anchorOf(settings, entrants), seed });
    case 'single-elimination':
    case 'double-elimination':
    case 'group':
    case 'adaptive':
      throw new RangeError(`the format ${settings.format} is retired: take ${inPlaceOfRetired}`);
    case 'placement': {
      const { rounds, established } = settings.placement;
      const ratings = new Map(Object.entries(established).map(([name, rating]) => [name as Id, rating]));
      return placement(entrants, { seed, established: ratings, ...(rounds !== undefined && { rounds }) });
    }
    case 'swiss':
      return swiss(entrants, { seed, ...(settings.rounds !== undefined && { rounds: settings.rounds }) });
  }
}

/** The entrant that the settings name, else the first. */
export function anchorOf<Id extends string>(settings: FormatSettings, entrants: readonly Id[]): Id {
  const named = settings.anchor ?? entrants[0];
  const found = entrants.find((entrant) => entrant === named);
  if (found === undefined) throw new RangeError(`the anchor ${named ?? ''} is not among the entrants`);
  return found;
}

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
