import type { Seed } from '../../crawler/seed.ts';
import type { Config } from '../config/config-schema.ts';
import { secretOf } from '../config/environment.ts';
import { examinerModel, refuseGoneExaminer } from '../config/examiner-choice.ts';
import { modelReferences, providerOf, splitReference, vendorOf } from '../config/providers.ts';
import { searchVariables } from '../config/search-variables.ts';
import { OperatorError } from '../kernel/errors.ts';
import { agentId } from '../kernel/ids.ts';
import { priceOf } from '../models/list-price.ts';
import { searchCost } from '../models/price.ts';
import { agentVendor } from './make-agents.ts';
import { backgroundApi } from './make-models.ts';
import { searchServices } from './make-search.ts';

/**
 * Makes sure that every model of a config can be asked before anything is paid for.
 * @throws OperatorError for an unknown provider, a missing key, a research agent whose provider does not work in the
 * background, or a budget where a price is unknown
 */
export function checkModels(config: Config): void {
  refuseGoneExaminer(config);
  checkKeys(config);
  for (const agent of config.agents) if (agent.kind === 'research') backgroundApi(config, agent.model);
  const unpriced = unpricedModels(config);
  if (config.budget === undefined || unpriced.length === 0) return;
  throw new OperatorError(
    `there is a budget, and the cost of these models is unknown: ${unpriced.join(', ')}`,
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
    config.agents.flatMap((agent) =>
      agent.kind === 'research' || (agent.kind === 'model' && agent.search) ? agent.model : [],
    ),
  );
  return modelReferences(config).filter((reference) => {
    const price = priceOf(reference, config.prices);
    return price === null || searchCost(searching.has(reference) ? 1 : 0, price) === null;
  });
}

/**
 * Makes sure that every two agents have a judge: their answers would be paid for and each of their matches void.
 * @throws OperatorError naming two that have none, since every judge is of the vendor of one of them
 */
export function checkJudges(config: Config): void {
  const model = examinerModel(config.examiner);
  if (model === null || !config.examiner.excludeOwnVendor) return;
  const vendors = [...new Set((config.examiner.judges ?? [model]).map((judge) => vendorOf(config, judge)))];
  const agents = config.agents.map(({ name }) => ({ name, vendor: agentVendor(config, agentId(name)) }));
  for (const [at, a] of agents.entries()) {
    const b = agents.slice(at + 1).find((each) => vendors.every((own) => own === a.vendor || own === each.vendor));
    if (b === undefined) continue;
    throw new OperatorError(
      `nobody may judge '${a.name}' against '${b.name}': every judge is of the vendor of one of them (${vendors.join(', ')})`,
      "Name a judge of another vendor under 'examiner.judges', or set 'examiner.excludeOwnVendor: false'.",
    );
  }
}

/**
 * Topics of the live web need a search engine; root pages do not.
 * @param seeds those that are given or drawn already
 * @throws OperatorError when there is none
 */
export function checkSearch(config: Config, seeds: readonly Pick<Seed, 'source'>[]): void {
  if (config.web.kind !== 'live' || searchServices(config).length > 0) return;
  const sources: readonly { readonly source: string }[] = seeds.length > 0 ? seeds : config.web.live.seeds;
  if (sources.every(({ source }) => source === 'root_url')) return;
  const variables = Object.values(searchVariables).map((names) => names.join(' with '));
  throw new OperatorError(
    'topics of the live web need a search engine, and none is configured',
    `Set the key of one in the environment or in .env (${variables.join(', ')}), or give root pages.`,
  );
}
