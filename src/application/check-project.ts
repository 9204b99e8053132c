import type { Config } from '../config/config-schema.ts';
import { readEnvironment } from '../config/environment.ts';
import { wantExaminer } from '../config/examiner-choice.ts';
import { modelReferences } from '../config/providers.ts';
import { queuesOf, roles } from '../engine/pool.ts';
import { systemClock } from '../kernel/clock.ts';
import { OperatorError } from '../kernel/errors.ts';
import { counted } from '../reporting/arena-words.ts';
import { connectArena } from '../storage/database.ts';
import { freeExecutors } from '../storage/executor-lease.ts';
import { type Ledger, openLedger } from '../storage/ledger.ts';
import { openDatabase } from '../storage/open-database.ts';
import { agentFaults } from './agents-there.ts';
import { openTreeGraph, useArena } from './app-context.ts';
import { checkJudges, checkModels, qualityJudgesNote, unpricedModels } from './check-models.ts';
import { checkWeb } from './check-web.ts';
import { judgesToQualify, qualificationNote } from './judge-qualification.ts';
import { checkTokens, machineIsolation } from './make-agents.ts';
import { checkCitationJudges } from './open-citations.ts';
import { scheduleFault } from './schedules.ts';
import { type Check, triedCheck } from './tried-check.ts';
import { type WorkersSeen, workersStatus } from './workers.ts';

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
  if (checks.every(({ name, ok }) => ok || name !== 'database')) checks.push(...(await checkRecorded(folder, config)));
  if (config)
    checks.push(
      await checkAgentsThere(config),
      ...(await checkWeb(config)),
      await checkModelAccess(config),
      ...(await checkIsolation(config)),
    );
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

/** What the database tells of workers and of models' replies. */
async function checkRecorded(folder: string, config: Config | null): Promise<Check[]> {
  return useArena(readEnvironment(folder), async (db, url) => {
    const ledger = openLedger(db);
    return [
      await checkWorkers(url, ledger),
      ...(await checkSchedules(ledger)),
      await checkReplies(ledger),
      ...(config === null || judgesToQualify(config).length === 0 ? [] : [await checkJudging(ledger, config)]),
    ];
  });
}

function checkWorkers(databaseUrl: string, ledger: Pick<Ledger, 'engine' | 'schedules' | 'workers'>): Promise<Check> {
  return triedCheck('workers', async () => {
    const { detail, fault, note } = workersStatus(await lookForWorkers(databaseUrl, ledger));
    if (fault !== null) throw new OperatorError(detail, fault);
    return { detail, remedy: note };
  });
}

/** Whether the next refresh of each active schedule could be played; nothing where there is none. */
async function checkSchedules(ledger: Ledger): Promise<Check[]> {
  const active = (await ledger.schedules.list()).filter(({ state }) => state === 'active');
  const checks: Check[] = [];
  for (const stored of active) {
    const fault = await scheduleFault({ ledger }, stored);
    const name = `schedule ${stored.schedule.name}`;
    if (fault === null) checks.push({ name, ok: true, detail: 'its next refresh can be played', remedy: null });
    else checks.push({ name, ok: false, detail: 'its next refresh could not be played here', remedy: fault });
  }
  return checks;
}

async function lookForWorkers(
  databaseUrl: string,
  ledger: Pick<Ledger, 'engine' | 'schedules' | 'workers'>,
): Promise<WorkersSeen> {
  const workers = await ledger.workers.list();
  const gone = await freeExecutors(
    databaseUrl,
    workers.map(({ executor }) => executor),
  );
  const schedules = (await ledger.schedules.list()).filter(({ state }) => state === 'active').length;
  return { workers, gone: new Set(gone), waiting: await ledger.engine.waitingIn(queuesOf(roles)), schedules };
}

/** When the Examiner's judges were last calibrated, and whether one of them passes too much. */
function checkJudging(ledger: Pick<Ledger, 'calibrations'>, config: Config): Promise<Check> {
  return triedCheck('judges', async () => {
    const { detail, fault, remedy } = qualificationNote(config, await ledger.calibrations.results());
    if (fault !== null) throw new OperatorError(fault, remedy ?? '');
    return { detail, remedy };
  });
}

/** Replies that were of no use are no fault of this project, but worth knowing before a run is paid for. */
function checkReplies(ledger: Pick<Ledger, 'modelCalls'>): Promise<Check> {
  return triedCheck('replies', async () => {
    const useless = await ledger.modelCalls.uselessOfTheDay();
    if (useless.length === 0) return 'of the calls on record, none of the last day was of no use';
    const remedy =
      "They are on the bill, and are asked for again by the next run and by 'tournament resume --voids'; 'dr-arena status ID' names what was wrong with them.";
    const parts = useless.map(({ model, useless: count, replies }) => `${model}: ${count} of ${replies}`);
    return { detail: `of no use in the last day: ${parts.join(', ')}`, remedy };
  });
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
    const notes = [
      unpriced.length > 0 ? `What these cost is unknown: ${unpriced.join(', ')}. Give it under 'prices'.` : null,
      qualityJudgesNote(config),
    ];
    return {
      detail: length === 0 ? 'none is used' : `${length} used, with the keys that they need`,
      remedy: notes.filter((note) => note !== null).join('\n       ') || null,
    };
  });
}

async function tryTrees(folder: string): Promise<string> {
  const { neo4j } = readEnvironment(folder);
  if (neo4j === null) return 'kept in PostgreSQL';
  await (await openTreeGraph(neo4j)).close();
  return `kept in Neo4j at ${neo4j.uri}`;
}
