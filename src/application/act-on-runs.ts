import { LRUCache } from 'lru-cache';
import PQueue from 'p-queue';
import type { TournamentHead } from '../arena/tournament.ts';
import type { Config } from '../config/config-schema.ts';
import { storedConfig } from '../config/load-config.ts';
import type { RootWorkflow } from '../engine/engine-calls.ts';
import { buildId, type RunId, tournamentId } from '../kernel/ids.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import { inWords } from '../kernel/told-in-words.ts';
import {
  type ActedRun,
  type ActFault,
  type RunActs,
  type ScheduleActs,
  startHindrance,
  tokenWanted,
} from '../web/app/run-acts.ts';
import { runSource } from '../web/app/run-source.ts';
import { abandonRun } from './abandon-run.ts';
import type { AppContext } from './app-context.ts';
import { leadOf, raiseBudget, reopenVoids, stopPlaying } from './continue-run.ts';
import { createTournament, type NewTournament } from './create-tournament.ts';
import { loadRunChoices, offerRun } from './offer-run.ts';
import { mayCostMoney, priceRun } from './plan-run.ts';
import type { RunPlayer } from './run-player.ts';
import { addSchedule, askForRefresh, findSchedule, scheduleConfig, setScheduleState } from './schedules.ts';

/** Dependencies of the app's actions. */
export interface Acting {
  readonly app: AppContext;
  readonly player: RunPlayer;
  /** The config as it stands now. @throws OperatorError where it is wrong */
  readonly loadConfig: () => Config;
  /** True if the user has given a token. */
  readonly hasToken: boolean;
}

/** Result of an action. */
export type Acted<Value> = Promise<Result<Value, ActFault>>;

/** Runs under way that are let go on at once: each further one would only wait. */
const mostUnderWay = 8;
/** Newest runs among which those under way are looked for. */
const mostLookedAt = 200;
/** Orders remembered, so that none is carried out twice. */
const mostOrders = 1000;
/** Orders that wait; more are refused. */
const mostWaiting = 32;

/** Actions of the app on runs, by the use cases of the command line. */
export function actOnRuns(acting: Acting): RunActs {
  const { app, player, loadConfig, hasToken } = acting;
  // What begins runs is done one after the other: each then sees those under way that the one before has begun.
  const turns = new PQueue({ concurrency: 1 });
  const inTurn = async (work: () => Acted<ActedRun>): Acted<ActedRun> => {
    if (turns.size + turns.pending >= mostWaiting)
      return fail({ kind: 'busy', detail: 'Too many orders are being looked into. Try again.' });
    return turns.add(() => actInWords('refused', work));
  };
  const orders = new LRUCache<string, Acted<ActedRun>>({ max: mostOrders });
  return {
    loadChoices: () => actInWords('refused', async () => ok(await loadRunChoices(app, loadConfig(), hasToken))),
    plan: (request) =>
      actInWords('refused', async () => ok((await offerRun(app, loadConfig(), request, hasToken)).offer)),
    start: (request, order) => {
      const result = orders.get(order) ?? inTurn(() => start(acting, request));
      orders.set(order, result);
      // What was not begun may be tried again.
      void result.then(
        (acted) => (acted.ok ? undefined : orders.delete(order)),
        () => orders.delete(order),
      );
      return result;
    },
    resume: (run, capUsd) => inTurn(() => goOn(acting, run, capUsd)),
    retry: (run) => inTurn(() => retry(acting, run)),
    stop: (run) =>
      actInWords('refused', async () => {
        await stopPlaying(app, run);
        return ok(null);
      }),
    abandon: (run) => actInWords('refused', () => abandon(acting, run)),
    playedNextBy: player.next,
    playsItself: player.playsItself,
    whyStopped: async (run) => (await app.ledger.stops.load(run))?.detail ?? null,
  };
}

/** Does what the app was asked for; a mistake of who asks becomes a fault of this kind. */
export async function actInWords<Value>(kind: ActFault['kind'], work: () => Acted<Value>): Acted<Value> {
  const result = await inWords(work);
  return result.ok ? result.value : fail({ kind, detail: result.failure });
}

/** Tournament to be played, or that is played. */
type Played = Pick<NewTournament, 'config' | 'format' | 'trees'>;

/**
 * Returns the reason why the app may not have this played; null if it may.
 * @param capUsd maximum cost in dollars; left out: the config's budget
 */
export async function hindranceOf(
  { app, hasToken }: Acting,
  tournament: Played,
  capUsd = tournament.config.budget?.usd ?? null,
): Promise<ActFault | null> {
  const isSandbox = tournament.config.web.kind === 'sandbox';
  return startHindrance({ costs: mayCostMoney(await priceRun(app, tournament)), capUsd, isSandbox, hasToken });
}

function playedBy({ id, config, format, trees }: TournamentHead): Played {
  const stored = storedConfig({ id, config });
  return { config: stored, format: format as NewTournament['format'], trees };
}

async function start({ app, player, loadConfig, hasToken }: Acting, request: Parameters<RunActs['plan']>[0]) {
  const { tournament: planned, offer: shown } = await offerRun(app, loadConfig(), request, hasToken);
  const hindrance = shown.hindrance ?? (await busyFault(app));
  if (hindrance !== null) return fail(hindrance);
  const run = await createTournament(app, planned);
  return ok({ run, playedBy: await player.play({ kind: 'tournament', run }) });
}

async function goOn(acting: Acting, run: RunId, capUsd: number | null): Acted<ActedRun> {
  const { app, player, hasToken } = acting;
  const head = await app.ledger.tournaments.load(tournamentId(run));
  if (head === null && (await app.ledger.builds.load(buildId(run))) === null) return fail(unknownRun(run));
  if (head?.status === 'finished') return fail({ kind: 'refused', detail: `${run} is finished.` });
  // Builds are begun at the command line, and only there can their budget be seen to.
  const ofBuild = hasToken ? null : tokenWanted;
  const own = head === null ? ofBuild : await hindranceOf(acting, playedBy(head), capUsd ?? undefined);
  const hindrance = own ?? (await busyFault(app));
  if (hindrance !== null) return fail(hindrance);
  if (head !== null && capUsd !== null) await raiseBudget(app, head, capUsd);
  const lead: RootWorkflow = head === null ? { kind: 'build', run: buildId(run) } : await leadOf(app, head.id);
  return ok({ run, playedBy: await player.play(lead) });
}

async function retry(acting: Acting, run: RunId): Acted<ActedRun> {
  const { app, player } = acting;
  const head = await app.ledger.tournaments.load(tournamentId(run));
  if (head === null) return fail(unknownRun(run));
  const hindrance = (await hindranceOf(acting, playedBy(head))) ?? (await busyFault(app));
  if (hindrance !== null) return fail(hindrance);
  await reopenVoids(app, head);
  return ok({ run, playedBy: await player.play(await leadOf(app, head.id)) });
}

async function abandon({ app, hasToken }: Acting, run: RunId): Acted<null> {
  const head = await app.ledger.tournaments.load(tournamentId(run));
  if (!hasToken && (head === null || mayCostMoney(await priceRun(app, playedBy(head))))) return fail(tokenWanted);
  await abandonRun(app, run);
  return ok(null);
}

async function busyFault(app: AppContext): Promise<ActFault | null> {
  const source = runSource({ ...app, freeExecutors: app.liveness.freeExecutors });
  const newest = await source.listRuns({ limit: mostLookedAt, offset: 0 });
  const underWay = newest.filter(({ status }) => status === 'running').length;
  if (underWay < mostUnderWay) return null;
  return { kind: 'busy', detail: `${underWay} runs are under way. Stop one, or wait until one has ended.` };
}

function unknownRun(run: RunId): ActFault {
  return { kind: 'unknown', detail: `There is no run ${run}.` };
}

/** Schedules that the app makes, removed ones included. */
const mostSchedules = 200;
const tooManySchedules = `There have been ${mostSchedules} schedules, removed ones included; the app makes no more. Others are made in a terminal: dr-arena schedule add.`;

/** Actions of the app on schedules, by the use cases of the command line. */
export function actOnSchedules(acting: Acting): ScheduleActs {
  return {
    addSchedule: (name, cron, capUsd) => actInWords('refused', () => add(acting, name, cron, capUsd)),
    refreshSchedule: (name) => actInWords('unknown', () => refresh(acting, name)),
    removeSchedule: (name) => actInWords('unknown', () => remove(acting, name)),
  };
}

async function add(acting: Acting, name: string, cron: string, capUsd: number | null): Acted<null> {
  const { app, loadConfig } = acting;
  const own = loadConfig();
  const config = capUsd === null ? own : { ...own, budget: { usd: capUsd } };
  const hindrance = await hindranceOf(acting, refreshBy(config));
  if (hindrance !== null) return fail(hindrance);
  if ((await app.ledger.schedules.list()).length >= mostSchedules)
    return fail({ kind: 'refused', detail: tooManySchedules });
  await addSchedule(app, name, { cron, timeZone: 'UTC', config, siteFolder: null, exportsFolder: null });
  return ok(null);
}

async function refresh(acting: Acting, name: string): Acted<null> {
  const { app, player } = acting;
  const { schedule } = await findSchedule(app, name);
  const hindrance = await hindranceOf(acting, refreshBy(scheduleConfig(schedule)));
  if (hindrance !== null) return fail(hindrance);
  const running = (await app.ledger.refreshes.running()).find((each) => each.schedule === schedule.name);
  if (running !== undefined)
    return fail({ kind: 'refused', detail: `Refresh ${running.number} of ${name} is under way.` });
  await askForRefresh(app, schedule.name);
  await player.wake();
  return ok(null);
}

async function remove({ app, hasToken }: Acting, name: string): Acted<null> {
  const { schedule } = await findSchedule(app, name);
  if (!hasToken && mayCostMoney(await priceRun(app, refreshBy(scheduleConfig(schedule))))) return fail(tokenWanted);
  await setScheduleState(app, name, 'removed');
  return ok(null);
}

/** Returns what a refresh plays, as far as its price goes. */
function refreshBy(config: Config) {
  return { config, format: config.tournament.format, trees: [] };
}
