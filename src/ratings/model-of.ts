import type { RatingSettings, StyleFeature } from '../config/rating-settings.ts';
import { type Battles, withoutTrees } from './battle-table.ts';
import { generalModel } from './models/general-model.ts';
import { type Tally, tally } from './pair-counts.ts';
import { pairModel } from './pair-model.ts';
import type { RatingModel } from './rating-model.ts';

export interface ModelOptions {
  readonly ties: RatingSettings['ties'];
  readonly style: readonly StyleFeature[];
  readonly ridge: number;
}

/** A model of battles, and what there is to know of it. */
export interface ChosenModel {
  /** With a cluster for each tree. */
  readonly model: RatingModel;
  /** The same battles, each a cluster of its own. */
  byBattle(): RatingModel;
  /** How many distinct rows every step of a fit goes through. */
  readonly rows: number;
  /** See intervals.ts. */
  readonly workOfRow?: number;
  /** Features whose effect cannot be told from the others'. */
  readonly droppedStyle: readonly StyleFeature[];
}

/** The work of a fit for each cell of the general model, in about nanoseconds. */
const workOfCell = 3000;

/**
 * The model that the options ask for: the fast one on pair counts where ties are half and no style is taken out.
 *
 * @param counts of the same battles
 * @throws RangeError when the ridge is not above zero
 */
export function modelOf(battles: Battles, counts: Tally, options: ModelOptions): ChosenModel {
  if (options.ties === 'half' && options.style.length === 0) {
    return {
      model: pairModel(counts, options.ridge),
      byBattle: () => pairModel(tally(withoutTrees(battles)), options.ridge),
      rows: counts.pairs.length,
      droppedStyle: [],
    };
  }
  const model = generalModel([...battles], options);
  return {
    ...{ model, rows: model.cells, workOfRow: workOfCell, droppedStyle: model.droppedStyle },
    byBattle: () => generalModel([...withoutTrees(battles)], options),
  };
}
