import type { SeedSource } from '../../crawler/ports.ts';
import type { Config } from '../config/config-schema.ts';
import { searchVariables } from '../config/search-variables.ts';
import type { SearchServiceSettings } from '../config/web-settings.ts';
import { systemClock } from '../kernel/clock.ts';
import { messageOf, OperatorError } from '../kernel/errors.ts';
import { checkSearch } from './check-models.ts';
import { makeEngine, searchServices } from './make-search.ts';
import { makeSeedSource } from './make-seed-source.ts';
import { lookForBrowser, openWeb } from './open-web.ts';
import { unrecorded, type WebParts } from './web.ts';

/** Something that was looked at, and whether it is in order. */
export interface Check {
  readonly name: string;
  readonly ok: boolean;
  readonly detail: string;
  /** What to do; null when nothing is wrong. */
  readonly remedy: string | null;
}

/** What is in order, in words, and what is worth knowing all the same. */
type Found = string | Pick<Check, 'detail' | 'remedy'>;

/** Looks at something; what is thrown is what is wrong with it, and the remedy of an `OperatorError` what to do. */
export async function triedCheck(name: string, look: () => Promise<Found>): Promise<Check> {
  try {
    const found = await look();
    return { name, ok: true, ...(typeof found === 'string' ? { detail: found, remedy: null } : found) };
  } catch (thrown) {
    return {
      name,
      ok: false,
      detail: messageOf(thrown),
      remedy: thrown instanceof OperatorError ? thrown.remedy : null,
    };
  }
}

/** Checks the web of a config: topics, search engines and the browser, each by using it once. */
export async function checkWeb(config: Config): Promise<Check[]> {
  const parts = { clock: systemClock, warn: () => undefined, record: unrecorded };
  const checks = [await checkSeeds(config, parts)];
  if (config.web.kind === 'live') checks.push(...(await checkSearchServices(config, parts)));
  if (config.crawl.browser === 'auto') checks.push(await checkBrowser());
  return checks;
}

/** Sources that another stands in for are no fault, but worth knowing. */
function checkSeeds(config: Config, parts: Pick<WebParts, 'clock' | 'record'>): Promise<Check> {
  return triedCheck('seeds', async () => {
    const warnings: string[] = [];
    const detail = await trySeeds(config, { ...parts, warn: (message) => warnings.push(message) });
    return { detail, remedy: warnings.join('\n       ') || null };
  });
}

async function trySeeds(config: Config, parts: WebParts): Promise<string> {
  if (config.web.kind === 'live') return countSeeds(makeSeedSource(config, parts));
  const web = await openWeb(config, parts);
  try {
    return await countSeeds(web.seeds);
  } finally {
    await web.close();
  }
}

async function countSeeds(source: SeedSource): Promise<string> {
  const found = await source.seeds(5);
  if (!found.ok) throw new OperatorError(found.failure.detail, "Check 'web.live.seeds'.");
  return `${found.value.length} or more topics`;
}

/** Pages can be read without a browser, so that having none is no fault. */
function checkBrowser(): Promise<Check> {
  return triedCheck('browser', async () => {
    const browser = await lookForBrowser();
    if (browser.ok) return browser.value;
    const { detail, remedy } = browser.failure;
    return { detail, remedy: `For pages that show nothing without scripts, ${remedy}.` };
  });
}

/** Each engine by one search; those that are not configured are named. */
async function checkSearchServices(config: Config, parts: WebParts): Promise<Check[]> {
  let services: readonly SearchServiceSettings[] = [];
  const configured = await triedCheck('search', async () => {
    services = searchServices(config);
    checkSearch(config, []);
    const missing = Object.entries(searchVariables)
      .filter(([name]) => !services.some(({ service }) => service === name))
      .map(([name, variables]) => `${name} (${variables.join(' and ')})`);
    return `not configured: ${missing.join(', ') || 'none'}`;
  });
  const checks = [configured];
  for (const settings of services)
    checks.push(await triedCheck(`search by ${settings.service}`, () => trySearch(settings, config, parts)));
  return checks;
}

async function trySearch(settings: SearchServiceSettings, config: Config, parts: WebParts): Promise<string> {
  const found = await makeEngine(settings, config, parts).search('history', 1);
  if (!found.ok) throw new OperatorError(found.failure.detail, remedyFor(settings));
  return found.value.length === 0 ? 'answers, with no hit' : 'answers';
}

function remedyFor({ service }: SearchServiceSettings): string {
  if (service !== 'searxng') return `Check ${searchVariables[service].join(' and ')} in the environment.`;
  return "Check its address, and that 'json' is among its formats (search.formats in its settings.yml).";
}
