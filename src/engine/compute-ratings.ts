import type { TournamentHead } from '../arena/tournament.ts';
import { type AbilityReport, abilitiesWithStandings } from '../ratings/ability/abilities.ts';
import type { CountedItems } from '../ratings/ability/ability.ts';
import { type SliceDimension, sliceDimensions, type TaskTraits } from '../ratings/ability/item-slices.ts';
import { type SliceReport, sliceReport } from '../ratings/ability/slice-ratings.ts';
import type { Battle } from '../ratings/battles.ts';
import type { JointStandings } from '../ratings/pair-standings.ts';
import { type RateOptions, rateBattles } from '../ratings/rate.ts';
import type { RatingReport } from '../ratings/rating.ts';

/** What ratings are made of: values that can be handed to another thread. */
export interface RatingTask {
  /** Null where the ratings are known. */
  readonly battles: readonly Battle[] | null;
  readonly options: RateOptions;
  readonly agents: TournamentHead['agents'];
  /** Null where depth and width are not to be rated. */
  readonly items: CountedItems | null;
  /** By what to slice the items; left out where they are not to be sliced. */
  readonly traits?: TaskTraits;
  /** Default: all. */
  readonly dimensions?: readonly SliceDimension[];
}

export interface Figures {
  /** Null where they were not asked for. */
  readonly rating: RatingReport | null;
  /** Null where they were not asked for. */
  readonly abilities: AbilityReport | null;
  /** Of the combined ratings; null where they were not asked for, or too little is known. */
  readonly standings: JointStandings | null;
  /** Null where they were not asked for. */
  readonly slices: SliceReport | null;
}

/** Ratings, and those by graded items, of all and in slices, where they are asked for. */
export function computeRatings({ battles, options, items, agents, traits, dimensions }: RatingTask): Figures {
  return {
    rating: battles === null ? null : rateBattles(battles, options),
    ...(items === null ? { abilities: null, standings: null } : abilitiesWithStandings(items, { agents })),
    slices: items === null || traits === undefined ? null : sliceReport(items, dimensions ?? sliceDimensions, traits),
  };
}
