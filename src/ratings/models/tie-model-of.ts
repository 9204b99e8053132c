import type { RatingSettings } from '../../config/rating-settings.ts';
import { logWinProbability, winProbability } from '../logistic.ts';
import { davidson } from './davidson.ts';
import { raoKupper } from './rao-kupper.ts';
import type { LocalInformation, LocalLikelihood, LocalMatrix, OutcomeCounts, TieModel } from './tie-model.ts';

const nothing: LocalMatrix = { gapGap: 0, gapTie: 0, tieTie: 0 };

/** Bradley & Terry (1952), a tie being half a win for each: P(win) = 1 / (1 + exp(-gap)). */
export const tiesAsHalf: TieModel = { parameter: null, likelihood, information };

function likelihood(gap: number, _tie: number, { wins, losses, ties }: OutcomeCounts): LocalLikelihood {
  const p = winProbability(gap);
  const won = wins + ties / 2;
  const all = wins + losses + ties;
  return {
    value: won * logWinProbability(gap) + (losses + ties / 2) * logWinProbability(-gap),
    gap: won - all * p,
    tie: 0,
    gapGap: all * p * (1 - p),
    gapTie: 0,
    tieTie: 0,
  };
}

function information(gap: number): LocalInformation {
  const p = winProbability(gap);
  const variance = p * (1 - p);
  return { ...nothing, gapGap: variance, byGap: { ...nothing, gapGap: variance * (1 - 2 * p) }, byTie: nothing };
}

const models: Readonly<Record<RatingSettings['ties'], TieModel>> = {
  half: tiesAsHalf,
  davidson,
  'rao-kupper': raoKupper,
};

/** The model that a setting names. */
export function tieModelOf(ties: RatingSettings['ties']): TieModel {
  return models[ties];
}
