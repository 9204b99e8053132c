import { type Command, InvalidArgumentError } from 'commander';
import { type StyleFeature, styleFeatures } from '../config/rating-settings.ts';
import { OperatorError } from '../kernel/errors.ts';
import { type Battle, maxWeight, withMarginWeights } from '../ratings/battles.ts';
import type { RateOptions } from '../ratings/rate.ts';

/** How a command is told to rate. */
export type RatingChoices = Pick<RateOptions, 'style' | 'ridge'>;

/** How `dr-arena rate` is told to. */
export interface RatingFlags extends RatingChoices {
  readonly margin?: boolean;
}

/** Adds the options that choose how battles become ratings. */
export function addRatingChoices(command: Command): Command {
  return command
    .option('--style <features>', `take out what style does: ${styleFeatures.join(',')}`, featureList)
    .option(
      '--ridge <number>',
      'taken from the summed log-likelihood: half of it times each squared log-strength (default: 1e-6)',
      ridge,
    );
}

/** @throws OperatorError where the battles do not have what the flags need */
export function rateOptions(file: string, battles: readonly Battle[], flags: RatingFlags): RateOptions {
  const { margin, ...options } = flags;
  for (const feature of options.style ?? []) requireFeature(file, battles, feature);
  return { ...options, level: margin ? 'margin' : 'match' };
}

/**
 * The battles weighted as the flags say.
 * @throws OperatorError where no battle has scores, or a weight would pass what battles may weigh
 */
export function weightedBattles(file: string, battles: readonly Battle[], { margin }: RatingFlags): readonly Battle[] {
  if (!margin) return battles;
  const scored = battles.some(({ score_a, score_b }) => score_a !== undefined && score_b !== undefined);
  if (!scored) throw new OperatorError(`no line of ${file} has score_a and score_b`, 'Leave --margin out.');
  const weighted = withMarginWeights(battles);
  if (weighted.every(({ weight = 1 }) => weight <= maxWeight)) return weighted;
  throw new OperatorError(
    `by its margin a battle of ${file} would count as more than ${maxWeight}`,
    'Scores count rounds won; scale them down, or leave --margin out.',
  );
}

function requireFeature(file: string, battles: readonly Battle[], feature: StyleFeature): void {
  const known = battles.some(
    ({ style_a, style_b }) => style_a?.[feature] !== undefined && style_b?.[feature] !== undefined,
  );
  if (known) return;
  throw new OperatorError(
    `no line of ${file} has style_a.${feature} and style_b.${feature}`,
    `Leave ${feature} out of --style, or write what the style of the answers was into the file.`,
  );
}

function featureList(text: string): StyleFeature[] {
  const names = text.split(',').map((name) => name.trim());
  return [...new Set(names)].map((name) => {
    const feature = styleFeatures.find((each) => each === name);
    if (feature) return feature;
    throw new InvalidArgumentError(`'${name}' is none of ${styleFeatures.join(', ')}.`);
  });
}

const mostRidge = 1e6;

function ridge(text: string): number {
  const number = Number(text);
  if (text.trim() !== '' && number > 0 && number <= mostRidge) return number;
  throw new InvalidArgumentError(`It must be above 0 and at most ${mostRidge}.`);
}
