import type { RunProgress } from '../arena/run-progress.ts';
import type { RootWorkflow } from '../engine/engine-calls.ts';
import { type PoolClient, withPoolClient } from '../engine/pool-client.ts';
import type { Progress } from '../engine/workflow-deps.ts';
import { matchId } from '../kernel/ids.ts';
import { runSource } from '../web/app/run-source.ts';
import type { AppContext, Records } from './app-context.ts';
import { type Run, type RunEnd, recordedStop, run } from './run.ts';
import { missingRoles, workersAlive } from './workers.ts';

export interface PlayRunOptions extends Omit<Run, 'begun'> {
  /** In this process, even where workers could take it. */
  readonly here: boolean;
  readonly urgent: boolean;
  /** Told where it is played, when it has begun there. */
  readonly began: (on: RunResult['on']) => void;
}

/** How a run ended, and where it was played. */
export interface RunResult {
  readonly on: 'workers' | 'here';
  /** Null when it was interrupted here, or is followed no longer. */
  readonly end: RunEnd | null;
}

/**
 * Has the workers of the database run a recorded tournament or build where there are workers of all roles, else runs it
 * here. What a predecessor of this process had begun stays where it was.
 */
export async function playRun(app: AppContext, { here, urgent, began, ...run_ }: PlayRunOptions): Promise<RunResult> {
  const on = run_.begunOn ?? (await placeFor(app, here, run_.progress));
  const begun = () => began(on);
  if (on === 'here') return { on, end: await run(app, { ...run_, begun }) };
  return { on, end: await followRun(app, { ...run_, urgent, begun }) };
}

async function placeFor(
  app: Pick<AppContext, 'ledger' | 'liveness'>,
  here: boolean,
  progress: Progress,
): Promise<RunResult['on']> {
  const workers = here ? [] : await workersAlive(app);
  if (missingRoles(workers).length > 0) return 'here';
  progress({ kind: 'given', workers: workers.map(({ name }) => name) });
  return 'workers';
}

interface Followed extends Run {
  /** Its work goes before that of other runs. */
  readonly urgent: boolean;
}

/** How often it is looked how far the workers are, in milliseconds. */
const lookEveryMs = 500;
/** How often it is looked whether workers are left that can go on with it, and whether whoever holds it lives. */
const lookAroundMs = 10_000;

/**
 * Gives a recorded run to the workers and tells how far they are until it ends.
 * @returns null when the signal aborted first: it is followed no longer, and the workers go on
 */
export function followRun(app: AppContext, followed: Followed): Promise<RunEnd | null> {
  return withPoolClient(app, async (client) => {
    if (followed.begunOn === null) await give(app, client, followed.lead, followed.urgent);
    followed.begun();
    return untilEnd(app, client, followed);
  });
}

async function give(app: Records, client: PoolClient, lead: RootWorkflow, urgent: boolean): Promise<void> {
  await app.ledger.stops.clear(lead.run);
  await client.give(lead, urgent);
}

/** Gives a recorded run to the workers, and does not wait for its end. @param urgent its work goes before that of other runs */
export function giveToWorkers(app: AppContext, lead: RootWorkflow, urgent: boolean): Promise<void> {
  return withPoolClient(app, (client) => give(app, client, lead, urgent));
}

const stoppedUnnoted: RunEnd = { kind: 'stopped', because: 'asked', detail: 'it was stopped' };

async function untilEnd(
  app: AppContext,
  client: PoolClient,
  { lead, progress, signal }: Followed,
): Promise<RunEnd | null> {
  const source = runSource({ ...app, freeExecutors: app.liveness.freeExecutors });
  const tell = progressReporter(progress);
  const tellMissing = missingReporter(app, progress);
  let looked = app.clock.now();
  while (!signal.aborted) {
    const end = await client.endOf(lead);
    const known = await source.loadRun(lead.run);
    if (known) tell(known);
    if (end === 'stopped') return (await recordedStop(app, lead.run)) ?? stoppedUnnoted;
    if (end !== null) return end;
    if (app.clock.now() - looked >= lookAroundMs) {
      looked = app.clock.now();
      await tellMissing();
      // Workers look after each other, not after a process at a terminal that leads the run and dies.
      const workers = (await app.ledger.workers.list()).map(({ executor }) => executor);
      await client.takeOverHeld(lead.run, workers);
    }
    await app.clock.sleep(lookEveryMs, signal).catch(() => undefined);
  }
  return null;
}

/** Says when roles are missing among the workers, so that nothing can go on, and when they are there again. */
function missingReporter(app: Pick<AppContext, 'ledger' | 'liveness'>, progress: Progress): () => Promise<void> {
  let told = '';
  return async () => {
    const missing = missingRoles(await workersAlive(app)).join(', ');
    if (missing === told) return;
    told = missing;
    const message =
      missing === ''
        ? 'workers of all roles are there again'
        : `no worker is left for: ${missing}. Start one: dr-arena worker`;
    progress({ kind: 'warning', message });
  };
}

/** Turns what is known of a run into the news since the last time. */
function progressReporter(progress: Progress): (known: RunProgress) => void {
  let told: Record<'trees' | 'matches' | 'rounds' | 'wanted' | 'planned', number> | null = null;
  return ({ trees, matches, roundsPlayed }) => {
    if (told === null) {
      progress({ kind: 'earlier', trees: trees.done, matches: matches.ended });
      told = { trees: trees.done, matches: 0, rounds: 0, wanted: 0, planned: 0 };
    }
    if (trees.wanted > told.wanted) progress({ kind: 'trees_wanted', count: trees.wanted - told.wanted });
    told.wanted = Math.max(told.wanted, trees.wanted);
    while (told.trees < trees.done) progress({ kind: 'tree_ready', tree: `${++told.trees}` });
    const planned = matches.planned ?? 0;
    if (planned > told.planned) progress({ kind: 'matches_planned', count: planned - told.planned });
    told.planned = Math.max(told.planned, planned);
    for (; told.rounds < roundsPlayed; told.rounds++) progress({ kind: 'round_played' });
    while (told.matches < matches.ended) progress({ kind: 'match_ended', match: matchId(`${++told.matches}`) });
  };
}
