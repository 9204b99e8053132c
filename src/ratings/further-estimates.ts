import { type RatingSettings, type StyleFeature, styleFeatures } from '../config/rating-settings.ts';
import type { Uncertainty } from './intervals.ts';
import { at } from './matrix.ts';
import { tieModelOf } from './models/tie-model-of.ts';
import type { ModelFit, RatingModel } from './rating-model.ts';
import type { RatingReport, StyleEffect, TieEstimate } from './rating-report.ts';

/**
 * What is estimated besides strengths, each with the same kind of interval as the ratings.
 * @param someTied whether some battles are ties and some are not: else nothing tells how likely ties are
 */
export function estimatesOf(
  ties: RatingSettings['ties'],
  someTied: boolean,
  model: RatingModel,
  fit: ModelFit,
  known: Uncertainty,
): Pick<RatingReport, 'tieParameter' | 'style'> {
  const places = model.further.map((name, index) => ({ name, parameter: model.agents + index }));
  const tie = places.find(({ name }) => name === 'tie');
  return {
    tieParameter: tie
      ? tieEstimate(ties, at(fit.parameters, tie.parameter), someTied ? known.interval(tie.parameter) : null)
      : null,
    style: places.flatMap(({ name, parameter }) => {
      const feature = styleFeatures.find((each) => each === name);
      return feature ? [styleEffect(feature, parameter, fit, known)] : [];
    }),
  };
}

function tieEstimate(
  ties: RatingSettings['ties'],
  value: number,
  interval: { readonly low: number; readonly high: number } | null,
): TieEstimate | null {
  const { parameter } = tieModelOf(ties);
  if (!parameter) return null;
  const shown = (tie: number) => rounded(parameter.shown(tie));
  const bound = (side: 'low' | 'high') => (interval === null ? null : shown(interval[side]));
  return { name: parameter.name, value: shown(value), low: bound('low'), high: bound('high') };
}

function styleEffect(feature: StyleFeature, parameter: number, fit: ModelFit, known: Uncertainty): StyleEffect {
  const { low, high } = known.interval(parameter);
  return {
    feature,
    coefficient: rounded(at(fit.parameters, parameter)),
    standardError: rounded(known.standardError(parameter)),
    ...{ low: rounded(low), high: rounded(high) },
  };
}

function rounded(value: number): number {
  return Math.round(value * 1e9) / 1e9;
}
