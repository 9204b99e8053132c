import type { Seed } from '../../crawler/seed.ts';
import type { Config } from '../config/config-schema.ts';
import { searchVariables } from '../config/environment.ts';
import { OperatorError } from '../kernel/errors.ts';
import { searchServices } from './make-search.ts';

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
