import type { TournamentHead } from '../arena/tournament.ts';
import { type AbilityReport, abilitiesOf } from '../ratings/ability/abilities.ts';
import type { CountedItems } from '../ratings/ability/ability.ts';
import { type BattleColumns, battlesIn } from '../ratings/battle-table.ts';
import { type RateOptions, rateBattles } from '../ratings/rate.ts';
import type { RatingReport } from '../ratings/rating.ts';

/** What ratings are made of: values that can be handed to another thread. */
export interface RatingTask {
  /** Null where the ratings are known. */
  readonly battles: BattleColumns | null;
  readonly options: RateOptions;
  readonly agents: TournamentHead['agents'];
  /** Null where depth and width are not to be rated. */
  readonly items: CountedItems | null;
}

export interface Figures {
  /** Null where they were not asked for. */
  readonly rating: RatingReport | null;
  /** Null where they were not asked for. */
  readonly abilities: AbilityReport | null;
}

/** Ratings, and those of depth and width where they are asked for. */
export function computeRatings({ battles, options, items, agents }: RatingTask): Figures {
  return {
    rating: battles === null ? null : rateBattles(battlesIn(battles), options),
    abilities: items === null ? null : abilitiesOf(items, { agents }),
  };
}
