import type { Grade } from '../../examiner/task.ts';
import { type FormatName, type FormatSettings, inPlaceOfRetired } from '../config/format-settings.ts';
import type { AgentId, TreeId } from '../kernel/ids.ts';
import { type AdaptiveOptions, adaptive } from './formats/adaptive.ts';
import { anchor } from './formats/anchor.ts';
import type { Format, GradedTask, Outcome, Pairing } from './formats/format.ts';
import { placement } from './formats/placement.ts';
import { roundRobin } from './formats/round-robin.ts';
import { swiss } from './formats/swiss.ts';
import type { MatchEnd } from './match.ts';
import type { RoundRecord } from './round.ts';

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
      throw new RangeError(`the format ${settings.format} is retired: take ${inPlaceOfRetired}`);
    case 'adaptive':
      return adaptive(entrants, adaptiveOptions(settings, seed));
    case 'placement': {
      const { rounds, established } = settings.placement;
      const ratings = new Map(Object.entries(established).map(([name, rating]) => [name as Id, rating]));
      return placement(entrants, { seed, established: ratings, ...(rounds !== undefined && { rounds }) });
    }
    case 'swiss':
      return swiss(entrants, { seed, ...(settings.rounds !== undefined && { rounds: settings.rounds }) });
  }
}

/** Returns the options of adaptive pairing. */
export function adaptiveOptions<Id extends string>({ adaptive }: FormatSettings, seed: number): AdaptiveOptions<Id> {
  const { pairings, costs, ...stopping } = adaptive;
  const costOf = (entrant: Id) => (Object.hasOwn(costs, entrant) ? (costs[entrant] ?? 1) : 1);
  const cost = (a: Id, b: Id) => costOf(a) + costOf(b);
  return { seed, cost, ...stopping, ...(pairings !== undefined && { pairings }) };
}

/** The entrant that the settings name, else the first. */
export function anchorOf<Id extends string>(settings: FormatSettings, entrants: readonly Id[]): Id {
  const anchorName = settings.anchor ?? entrants[0];
  const anchorId = entrants.find((entrant) => entrant === anchorName);
  if (anchorId === undefined) throw new RangeError(`the anchor ${anchorName ?? ''} is not among the entrants`);
  return anchorId;
}

/** Formats that go by graded answers, where there are any. */
export const goesByAnswers: readonly FormatName[] = ['adaptive'];

/**
 * Returns the shares of each task's items that both agents of a match passed: the details of a target that was not found
 * count as not passed. Void rounds, and those of a judge that gives no grades, are left out.
 *
 * @param rounds of one match, in the order played
 */
export function gradedTasks(rounds: readonly RoundRecord[]): GradedTask[] {
  return rounds.flatMap(({ task, result }) => {
    if (task === null || result.kind !== 'judged') return [];
    const { gradesA, gradesB } = result.judgement;
    if (gradesA.length === 0 || gradesB.length === 0) return [];
    return [{ task, a: satisfied(gradesA), b: satisfied(gradesB) }];
  });
}

function satisfied(grades: readonly Grade[]): number {
  return grades.filter(({ outcome }) => outcome === 'satisfied').length / grades.length;
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
 * @param matches what `planMatches` gave for these pairings
 * @param ends the end of each planned match, in the same order
 * @param tasksByMatch what both passed of each task of the matches, by seat, in the same order; for a format that goes by answers
 */
export function outcomesOf(
  pairings: readonly Pairing[],
  matches: readonly PlannedMatch[],
  ends: readonly MatchEnd[],
  tasksByMatch: readonly (readonly GradedTask[])[] = [],
): Outcome[] {
  const treesPerPairing = matches.length / Math.max(1, pairings.length);
  return pairings.map((pairing, index) => {
    const first = index * treesPerPairing;
    const results = matches.slice(first, first + treesPerPairing).map((match, offset) => {
      const sameSeats = match.a === pairing.a;
      const tasks = tasksByMatch[first + offset] ?? [];
      return {
        cluster: match.tree,
        winner: winnerInPairing(ends[first + offset], sameSeats),
        ...(tasks.length > 0 && { tasks: sameSeats ? tasks : tasks.map(({ task, a, b }) => ({ task, a: b, b: a })) }),
      };
    });
    return { pairing, results };
  });
}

function winnerInPairing(end: MatchEnd | undefined, sameSeats: boolean): Outcome['results'][number]['winner'] {
  if (!end || end.kind === 'void') return 'void';
  if (end.winner === 'tie' || end.winner === 'both_bad') return end.winner;
  return (end.winner === 'a') === sameSeats ? 'a' : 'b';
}
