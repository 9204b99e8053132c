import { LRUCache } from 'lru-cache';
import PQueue from 'p-queue';
import { scriptedRoster } from '../../agents/scripted/scripted-roster.ts';
import { isQuestionTree } from '../../trees/question-tree.ts';
import { examSetReference, examSetText, isSecret } from '../arena/exam-set.ts';
import type { TournamentHead } from '../arena/tournament.ts';
import type { Config } from '../config/config-schema.ts';
import { parseConfig } from '../config/load-config.ts';
import type { RootWorkflow } from '../engine/engine-calls.ts';
import { OperatorError } from '../kernel/errors.ts';
import { buildId, type RunId, tournamentId } from '../kernel/ids.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { Access } from '../web/app/access.ts';
import {
  type ActedRun,
  type ActFault,
  type RunActs,
  type RunChoices,
  type RunOffer,
  startHindrance,
  tokenWanted,
  type WantedRun,
} from '../web/app/run-acts.ts';
import { runSource } from '../web/app/run-source.ts';
import { abandonRun } from './abandon-run.ts';
import type { AppContext } from './app-context.ts';
import { budgetTold } from './budget-told.ts';
import { checkSearch } from './check-models.ts';
import { leadOf, raiseBudget, reopenVoids, stopPlaying } from './continue-run.ts';
import { checkPlay, createTournament, type NewTournament } from './create-tournament.ts';
import { contestConfig, meetingConfig, planExam } from './plan-match.ts';
import { knowledgeOf, mayCostMoney, priceRun } from './price-run.ts';
import type { RunPlayer } from './run-player.ts';
import { answerCost } from './unit-cost.ts';

interface ActOptions {
  readonly access: Access;
  readonly player: RunPlayer;
  /** The config as it stands now. @throws OperatorError where it is wrong */
  readonly loadConfig: () => Config;
}

/** Runs under way that are let go on at once: each further one would only wait. */
const mostUnderWay = 8;
/** Newest runs among which those under way are looked for. */
const mostLookedAt = 200;
/** Trees offered to play on; each is read whole. */
const mostTrees = 30;
/** Orders remembered, so that none is carried out twice. */
const mostOrders = 1000;

/** What the app can do about runs, by the use cases that the command line has. */
export function actOnRuns(app: AppContext, options: ActOptions): RunActs {
  const { access, player, loadConfig } = options;
  const hasToken = access.kind === 'token';
  const orders = new LRUCache<string, Promise<Result<ActedRun, ActFault>>>({ max: mostOrders });
  const inTurn = takingTurns();

  async function offer(wanted: WantedRun): Promise<{ readonly planned: NewTournament; readonly shown: RunOffer }> {
    const planned = await planWanted(app, loadConfig(), wanted);
    const { plan, room, ...price } = await priceRun(app, planned);
    const costs = mayCostMoney({ plan, ...price });
    const { config } = planned;
    const capUsd = config.budget?.usd ?? null;
    const isSandbox = config.web.kind === 'sandbox';
    const hindrance = startHindrance({ costs, capUsd, isSandbox, hasToken });
    const agents = config.agents.map(({ name }) => name);
    return {
      planned,
      shown: {
        agents,
        plan,
        costs,
        capUsd,
        hindrance,
        note: planned.note ?? null,
        capNote: room === null ? '' : budgetTold(room),
      },
    };
  }

  async function start(wanted: WantedRun): Promise<Result<ActedRun, ActFault>> {
    const { planned, shown } = await offer(wanted);
    const hindrance = shown.hindrance ?? (await busyFault(app));
    if (hindrance !== null) return fail(hindrance);
    const run = await createTournament(app, planned);
    return ok({ run, playedBy: await player.play({ kind: 'tournament', run }) });
  }

  async function goOn(run: RunId, capUsd: number | null): Promise<Result<ActedRun, ActFault>> {
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

  async function retry(run: RunId): Promise<Result<ActedRun, ActFault>> {
    const head = await app.ledger.tournaments.load(tournamentId(run));
    if (head === null) return fail(unknownRun(run));
    const hindrance = (await continueHindrance(app, head, null, hasToken)) ?? (await busyFault(app));
    if (hindrance !== null) return fail(hindrance);
    await reopenVoids(app, head);
    return ok({ run, playedBy: await player.play(await leadOf(app, head.id)) });
  }

  return {
    loadChoices: () => inWords(async () => ok(await loadChoices(app, loadConfig(), hasToken))),
    plan: (wanted) => inWords(async () => ok((await offer(wanted)).shown)),
    start(wanted, once) {
      const begun = orders.get(once) ?? inTurn(() => start(wanted));
      orders.set(once, begun);
      // What was not begun may be tried again.
      void begun.then(
        ({ ok: done }) => (done ? undefined : orders.delete(once)),
        () => orders.delete(once),
      );
      return begun;
    },
    resume: (run, capUsd) => inTurn(() => goOn(run, capUsd)),
    retry: (run) => inTurn(() => retry(run)),
    stop: (run) =>
      inWords(async () => {
        await stopPlaying(app, run);
        return ok(null);
      }),
    abandon: (run) =>
      inWords(async () => {
        const head = await app.ledger.tournaments.load(tournamentId(run));
        if (!hasToken && (await mayCost(app, head))) return fail(tokenWanted);
        await abandonRun(app, run);
        return ok(null);
      }),
    playedNextBy: () => player.next(),
    playsItself: () => player.playsItself(),
    whyStopped: async (run) => (await app.ledger.stops.load(run))?.detail ?? null,
  };
}

/** What is to be recorded of a wanted run. @throws OperatorError where it cannot be played */
async function planWanted(app: AppContext, own: Config, { play, exam, capUsd }: WantedRun): Promise<NewTournament> {
  const meeting =
    play.kind === 'match' ? meetingConfig(withTrees(own, 1), play.a, play.b) : tournamentConfig(own, play);
  const sized = exam.on === 'new' && exam.trees !== undefined ? withTrees(meeting, exam.trees) : meeting;
  const config = capUsd === null ? sized : { ...sized, budget: { usd: capUsd } };
  const format = play.kind === 'match' ? 'match' : config.tournament.format;
  const planned: NewTournament = { format, ...(await planExam(app, config, examOf(exam, play.kind !== 'match'))) };
  await checkPlay(app, planned);
  if (planned.trees.length === 0) checkSearch(planned.config, planned.seeds ?? []);
  return planned;
}

/** The config's tournament, with the agents and by the format that were chosen. */
function tournamentConfig(own: Config, { agents, format }: Extract<WantedRun['play'], { kind: 'tournament' }>): Config {
  const config = agents === undefined ? own : contestConfig(own, [...new Set(agents)]);
  return format === undefined ? config : { ...config, tournament: { ...config.tournament, format } };
}

function examOf(exam: WantedRun['exam'], withBaseline: boolean): Parameters<typeof planExam>[2] {
  if (exam.on !== 'set') return exam.on === 'new' ? { on: 'new' } : exam;
  const named = examSetReference(exam.set);
  if (!named.ok) throw new OperatorError(`'${exam.set}' names no set`, `${named.failure}.`);
  return { on: 'set', set: named.value, withBaseline };
}

function withTrees(config: Config, count: number): Config {
  return { ...config, trees: { ...config.trees, count } };
}

async function loadChoices(app: AppContext, config: Config, hasToken: boolean): Promise<RunChoices> {
  const { ledger, trees } = app;
  const own = config.agents.map(({ name }) => ({ name, own: true }));
  const roster = scriptedRoster.filter(({ name }) => !own.some((agent) => agent.name === name));
  const sets = (await ledger.examSets.list()).filter((set) => set.status === 'frozen' && !isSecret(set));
  const secret = await ledger.examSets.secretTrees();
  const open = (await trees.listTrees())
    .filter((tree) => !secret.has(tree) && !isQuestionTree(tree))
    .slice(0, mostTrees);
  const offered: { id: string; title: string }[] = [];
  for (const id of open) {
    const tree = await trees.loadTree(id);
    const root = tree?.nodes.find((node) => node.id === tree.root);
    if (tree !== null) offered.push({ id, title: root?.title || tree.seed.topic });
  }
  return {
    agents: [...own, ...roster.map(({ name }) => ({ name, own: false }))],
    sets: sets.map(examSetText),
    trees: offered,
    format: config.tournament.format,
    treesWanted: config.trees.count,
    budgetUsd: config.budget?.usd ?? null,
    wantingToken: hasToken ? [] : await costlyParts(app, config),
  };
}

/** The agents, and the Examiner, that cost money, or may. */
async function costlyParts(app: AppContext, config: Config): Promise<readonly string[]> {
  const { usual } = await knowledgeOf(app);
  const costly = config.agents.filter((agent) => answerCost(agent, config, usual).worstUsd !== 0);
  return [...costly.map(({ name }) => name), ...(config.examiner.kind === 'model' ? ['the Examiner'] : [])];
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
  return async (work: () => Promise<Result<ActedRun, ActFault>>): Promise<Result<ActedRun, ActFault>> => {
    if (turns.size + turns.pending >= mostWaiting)
      return fail({ kind: 'busy', detail: 'Too many orders are being looked into. Try again.' });
    return turns.add(() => inWords(work));
  };
}

/** A mistake of who asks, told in words. */
async function inWords<Value>(work: () => Promise<Result<Value, ActFault>>): Promise<Result<Value, ActFault>> {
  try {
    return await work();
  } catch (thrown) {
    if (thrown instanceof OperatorError) return fail(refused(`${thrown.message}. ${thrown.remedy}`));
    throw thrown;
  }
}
