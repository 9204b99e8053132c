import { setMaxListeners } from 'node:events';
import type { Seed, ServiceUse } from '../../crawler/index.ts';
import type { Config } from '../config/config-schema.ts';
import { parseConfig } from '../config/load-config.ts';
import { OperatorError } from '../kernel/errors.ts';
import type { TreeId } from '../kernel/ids.ts';
import type { RunOutcome } from '../workflows/jobs.ts';
import type { Parts } from '../workflows/parts.ts';
import type { Progress } from '../workflows/progress.ts';
import { type Lead, runToEnd } from '../workflows/run-to-end.ts';
import { checkSearch } from './check-search.ts';
import { makeRig } from './make-rig.ts';
import type { House } from './open-house.ts';
import { createRecorder } from './recorder.ts';
import { openRunCalls, type RunCalls } from './run-calls.ts';
import { writingConfig } from './writing-config.ts';

export interface Run {
  readonly lead: Lead;
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

/** How a run ended, or that it stopped before: what was recorded is kept, and it can be gone on with. */
export type RunEnd =
  | RunOutcome
  | { readonly kind: 'stopped'; readonly because: 'budget' | 'key'; readonly detail: string };

/** An interrupted run waits so long for calls that are under way, since they are paid for. */
const graceMs = 120_000;

/**
 * Runs a recorded tournament or build to its end, or goes on with it.
 * @returns null when the signal aborted first
 */
export async function run(house: House, { lead, progress, signal }: Run): Promise<RunEnd | null> {
  const warn = (message: string) => progress({ kind: 'warning', message });
  const { config, searchable } = await storedRun(house, lead);
  const calls = await openRunCalls(house, lead.run, config, warn);
  const stop = stopSignal(house, calls, signal, warn);
  const uses = createRecorder(
    (use: ServiceUse) => house.ledger.addServiceUse(lead.run, use),
    ({ service }, reason) => warn(`a search by ${service} could not be recorded: ${reason}`),
  );
  const shared = { clock: house.clock, trees: house.trees, warn, record: uses.record, searchable };
  const rig = await makeRig(config, { ...shared, ...calls, signal: stop });
  const parts: Parts = { ...house, progress, signal: stop, rigOf: async () => rig };
  try {
    const outcome = await runToEnd({
      ...{ lead, parts, signal: stop, databaseUrl: house.databaseUrl },
      ...{ executor: house.executor, liveness: house.liveness },
      matchesAtOnce: config.tournament.concurrency,
      treesAtOnce: config.trees.concurrency,
      // What a stopped run breaks off is no news.
      warn: (message) => (stop.aborted ? undefined : warn(message)),
    });
    return outcome ?? stoppedEnd(calls);
  } finally {
    await rig.close();
    await uses.settled();
    await calls.settled();
  }
}

/** Aborts when the run is to break off: at once for a lost database, else when the calls under way have ended. */
function stopSignal(house: House, calls: RunCalls, signal: AbortSignal, warn: (message: string) => void): AbortSignal {
  const late = new AbortController();
  const interrupt = () => {
    calls.stop({ because: 'interrupted', detail: 'the run was interrupted' });
    if (calls.underWay() > 0)
      warn(`waiting for ${calls.underWay()} calls that are under way; interrupt again to leave them`);
    void house.clock.sleep(graceMs, calls.drained).then(
      () => late.abort(),
      () => undefined,
    );
  };
  if (signal.aborted) interrupt();
  else signal.addEventListener('abort', interrupt, { once: true });
  const stop = AbortSignal.any([house.lost, calls.drained, late.signal]);
  // Every call under way listens to it; none of them leaks.
  setMaxListeners(0, stop);
  return stop;
}

function stoppedEnd(calls: RunCalls): RunEnd | null {
  const stop = calls.stopped();
  if (stop === null || stop.because === 'interrupted') return null;
  return { kind: 'stopped', because: stop.because, detail: stop.detail };
}

interface StoredRun {
  readonly config: Config;
  /** The trees whose pages agents may search where no search engine is configured. */
  readonly searchable: () => Promise<readonly TreeId[]>;
}

/** What a run goes by: this process runs no other. */
async function storedRun(house: House, lead: Lead): Promise<StoredRun> {
  if (lead.kind === 'build') {
    const config = configOf(lead, await house.ledger.loadBuild(lead.run), true);
    return { config: writingConfig(config), searchable: async () => [] };
  }
  const load = () => house.ledger.loadTournament(lead.run);
  const tournament = await load();
  const needsTrees = tournament?.trees.length === 0;
  return { config: configOf(lead, tournament, needsTrees), searchable: async () => (await load())?.trees ?? [] };
}

type Stored = { readonly config: unknown; readonly seeds: readonly Seed[] } | null;

/** @throws OperatorError when there is no such run, or its trees cannot be found for want of a search engine */
function configOf({ run: id }: Lead, stored: Stored, needsTrees: boolean): Config {
  if (!stored) throw new OperatorError(`there is no run ${id}`, "See 'dr-arena tournament status'.");
  const config = parseConfig(stored.config, `the config stored with ${id}`);
  if (needsTrees) checkSearch(config, stored.seeds);
  return config;
}
