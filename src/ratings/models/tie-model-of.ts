import type { RatingSettings } from '../../config/rating-settings.ts';
import { davidson } from './davidson.ts';
import { raoKupper } from './rao-kupper.ts';
import type { TieModel } from './tie-model.ts';
import { tiesAsHalf } from './ties-as-half.ts';

const models: Readonly<Record<RatingSettings['ties'], TieModel>> = {
  half: tiesAsHalf,
  davidson,
  'rao-kupper': raoKupper,
};

/** The model that a setting names. */
export function tieModelOf(ties: RatingSettings['ties']): TieModel {
  return models[ties];
}
