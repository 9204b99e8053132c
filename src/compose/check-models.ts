import type { Config } from '../config/config-schema.ts';
import { modelReferences, providerOf, splitReference } from '../config/providers.ts';
import { OperatorError } from '../kernel/errors.ts';
import { priceOf } from '../models/price.ts';
import { keyOf } from './make-models.ts';

/**
 * Makes sure that every model of a config can be asked before anything is paid for.
 * @throws OperatorError for an unknown provider, a missing key, or a budget where a price is unknown
 */
export function checkModels(config: Config): void {
  const references = modelReferences(config);
  for (const reference of references) keyOf(providerOf(config, splitReference(reference).provider));
  const [unknown, ...more] = references.filter((reference) => priceOf(reference, config.prices) === null);
  if (config.budget === undefined || unknown === undefined) return;
  throw new OperatorError(
    `there is a budget, and nobody knows what these cost: ${[unknown, ...more].join(', ')}`,
    `Give their prices under 'prices' (input and output: dollars for a million tokens; all 0 for a model of your own), or take the budget away.`,
  );
}
