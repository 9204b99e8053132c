import { LRUCache } from 'lru-cache';
import PQueue from 'p-queue';
import type { TournamentHead } from '../arena/tournament.ts';
import { parseConfig } from '../config/load-config.ts';
import type { RootWorkflow } from '../engine/engine-calls.ts';
import { buildId, type RunId, tournamentId } from '../kernel/ids.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { Access } from '../web/app/access.ts';
import {
  type ActedRun,
  type ActFault,
  type RunActs,
  startHindrance,
  tokenWanted,
  type WantedRun,
} from '../web/app/run-acts.ts';
import { runSource } from '../web/app/run-source.ts';
import { abandonRun } from './abandon-run.ts';
import type { AppContext } from './app-context.ts';
import { leadOf, raiseBudget, reopenVoids, stopPlaying } from './continue-run.ts';
import { createTournament, type NewTournament } from './create-tournament.ts';
import { loadRunChoices, offerRun } from './offer-run.ts';
import { mayCostMoney, priceRun } from './price-run.ts';
import { type Acting, scheduleActs } from './schedule-acts.ts';
import { actInWords } from './told-in-words.ts';

interface ActOptions extends Pick<Acting, 'player' | 'loadConfig'> {
  readonly access: Access;
}

type ActResult = Result<ActedRun, ActFault>;

/** Runs under way that are let go on at once: each further one would only wait. */
const mostUnderWay = 8;
/** Newest runs among which those under way are looked for. */
const mostLookedAt = 200;
/** Orders remembered, so that none is carried out twice. */
const mostOrders = 1000;

/** What the app can do about runs, by the use cases that the command line has. */
export function actOnRuns(app: AppContext, { access, player, loadConfig }: ActOptions): RunActs {
  const hasToken = access.kind === 'token';
  const acting: Acting = { app, player, loadConfig, hasToken };
  const inTurn = takingTurns();
  const once = rememberingOrders();
  return {
    loadChoices: () => actInWords('refused', async () => ok(await loadRunChoices(app, loadConfig(), hasToken))),
    plan: (wanted) =>
      actInWords('refused', async () => ok((await offerRun(app, loadConfig(), wanted, hasToken)).shown)),
    start: (wanted, order) => once(order, () => inTurn(() => start(acting, wanted))),
    resume: (run, capUsd) => inTurn(() => goOn(acting, run, capUsd)),
    retry: (run) => inTurn(() => retry(acting, run)),
    stop: (run) => actInWords('refused', () => stop(acting, run)),
    abandon: (run) => actInWords('refused', () => abandon(acting, run)),
    playedNextBy: () => player.next(),
    playsItself: () => player.playsItself(),
    whyStopped: async (run) => (await app.ledger.stops.load(run))?.detail ?? null,
    ...scheduleActs(acting),
  };
}

async function start({ app, player, loadConfig, hasToken }: Acting, wanted: WantedRun): Promise<ActResult> {
  const { planned, shown } = await offerRun(app, loadConfig(), wanted, hasToken);
  const hindrance = shown.hindrance ?? (await busyFault(app));
  if (hindrance !== null) return fail(hindrance);
  const run = await createTournament(app, planned);
  return ok({ run, playedBy: await player.play({ kind: 'tournament', run }) });
}

async function goOn({ app, player, hasToken }: Acting, run: RunId, capUsd: number | null): Promise<ActResult> {
  const head = await app.ledger.tournaments.load(tournamentId(run));
  const build = head === null ? await app.ledger.builds.load(buildId(run)) : null;
  if (head === null && build === null) return fail(unknownRun(run));
  if (head?.status === 'finished') return fail(refused(`${run} is finished.`));
  const hindrance = (await continueHindrance(app, head, capUsd, hasToken)) ?? (await busyFault(app));
  if (hindrance !== null) return fail(hindrance);
  if (head !== null && capUsd !== null) await raiseBudget(app, head, capUsd);
  const lead: RootWorkflow = head === null ? { kind: 'build', run: buildId(run) } : await leadOf(app, head.id);
  return ok({ run, playedBy: await player.play(lead) });
}

async function retry({ app, player, hasToken }: Acting, run: RunId): Promise<ActResult> {
  const head = await app.ledger.tournaments.load(tournamentId(run));
  if (head === null) return fail(unknownRun(run));
  const hindrance = (await continueHindrance(app, head, null, hasToken)) ?? (await busyFault(app));
  if (hindrance !== null) return fail(hindrance);
  await reopenVoids(app, head);
  return ok({ run, playedBy: await player.play(await leadOf(app, head.id)) });
}

async function stop({ app }: Acting, run: RunId): Promise<Result<null, ActFault>> {
  await stopPlaying(app, run);
  return ok(null);
}

async function abandon({ app, hasToken }: Acting, run: RunId): Promise<Result<null, ActFault>> {
  const head = await app.ledger.tournaments.load(tournamentId(run));
  if (!hasToken && (await mayCost(app, head))) return fail(tokenWanted);
  await abandonRun(app, run);
  return ok(null);
}

/** Has each order carried out once; what was not begun may be tried again. */
function rememberingOrders() {
  const orders = new LRUCache<string, Promise<ActResult>>({ max: mostOrders });
  return (order: string, begin: () => Promise<ActResult>): Promise<ActResult> => {
    const begun = orders.get(order) ?? begin();
    orders.set(order, begun);
    void begun.then(
      (result) => (result.ok ? undefined : orders.delete(order)),
      () => orders.delete(order),
    );
    return begun;
  };
}

/** Why a recorded run may not be gone on with as it stands. */
async function continueHindrance(
  app: AppContext,
  head: TournamentHead | null,
  capUsd: number | null,
  hasToken: boolean,
): Promise<ActFault | null> {
  // Builds are begun at the command line, and only there can their budget be seen to.
  if (head === null) return hasToken ? null : tokenWanted;
  const costs = await mayCost(app, head);
  const config = parseConfig(head.config, `the config stored with ${head.id}`);
  const cap = capUsd ?? config.budget?.usd ?? null;
  return startHindrance({ costs, capUsd: cap, isSandbox: config.web.kind === 'sandbox', hasToken });
}

/** Whether a recorded run costs money, or may. @param head null for a build */
async function mayCost(app: AppContext, head: TournamentHead | null): Promise<boolean> {
  if (head === null) return true;
  const config = parseConfig(head.config, `the config stored with ${head.id}`);
  const format = head.format as NewTournament['format'];
  return mayCostMoney(await priceRun(app, { config, format, trees: head.trees }));
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

function refused(detail: string): ActFault {
  return { kind: 'refused', detail };
}

/** Orders that wait; more are refused. */
const mostWaiting = 32;

/** What begins runs is done one after the other: each then sees those under way that the one before has begun. */
function takingTurns() {
  const turns = new PQueue({ concurrency: 1 });
  return async (work: () => Promise<ActResult>): Promise<ActResult> => {
    if (turns.size + turns.pending >= mostWaiting)
      return fail({ kind: 'busy', detail: 'Too many orders are being looked into. Try again.' });
    return turns.add(() => actInWords('refused', work));
  };
}
