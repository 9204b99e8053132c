import { parseConfig } from '../config/load-config.ts';
import { OperatorError } from '../kernel/errors.ts';
import type { RunOutcome } from '../workflows/jobs.ts';
import type { Parts, Rig } from '../workflows/parts.ts';
import type { Progress } from '../workflows/progress.ts';
import { type Lead, runToEnd } from '../workflows/run-to-end.ts';
import { checkSearch } from './check-search.ts';
import { makeRig, type RigParts } from './make-rig.ts';
import type { House } from './open-house.ts';
import { useRecorder } from './use-recorder.ts';

export interface Run {
  readonly lead: Lead;
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

/**
 * Runs a recorded tournament or build to its end, or goes on with it.
 * @returns null when the signal aborted first
 */
export async function run(house: House, { lead, progress, signal }: Run): Promise<RunOutcome | null> {
  const stop = AbortSignal.any([signal, house.lost]);
  const warn = (message: string) => progress({ kind: 'warning', message });
  const uses = useRecorder((use) => house.ledger.addServiceUse(lead.run, use), warn);
  const rig = await rigOf(house, lead, { clock: house.clock, warn, record: uses.record, signal: stop });
  const parts: Parts = { ...house, progress, signal: stop, rigOf: async () => rig };
  const { config } = rig;
  try {
    return await runToEnd({
      ...{ lead, parts, signal: stop, databaseUrl: house.databaseUrl },
      ...{ executor: house.executor, liveness: house.liveness },
      matchesAtOnce: config.tournament.concurrency,
      treesAtOnce: config.trees.concurrency,
      warn,
    });
  } finally {
    await rig.close();
    await uses.settled();
  }
}

/** The adapters of a run, from the config stored with it: this process runs no other. */
async function rigOf(house: House, lead: Lead, parts: Omit<RigParts, 'trees' | 'searchable'>): Promise<Rig> {
  const stored = lead.kind === 'build' ? await house.ledger.loadBuild(lead.run) : await tournamentOf(house, lead.run);
  if (!stored) throw new OperatorError(`there is no run ${lead.run}`, "See 'dr-arena tournament status'.");
  const config = parseConfig(stored.config, `the config stored with ${lead.run}`);
  const hasTrees = lead.kind === 'tournament' && stored.trees.length > 0;
  if (!hasTrees) checkSearch(config, stored.seeds);
  return makeRig(config, {
    ...parts,
    trees: house.trees,
    searchable: async () => (lead.kind === 'build' ? [] : ((await tournamentOf(house, lead.run))?.trees ?? [])),
  });
}

function tournamentOf(house: House, run: Extract<Lead, { kind: 'tournament' }>['run']) {
  return house.ledger.loadTournament(run);
}
