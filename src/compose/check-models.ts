import type { Config } from '../config/config-schema.ts';
import { secretOf } from '../config/environment.ts';
import { modelReferences, providerOf, splitReference } from '../config/providers.ts';
import { OperatorError } from '../kernel/errors.ts';
import { priceOf, searchCost } from '../models/price.ts';

/**
 * Makes sure that every model of a config can be asked before anything is paid for.
 * @throws OperatorError for an unknown provider, a missing key, or a budget where a price is unknown
 */
export function checkModels(config: Config): void {
  checkKeys(config);
  const unpriced = unpricedModels(config);
  if (config.budget === undefined || unpriced.length === 0) return;
  throw new OperatorError(
    `there is a budget, and nobody knows what these cost: ${unpriced.join(', ')}`,
    `Give their prices under 'prices' (input and output: dollars for a million tokens; search: for a thousand searches; all 0 for a model of your own), or take the budget away.`,
  );
}

function checkKeys(config: Config): void {
  const providers = modelReferences(config).map((reference) => providerOf(config, splitReference(reference).provider));
  const missing = providers.filter(({ keyVariable }) => keyVariable !== null && secretOf(keyVariable) === null);
  if (missing.length === 0) return;
  const names = [...new Set(missing.map(({ name }) => name))];
  const variables = [...new Set(missing.flatMap(({ keyVariable }) => keyVariable ?? []))];
  throw new OperatorError(
    `there is no key for ${names.join(', ')}, which the config names`,
    `Set ${variables.join(', ')} in the environment or in .env.`,
  );
}

/** Models of a config's run whose cost is unknown, searches included where an agent searches by them. */
export function unpricedModels(config: Config): readonly string[] {
  const searching = new Set(
    config.agents.flatMap((agent) => (agent.kind === 'model' && agent.search ? agent.model : [])),
  );
  return modelReferences(config).filter((reference) => {
    const price = priceOf(reference, config.prices);
    return price === null || searchCost(searching.has(reference) ? 1 : 0, price) === null;
  });
}
