import type { SeedSource } from '../../crawler/ports.ts';
import type { Config } from '../config/config-schema.ts';
import { readEnvironment } from '../config/environment.ts';
import { wantExaminer } from '../config/examiner-choice.ts';
import { modelReferences } from '../config/providers.ts';
import { searchVariables } from '../config/search-variables.ts';
import type { SearchServiceSettings } from '../config/web-settings.ts';
import { systemClock } from '../kernel/clock.ts';
import { messageOf, OperatorError } from '../kernel/errors.ts';
import { counted } from '../reporting/arena-words.ts';
import { connectArena } from '../storage/database.ts';
import { openLedger } from '../storage/ledger.ts';
import { openDatabase } from '../storage/open-database.ts';
import { agentFaults } from './agents-there.ts';
import { openTreeGraph, useArena, useOpen } from './app-context.ts';
import { checkJudges, checkModels, checkSearch, unpricedModels } from './check-models.ts';
import { checkCitationJudges } from './judge-citations.ts';
import { judgesToQualify, qualificationNote } from './judge-qualification.ts';
import { checkTokens, machineIsolation } from './make-agents.ts';
import { makeEngine, searchServices } from './make-search.ts';
import { makeSeedSource } from './make-seed-source.ts';
import { lookForBrowser, openWeb } from './open-web.ts';
import { unrecorded, type WebParts } from './web.ts';

/** Checks config, database and web of a project folder, each by using it once. */
export async function checkProject(folder: string, loadConfig: () => Config): Promise<Check[]> {
  let config: Config | null = null;
  const checks = await runChecks({
    'Node.js': () => process.version,
    config: () => {
      config = loadConfig();
      const detail = `${counted(config.agents.length, 'agent')}, ${config.web.kind} web, seed ${config.seed}`;
      // Commands that name their agents need none in the config.
      const remedy = config.agents.length < 2 ? "A tournament needs two: add them under 'agents'." : null;
      return { detail, remedy };
    },
    database: () => tryDatabase(folder),
    trees: () => tryTrees(folder),
  });
  if (!config) return checks;
  const project: Config = config;
  const hasDatabase = checks.every(({ name, ok }) => ok || name !== 'database');
  return [
    ...checks,
    ...(await runChecks({
      judges: () => (hasDatabase ? lookAtJudges(folder, project) : null),
      agents: () => lookForAgents(project),
    })),
    ...(await checkWeb(project)),
    ...(await runChecks({ models: () => lookForModels(project), isolation: () => tryIsolation(project) })),
  ];
}

/** Looks at things one after the other; what gives null is not looked at here. */
async function runChecks(looks: Readonly<Record<string, Look>>): Promise<Check[]> {
  const checks: Check[] = [];
  for (const [name, look] of Object.entries(looks)) checks.push(...(await triedCheck(name, look)));
  return checks;
}

function lookForAgents(config: Config): string {
  const faults = agentFaults(config);
  if (faults.length > 0)
    throw new OperatorError(faults.join('; '), "Correct it in the config; 'agents check' asks them.");
  return 'their programs and files are there';
}

/** Null where no program of a contestant is to be run. */
async function tryIsolation({ agents }: Config): Promise<Found | null> {
  const programs = agents.filter((agent) => agent.kind === 'command');
  if (programs.length === 0) return null;
  const warnings: string[] = [];
  const isolation = machineIsolation({ clock: systemClock, warn: (message) => warnings.push(message) });
  let apart = 0;
  for (const { name, isolation: mode } of programs) if ((await isolation(name, mode)) !== null) apart++;
  const detail = `${apart} of ${counted(programs.length, 'program')} of agents kept apart from this machine`;
  return { detail, remedy: warnings.at(-1) ?? null };
}

/** Checks when the Examiner's judges were last calibrated, and whether one of them passes too much. */
async function lookAtJudges(folder: string, config: Config): Promise<Found | null> {
  if (judgesToQualify(config).length === 0) return null;
  const results = await useArena(readEnvironment(folder), (db) => openLedger(db).calibrations.results());
  const { detail, fault, remedy } = qualificationNote(config, results);
  if (fault !== null) throw new OperatorError(fault, remedy ?? '');
  return { detail, remedy };
}

async function tryDatabase(folder: string): Promise<string> {
  const environment = readEnvironment(folder);
  return useOpen(openDatabase(environment), async ({ url, embedded }) => {
    await (await connectArena(url)).close();
    return embedded ? `embedded PostgreSQL in ${environment.home}` : 'the PostgreSQL that DATABASE_URL names';
  });
}

/** Without asking any of them, which would cost money: 'agents check' does. */
function lookForModels(config: Config): Found {
  checkTokens(config.agents);
  checkModels(config);
  checkJudges(config);
  checkCitationJudges(config);
  wantExaminer(config);
  const { length } = modelReferences(config);
  const unpriced = unpricedModels(config);
  return {
    detail: length === 0 ? 'none is used' : `${length} used, with the keys that they need`,
    remedy: unpriced.length > 0 ? `What these cost is unknown: ${unpriced.join(', ')}. Give it under 'prices'.` : null,
  };
}

async function tryTrees(folder: string): Promise<string> {
  const { neo4j } = readEnvironment(folder);
  if (neo4j === null) return 'kept in PostgreSQL';
  await (await openTreeGraph(neo4j)).close();
  return `kept in Neo4j at ${neo4j.uri}`;
}

/** Something that was looked at, and whether it is in order. */
export interface Check {
  readonly name: string;
  readonly ok: boolean;
  readonly detail: string;
  /** Remedy; null if nothing is wrong. */
  readonly remedy: string | null;
}

/** Sound result in words, with a note if there is one. */
type Found = string | Pick<Check, 'detail' | 'remedy'>;

type Look = () => Found | null | Promise<Found | null>;

/** Looks at something; what is thrown is what is wrong with it, and the remedy of an `OperatorError` what to do. */
async function triedCheck(name: string, look: Look): Promise<Check[]> {
  try {
    const result = await look();
    if (result === null) return [];
    return [{ name, ok: true, ...(typeof result === 'string' ? { detail: result, remedy: null } : result) }];
  } catch (error) {
    return [
      { name, ok: false, detail: messageOf(error), remedy: error instanceof OperatorError ? error.remedy : null },
    ];
  }
}

/** Checks the web of a config: topics, search engines and the browser, each by using it once. */
export async function checkWeb(config: Config): Promise<Check[]> {
  const parts = { clock: systemClock, warn: unrecorded, record: unrecorded };
  return [
    ...(await runChecks({ seeds: () => lookForSeeds(config, parts) })),
    ...(config.web.kind === 'live' ? await checkSearchServices(config, parts) : []),
    ...(await runChecks({ browser: () => (config.crawl.browser === 'auto' ? tryBrowser() : null) })),
  ];
}

/** Sources that another stands in for are no fault, but worth knowing. */
async function lookForSeeds(config: Config, parts: WebParts): Promise<Found> {
  const warnings: string[] = [];
  const detail = await trySeeds(config, { ...parts, warn: (message) => warnings.push(message) });
  return { detail, remedy: warnings.join('\n       ') || null };
}

async function trySeeds(config: Config, parts: WebParts): Promise<string> {
  if (config.web.kind === 'live') return countSeeds(makeSeedSource(config, parts));
  return useOpen(openWeb(config, parts), ({ seeds }) => countSeeds(seeds));
}

async function countSeeds(source: SeedSource): Promise<string> {
  const seeds = await source.seeds(5);
  if (!seeds.ok) throw new OperatorError(seeds.failure.detail, "Check 'web.live.seeds'.");
  return `${seeds.value.length} or more topics`;
}

/** Pages can be read without a browser, so that having none is no fault. */
async function tryBrowser(): Promise<Found> {
  const browser = await lookForBrowser();
  if (browser.ok) return browser.value;
  const { detail, remedy } = browser.failure;
  return { detail, remedy: `For pages that show nothing without scripts, ${remedy}.` };
}

/** Each engine by one search; those that are not configured are named. */
async function checkSearchServices(config: Config, parts: WebParts): Promise<Check[]> {
  let services: readonly SearchServiceSettings[] = [];
  const configured = await triedCheck('search', () => {
    services = searchServices(config);
    checkSearch(config, []);
    const missing = Object.entries(searchVariables)
      .filter(([name]) => !services.some(({ service }) => service === name))
      .map(([name, variables]) => `${name} (${variables.join(' and ')})`);
    return `not configured: ${missing.join(', ') || 'none'}`;
  });
  const checks = [...configured];
  for (const each of services)
    checks.push(...(await triedCheck(`search by ${each.service}`, () => trySearch(each, config, parts))));
  return checks;
}

async function trySearch(settings: SearchServiceSettings, config: Config, parts: WebParts): Promise<string> {
  const hits = await makeEngine(settings, config, parts).search('history', 1);
  if (!hits.ok) throw new OperatorError(hits.failure.detail, remedyFor(settings));
  return hits.value.length === 0 ? 'answers, with no hit' : 'answers';
}

function remedyFor({ service }: SearchServiceSettings): string {
  if (service !== 'searxng') return `Check ${searchVariables[service].join(' and ')} in the environment.`;
  return "Check its address, and that 'json' is among its formats (search.formats in its settings.yml).";
}
