import type { FormatSettings } from '../config/format-settings.ts';
import { adaptive } from './formats/adaptive.ts';
import { anchor } from './formats/anchor.ts';
import { byPairs } from './formats/by-pairs.ts';
import { doubleElimination } from './formats/double-elimination.ts';
import type { Format } from './formats/format.ts';
import { groupTournament } from './formats/group-tournament.ts';
import { placement } from './formats/placement.ts';
import { remembering } from './formats/remembering.ts';
import { roundRobin } from './formats/round-robin.ts';
import { singleElimination } from './formats/single-elimination.ts';
import { swiss } from './formats/swiss.ts';

/**
 * The format that settings ask for, ready to be played. No pair is asked about twice: a second meeting is answered from
 * memory.
 *
 * @param seed fixes every random draw
 * @throws RangeError where the settings do not fit the entrants
 */
export function makeFormat<Id extends string>(
  settings: FormatSettings,
  entrants: readonly Id[],
  seed: number,
): Format<Id> {
  return remembering(bareFormat(settings, entrants, seed));
}

/** The format as it is, which asks about a pair each time it meets. Errors as above. */
export function bareFormat<Id extends string>(
  settings: FormatSettings,
  entrants: readonly Id[],
  seed: number,
): Format<Id> {
  switch (settings.format) {
    case 'round-robin':
      return roundRobin(entrants);
    case 'anchor':
      return anchor(entrants, { anchor: anchorOf(settings, entrants), seed });
    case 'single-elimination': {
      const seeding = { kind: 'anchor', anchor: anchorOf(settings, entrants) } as const;
      return singleElimination(entrants, { seed, seeding });
    }
    case 'double-elimination':
      return doubleElimination(entrants, { seed });
    case 'group': {
      const { size, ...group } = settings.group;
      const contests = groupTournament(entrants, { seed, groupSize: size, ...group, atOnce: false });
      return byPairs(entrants, contests);
    }
    case 'adaptive': {
      const { pairings, costs, ...wanted } = settings.adaptive;
      const costOf = (entrant: Id) => (Object.hasOwn(costs, entrant) ? (costs[entrant] ?? 1) : 1);
      const cost = (a: Id, b: Id) => costOf(a) + costOf(b);
      return adaptive(entrants, { seed, cost, ...wanted, ...(pairings !== undefined && { pairings }) });
    }
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
function anchorOf<Id extends string>(settings: FormatSettings, entrants: readonly Id[]): Id {
  const named = settings.anchor ?? entrants[0];
  const found = entrants.find((entrant) => entrant === named);
  if (found === undefined) throw new RangeError(`the anchor ${named ?? ''} is not among the entrants`);
  return found;
}
