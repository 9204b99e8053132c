import { isQuestionTree } from '../../trees/question-tree.ts';
import type { TournamentId, TreeId } from '../kernel/ids.ts';
import type { ArenaLists, ListedSchedule, ListedTree, ListPart } from '../web/app/arena-lists.ts';
import type { AppContext } from './app-context.ts';
import { type ScheduleActOptions, scheduleActs } from './schedule-acts.ts';
import { scheduleStatus } from './schedules.ts';
import { missingRoles, workersAlive } from './workers.ts';

/** What the app lists besides runs, audits and sets, and what it does about schedules. */
export function arenaLists(app: AppContext, options: ScheduleActOptions): ArenaLists {
  return {
    newestRanking: () => newestRanking(app),
    listSchedules: () => listSchedules(app),
    missingRoles: async () => missingRoles(await workersAlive(app)),
    ...scheduleActs(app, options),
    listTrees: (part) => listTrees(app, part),
  };
}

async function newestRanking({ ledger }: AppContext): Promise<TournamentId | null> {
  const heads = await ledger.tournaments.list();
  return heads.find(({ format, status }) => format !== 'match' && status === 'finished')?.id ?? null;
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
