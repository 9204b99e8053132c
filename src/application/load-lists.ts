import { isQuestionTree } from '../../trees/question-tree.ts';
import type { ScheduleRecord } from '../arena/series/schedule.ts';
import type { Config } from '../config/config-schema.ts';
import { parseConfig } from '../config/load-config.ts';
import { OperatorError } from '../kernel/errors.ts';
import { scheduleName, type TournamentId, type TreeId } from '../kernel/ids.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { Access } from '../web/app/access.ts';
import type { ArenaLists, ListedSchedule, ListedTree, ListPart } from '../web/app/arena-lists.ts';
import { type ActFault, startHindrance, tokenWanted } from '../web/app/run-acts.ts';
import type { AppContext } from './app-context.ts';
import { findSchedule } from './find-schedule.ts';
import { mayCostMoney, priceRun } from './price-run.ts';
import type { RunPlayer } from './run-player.ts';
import { addSchedule, askForRefresh, scheduleStatus, setScheduleState } from './schedules.ts';
import { missingRoles, workersAlive } from './workers.ts';

interface ListOptions {
  readonly access: Access;
  readonly player: RunPlayer;
  /** The config as it stands now. @throws OperatorError where it is wrong */
  readonly loadConfig: () => Config;
}

/** What the app lists besides runs, audits and sets. */
export function arenaLists(app: AppContext, { access, player, loadConfig }: ListOptions): ArenaLists {
  const hasToken = access.kind === 'token';
  const mayCost = async (config: Config) =>
    mayCostMoney(await priceRun(app, { config, format: config.tournament.format, trees: [] }));
  const storedConfig = ({ name, config }: ScheduleRecord) =>
    parseConfig(config, `the config stored with schedule ${name}`);
  /** Why refreshes may not be played by a config. */
  async function hindranceOf(config: Config): Promise<ActFault | null> {
    const capUsd = config.budget?.usd ?? null;
    const isSandbox = config.web.kind === 'sandbox';
    return startHindrance({ costs: await mayCost(config), capUsd, isSandbox, hasToken });
  }
  return {
    async newestRanking() {
      const heads = await app.ledger.tournaments.list();
      return heads.find(({ format, status }) => format !== 'match' && status === 'finished')?.id ?? null;
    },
    listSchedules: () => listSchedules(app),
    missingRoles: async () => missingRoles(await workersAlive(app)),
    addSchedule: ({ name, cron, capUsd }) =>
      inWords('refused', async () => {
        const own = loadConfig();
        const config = capUsd === null ? own : { ...own, budget: { usd: capUsd } };
        const hindrance = await hindranceOf(config);
        if (hindrance !== null) return fail(hindrance);
        if ((await app.ledger.schedules.list()).length >= mostSchedules)
          return fail({ kind: 'refused', detail: tooManySchedules });
        await addSchedule(app, name, { cron, timeZone: 'UTC', config, siteFolder: null, exportsFolder: null });
        return ok(null);
      }),
    refreshNow: (name) =>
      inWords('unknown', async () => {
        const { schedule } = await findSchedule(app, name);
        const hindrance = await hindranceOf(storedConfig(schedule));
        if (hindrance !== null) return fail(hindrance);
        const running = (await app.ledger.refreshes.running()).find((each) => each.schedule === schedule.name);
        if (running !== undefined)
          return fail({ kind: 'refused', detail: `Refresh ${running.number} of ${name} is under way.` });
        await askForRefresh(app, scheduleName(name));
        await player.wake();
        return ok(null);
      }),
    removeSchedule: (name) =>
      inWords('unknown', async () => {
        const { schedule } = await findSchedule(app, name);
        if (!hasToken && (await mayCost(storedConfig(schedule)))) return fail(tokenWanted);
        await setScheduleState(app, name, 'removed');
        return ok(null);
      }),
    listTrees: (part) => listTrees(app, part),
    listCalibrations: () => app.ledger.calibrations.results(),
    loadCalibration: (id) => app.ledger.calibrations.load(id),
    calibrationSpend: () => app.ledger.calibrations.list(),
  };
}

/** Schedules that the app makes, removed ones included. */
const mostSchedules = 200;
const tooManySchedules = `There have been ${mostSchedules} schedules, removed ones included; the app makes no more. Others are made in a terminal: dr-arena schedule add.`;

/** A mistake of who asks, told in words. */
async function inWords(
  kind: ActFault['kind'],
  work: () => Promise<Result<null, ActFault>>,
): Promise<Result<null, ActFault>> {
  try {
    return await work();
  } catch (thrown) {
    if (!(thrown instanceof OperatorError)) throw thrown;
    return fail({ kind, detail: `${thrown.message}. ${thrown.remedy}` });
  }
}

async function listSchedules(app: AppContext): Promise<readonly ListedSchedule[]> {
  const shown = new Set<string>((await app.ledger.examSets.list()).map(({ name }) => name));
  const listed: ListedSchedule[] = [];
  for (const stored of await app.ledger.schedules.list()) {
    if (stored.state === 'removed') continue;
    const { next, refreshes, refreshCount, sets } = await scheduleStatus(app, stored, 1);
    const { name, cron, timeZone } = stored.schedule;
    const last = refreshes.at(-1) ?? null;
    listed.push({
      name,
      cron,
      timeZone,
      sets: sets?.filter((named) => shown.has(named.split('@')[0] ?? '')) ?? null,
      last,
      state: stored.state,
      nextAt: next[0] ?? null,
      refreshes: refreshCount,
    });
  }
  return listed;
}

async function listTrees({ ledger, trees }: AppContext, { limit, offset }: ListPart) {
  const secret = await ledger.examSets.secretTrees();
  const open = (await trees.listTrees()).filter((tree) => !secret.has(tree) && !isQuestionTree(tree));
  const playedOn = new Map<TreeId, TournamentId>();
  for (const head of await ledger.tournaments.list())
    for (const tree of head.trees) if (!playedOn.has(tree)) playedOn.set(tree, head.id);
  const listed: ListedTree[] = [];
  for (const id of open.slice(offset, offset + limit)) {
    const tree = await trees.loadTree(id);
    if (tree === null) continue;
    const root = tree.nodes.find((node) => node.id === tree.root);
    const { topic } = tree.seed;
    const title = root?.title || topic;
    const tournament = playedOn.get(id) ?? null;
    listed.push({ id, title, topic, tournament, url: root?.url ?? null, pages: tree.nodes.length });
  }
  return { trees: listed, total: open.length };
}
