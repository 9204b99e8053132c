import { setMaxListeners } from 'node:events';
import PQueue from 'p-queue';
import type { ServiceUse } from '../../crawler/search/service-options.ts';
import type { Seed } from '../../crawler/seed.ts';
import { isQuestionTree } from '../../trees/question-tree.ts';
import { examSetText, keptTasks } from '../arena/exam-set.ts';
import { setQuestions } from '../arena/set-questions.ts';
import type { TournamentHead } from '../arena/tournament.ts';
import type { Config } from '../config/config-schema.ts';
import { refuseGoneExaminer } from '../config/examiner-choice.ts';
import { parseConfig, refuseRetired } from '../config/load-config.ts';
import type { RunServices } from '../engine/workflow-deps.ts';
import { messageOf, OperatorError } from '../kernel/errors.ts';
import type { RunId, TournamentId } from '../kernel/ids.ts';
import type { AppContext, Records } from './app-context.ts';
import { checkSearch } from './check-models.ts';
import { openRunCalls, type RunCalls, type Stop, stopWhenUseless } from './run-calls.ts';
import { makeRunServices, type RunServicesParts } from './run-services.ts';
import { tasksInOrder } from './set-tasks.ts';
import { openSetPack } from './task-packs/open-pack.ts';

/** Services and calls of one run in this process. */
export interface OpenRun {
  readonly services: RunServices;
  readonly calls: RunCalls;
  /** Aborts when the run's work in this process is to break off. */
  readonly stop: AbortSignal;
  close(): Promise<void>;
}

/**
 * Opens what a recorded run is worked on with, by the config stored with it.
 * @param stopOf the signal that breaks the work off, made from the run's calls
 * @throws OperatorError when there is no such run, or its trees cannot be found for lack of a search engine
 */
export async function openRun(
  app: Pick<AppContext, 'clock' | 'ledger' | 'openMeter' | 'telemetry' | 'trees'>,
  run: RunId,
  { warn, stopOf }: { readonly warn: (message: string) => void; readonly stopOf: (calls: RunCalls) => AbortSignal },
): Promise<OpenRun> {
  const { config, isSecret, ...stored } = await storedRun(app, run);
  const calls = await openRunCalls(app, run, config, warn, isSecret);
  const stop = stopOf(calls);
  // Every call under way listens to it; none of them leaks.
  setMaxListeners(0, stop);
  const { ledger } = app;
  const uses = new PQueue({ concurrency: 1 });
  const record = (use: ServiceUse) => {
    const onError = (error: unknown) => warn(`a search by ${use.service} could not be recorded: ${messageOf(error)}`);
    void uses.add(() => ledger.serviceUse.add(run, use).catch(onError));
  };
  const services = await makeRunServices(config, {
    ...app,
    ...stored,
    ...calls,
    warn,
    record,
    keptSearches: {
      load: (query) => ledger.tasks.loadSearch(run, query),
      save: (query, urls) => ledger.tasks.saveSearch(run, query, urls),
    },
    keptReadings: {
      load: (url) => ledger.citations.reading(run, url),
      keep: (reading) => ledger.citations.keepReading(run, reading),
    },
    onRead: stopWhenUseless(calls, isSecret),
    signal: stop,
  });
  return {
    services,
    calls,
    stop,
    close: async () => {
      await services.close();
      await uses.onIdle();
      await calls.settled();
    },
  };
}

interface StoredRun extends Pick<RunServicesParts, 'pack' | 'questions' | 'searchable'> {
  readonly config: Config;
  /** True if it is for a private set. */
  readonly isSecret: boolean;
}

async function storedRun({ ledger }: Records, run: RunId): Promise<StoredRun> {
  // A run is a tournament when it is recorded as one.
  const load = () => ledger.tournaments.load(run as TournamentId);
  const tournament = await load();
  if (tournament === null) {
    const config = parseRunConfig(run, await ledger.builds.load(run), true);
    const isSecret = (await ledger.examSets.secretRuns()).has(run);
    return { config: writingConfig(config), searchable: async () => [], isSecret };
  }
  const config = parseRunConfig(run, tournament, tournament.trees.length === 0);
  const searchable = async () => {
    const secret = await ledger.examSets.secretTrees();
    return ((await load())?.trees ?? []).filter((tree) => !secret.has(tree) && !isQuestionTree(tree));
  };
  const isSecret = await ledger.examSets.isSecret(tournament);
  return { config, searchable, isSecret, ...(await loadPlayedSet(ledger, tournament)) };
}

/** Loads the questions of a tournament's set, and the task pack that belongs to it; empty if it plays none. */
async function loadPlayedSet(
  ledger: Pick<AppContext['ledger'], 'examSets' | 'tasks'>,
  { id, set: version }: TournamentHead,
): Promise<Pick<StoredRun, 'questions' | 'pack'>> {
  if (version === undefined) return {};
  const set = await ledger.examSets.load(version.name, version.version);
  if (set?.hash !== version.hash)
    throw new OperatorError(
      `${id} plays ${examSetText(version)}, which is not in the database as it was`,
      'Import it again: dr-arena set import FOLDER',
    );
  const pack = await openSetPack(set);
  return { questions: setQuestions(await tasksInOrder(ledger, keptTasks(set))), ...(pack && { pack }) };
}

type Stored = { readonly config: unknown; readonly seeds: readonly Seed[]; readonly format?: string } | null;

function parseRunConfig(run: RunId, record: Stored, needsTrees: boolean): Config {
  if (!record) throw new OperatorError(`there is no run ${run}`, "See 'dr-arena status --all'.");
  const config = parseConfig(record.config, `the config stored with ${run}`);
  refuseGoneExaminer(config, run);
  refuseRetired(config, run, record.format ?? null);
  if (needsTrees) checkSearch(config, record.seeds);
  return config;
}

/** A config as far as building trees and writing tasks go: neither contestants nor judges are needed, nor their keys. */
export function writingConfig({ examiner, ...config }: Config): Config {
  const { judges: _judges, ...writing } = examiner;
  return { ...config, agents: [], examiner: writing };
}

export interface RunServicesOptions {
  readonly warn: (message: string) => void;
  /** Aborts when this process must leave everything as it is. */
  readonly signal: AbortSignal;
  /** Called when a run has to stop, for lack of money or of a key, after its last call has ended. */
  readonly onStop: (run: RunId, stop: Stop) => Promise<void>;
}

/** Services of a worker's runs; each is opened when it is first needed. */
export type RunServicesCache = ReturnType<typeof openRunServices>;

interface Kept {
  readonly opening: Promise<OpenRun>;
  usedAt: number;
}

/** Run services that nobody has asked for in this time may be closed, in milliseconds. */
const idleMs = 60_000;

/** Opens runs as their work comes. */
export function openRunServices(app: AppContext, { warn, signal, onStop }: RunServicesOptions) {
  const runs = new Map<RunId, Kept>();

  function open(run: RunId): Kept {
    const runToUse = openRun(app, run, {
      warn: (message) => warn(`${run}: ${message}`),
      stopOf: ({ drained }) => AbortSignal.any([signal, drained]),
    });
    runToUse.then(
      (own) => own.calls.drained.addEventListener('abort', () => void suspendRun(run, own), { once: true }),
      () => runs.delete(run),
    );
    const entry: Kept = { opening: runToUse, usedAt: app.clock.now() };
    runs.set(run, entry);
    return entry;
  }

  async function suspendRun(run: RunId, runToUse: OpenRun): Promise<void> {
    const stop = runToUse.calls.stopped();
    if (stop === null || stop.because === 'interrupted') return;
    try {
      await onStop(run, stop);
      runs.delete(run);
      await runToUse.close();
    } catch (error) {
      warn(`${run} could not be stopped: ${messageOf(error)}`);
    }
  }

  return {
    async servicesFor(run: RunId): Promise<RunServices> {
      const entry = runs.get(run) ?? open(run);
      entry.usedAt = app.clock.now();
      return (await entry.opening).services;
    },
    /** Closes those of runs that are over and that nobody has asked for lately. */
    async sweep(): Promise<void> {
      for (const [run, entry] of runs) {
        const isIdle = () => app.clock.now() - entry.usedAt >= idleMs;
        // One that is asked for while it is looked stays.
        if (!isIdle() || (await isUnderWay(app, run)) || !isIdle()) continue;
        runs.delete(run);
        await (await entry.opening).close();
      }
    },
    /** Lets no call of a model begin any more. */
    drain(): void {
      for (const { opening: opened } of runs.values())
        opened.then(
          ({ calls }) => calls.stop({ because: 'interrupted', detail: 'the worker stops' }),
          () => undefined,
        );
    },
    async close(): Promise<void> {
      for (const { opening: opened } of runs.values()) await (await opened).close();
      runs.clear();
    },
  };
}

async function isUnderWay({ ledger }: Records, run: RunId): Promise<boolean> {
  // A run is a tournament when it is recorded as one.
  const head = (await ledger.tournaments.load(run as TournamentId)) ?? (await ledger.builds.load(run));
  return head?.status === 'running';
}
