import type { Config } from '../config/config-schema.ts';
import { readEnvironment } from '../config/environment.ts';
import { wantExaminer } from '../config/examiner-choice.ts';
import { modelReferences } from '../config/providers.ts';
import { systemClock } from '../kernel/clock.ts';
import { OperatorError } from '../kernel/errors.ts';
import { counted } from '../reporting/arena-words.ts';
import { connectArena } from '../storage/database.ts';
import { openLedger } from '../storage/ledger.ts';
import { openDatabase } from '../storage/open-database.ts';
import { agentFaults } from './agents-there.ts';
import { openTreeGraph, useArena } from './app-context.ts';
import { checkJudges, checkModels, unpricedModels } from './check-models.ts';
import { type Check, checkWeb, triedCheck } from './check-web.ts';
import { judgesToQualify, qualificationNote } from './judge-qualification.ts';
import { checkTokens, machineIsolation } from './make-agents.ts';
import { checkCitationJudges } from './judge-citations.ts';

/** Checks config, database and web of a project folder, each by using it once. */
export async function checkProject(folder: string, loadConfig: () => Config): Promise<Check[]> {
  const checks = [await triedCheck('Node.js', async () => process.version)];
  let config: Config | null = null;
  const loaded = await triedCheck('config', async () => {
    config = loadConfig();
    const detail = `${counted(config.agents.length, 'agent')}, ${config.web.kind} web, seed ${config.seed}`;
    // Commands that name their agents need none in the config.
    const remedy = config.agents.length < 2 ? "A tournament needs two: add them under 'agents'." : null;
    return { detail, remedy };
  });
  checks.push(
    loaded,
    await triedCheck('database', () => tryDatabase(folder)),
    await triedCheck('trees', () => tryTrees(folder)),
  );
  if (config) {
    if (checks.every(({ name, ok }) => ok || name !== 'database')) checks.push(...(await checkJudging(folder, config)));
    checks.push(
      await checkAgentsThere(config),
      ...(await checkWeb(config)),
      await checkModelAccess(config),
      ...(await checkIsolation(config)),
    );
  }
  return checks;
}

function checkAgentsThere(config: Config): Promise<Check> {
  return triedCheck('agents', async () => {
    const faults = agentFaults(config);
    if (faults.length > 0)
      throw new OperatorError(faults.join('; '), "Correct it in the config; 'agents check' asks them.");
    return 'their programs and files are there';
  });
}

/** Only where a program of a contestant is to be run. */
async function checkIsolation({ agents }: Config): Promise<Check[]> {
  const programs = agents.filter((agent) => agent.kind === 'command');
  if (programs.length === 0) return [];
  let remedy: string | null = null;
  const isolation = machineIsolation({
    clock: systemClock,
    warn: (message) => {
      remedy = message;
    },
  });
  const checked = await triedCheck('isolation', async () => {
    let apart = 0;
    for (const { name, isolation: mode } of programs) if ((await isolation(name, mode)) !== null) apart++;
    return {
      detail: `${apart} of ${counted(programs.length, 'program')} of agents kept apart from this machine`,
      remedy,
    };
  });
  return [checked];
}

/** When the Examiner's judges were last calibrated, and whether one of them passes too much. */
async function checkJudging(folder: string, config: Config): Promise<Check[]> {
  if (judgesToQualify(config).length === 0) return [];
  const checked = await triedCheck('judges', async () => {
    const results = await useArena(readEnvironment(folder), (db) => openLedger(db).calibrations.results());
    const { detail, fault, remedy } = qualificationNote(config, results);
    if (fault !== null) throw new OperatorError(fault, remedy ?? '');
    return { detail, remedy };
  });
  return [checked];
}

async function tryDatabase(folder: string): Promise<string> {
  const environment = readEnvironment(folder);
  const database = await openDatabase(environment);
  try {
    await (await connectArena(database.url)).close();
    return database.embedded ? `embedded PostgreSQL in ${environment.home}` : 'the PostgreSQL that DATABASE_URL names';
  } finally {
    await database.close();
  }
}

/** Without asking any of them, which would cost money: 'agents check' does. */
function checkModelAccess(config: Config): Promise<Check> {
  return triedCheck('models', async () => {
    checkTokens(config.agents);
    checkModels(config);
    checkJudges(config);
    checkCitationJudges(config);
    wantExaminer(config);
    const { length } = modelReferences(config);
    const unpriced = unpricedModels(config);
    return {
      detail: length === 0 ? 'none is used' : `${length} used, with the keys that they need`,
      remedy:
        unpriced.length > 0 ? `What these cost is unknown: ${unpriced.join(', ')}. Give it under 'prices'.` : null,
    };
  });
}

async function tryTrees(folder: string): Promise<string> {
  const { neo4j } = readEnvironment(folder);
  if (neo4j === null) return 'kept in PostgreSQL';
  await (await openTreeGraph(neo4j)).close();
  return `kept in Neo4j at ${neo4j.uri}`;
}
