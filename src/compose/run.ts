import { parseConfig } from '../config/load-config.ts';
import { OperatorError } from '../kernel/errors.ts';
import type { RunOutcome } from '../workflows/jobs.ts';
import type { Parts, Rig } from '../workflows/parts.ts';
import type { Progress } from '../workflows/progress.ts';
import { type Lead, runToEnd } from '../workflows/run-to-end.ts';
import { makeRig } from './make-rig.ts';
import type { House } from './open-house.ts';

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
  const rig = await rigOf(house, lead, progress, stop);
  const parts: Parts = { ...house, progress, signal: stop, rigOf: async () => rig };
  const { config } = rig;
  try {
    return await runToEnd({
      ...{ lead, parts, signal: stop, databaseUrl: house.databaseUrl },
      ...{ executor: house.executor, liveness: house.liveness },
      matchesAtOnce: config.tournament.concurrency,
      treesAtOnce: config.trees.concurrency,
      warn: (message) => progress({ kind: 'warning', message }),
    });
  } finally {
    await rig.close();
  }
}

/** The adapters of a run, from the config stored with it: this process runs no other. */
async function rigOf(house: House, lead: Lead, progress: Progress, signal: AbortSignal): Promise<Rig> {
  const stored = lead.kind === 'build' ? await house.ledger.loadBuild(lead.run) : await tournamentOf(house, lead.run);
  if (!stored) throw new OperatorError(`there is no run ${lead.run}`, "See 'dr-arena tournament status'.");
  return makeRig(parseConfig(stored.config, `the config stored with ${lead.run}`), {
    ...{ trees: house.trees, clock: house.clock, signal },
    warn: (message) => progress({ kind: 'warning', message }),
    searchable: async () => (lead.kind === 'build' ? [] : ((await tournamentOf(house, lead.run))?.trees ?? [])),
  });
}

function tournamentOf(house: House, run: Extract<Lead, { kind: 'tournament' }>['run']) {
  return house.ledger.loadTournament(run);
}
