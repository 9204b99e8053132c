import * as z from 'zod';
import { type ExamSet, isSecret } from '../arena/exam-set.ts';
import type { TournamentHead } from '../arena/tournament.ts';
import { groupBy } from '../kernel/group-by.ts';
import type { TreeId } from '../kernel/ids.ts';
import type { SetTree } from '../reporting/sections/set-blocks.ts';
import type { Ledger } from '../storage/ledger.ts';
import type { Access, Right } from '../web/app/access.ts';
import type { HeldBack } from '../web/app/app-parts.ts';
import type { SetParts } from '../web/app/set-routes.ts';
import type { Records, Stores } from './app-context.ts';
import { tasksInOrder } from './set-tasks.ts';

/**
 * Returns why a tournament's questions, checklists and answers are withheld from users without a token that acts: its
 * set is private; or no token is given at all, and strangers' agents are still asked about its trees, by itself or by
 * another tournament: a stranger's program on this machine reaches what listens on it.
 */
export function heldBack(app: Records, access: Access, right: Right = 'act'): HeldBack {
  return async (id) => {
    if (access.kind === 'token' && right === 'act') return null;
    const head = await app.ledger.tournaments.load(id);
    if (head === null) return null;
    if (await app.ledger.examSets.isSecret(head)) return 'private';
    const asking = await askingStrangers(app, access);
    const isAsked = asking.some(
      ({ id: other, trees }) => other === id || trees.some((tree) => head.trees.includes(tree)),
    );
    return isAsked ? 'running' : null;
  };
}

/** The trees about which agents of strangers are still asked, read again at each call. */
export function askedTrees(app: Records, access: Access): () => Promise<ReadonlySet<TreeId>> {
  return async () => new Set((await askingStrangers(app, access)).flatMap(({ trees }) => trees));
}

/** Tournaments that still ask strangers; none where a token is asked for, which their programs do not have. */
async function askingStrangers({ ledger }: Records, access: Access): Promise<readonly TournamentHead[]> {
  return access.kind === 'token' ? [] : (await ledger.tournaments.listUnfinished()).filter(hasStrangers);
}

/** Agents of these kinds are programs and services by others, which may run on this machine. */
const strangers = new Set(['command', 'http', 'mcp']);

const configSchema = z.looseObject({ agents: z.array(z.looseObject({ kind: z.string() })) });

/** A config that cannot be read may name anybody. */
function hasStrangers({ config }: Pick<TournamentHead, 'config'>): boolean {
  const read = configSchema.safeParse(config);
  return !read.success || read.data.agents.some(({ kind }) => strangers.has(kind));
}

/** The records as who may look only is shown them: there are no private sets, not even by name. */
export function ledgerForViewers(ledger: Ledger): Ledger {
  const open = async (sets: Promise<readonly ExamSet[]>) => (await sets).filter((set) => !isSecret(set));
  const { examSets } = ledger;
  return {
    ...ledger,
    examSets: {
      ...examSets,
      list: () => open(examSets.list()),
      versions: (name) => open(examSets.versions(name)),
    },
  };
}

/**
 * Parts of the app's pages of exam sets.
 * @param asked the trees about which agents of strangers are still asked (`askedTrees`)
 */
export function setParts(
  app: Stores,
  { isOwner, asked }: { readonly isOwner: boolean; readonly asked: () => Promise<ReadonlySet<TreeId>> },
): SetParts {
  return {
    isOwner,
    isAsked: async ({ trees }) => {
      const busy = await asked();
      return trees.some((tree) => busy.has(tree));
    },
    listSets: () => app.ledger.examSets.list(),
    findSet: async ({ name, version }) => {
      const versions = await app.ledger.examSets.versions(name);
      return versions.find((set) => version === null || set.version === version) ?? null;
    },
    loadTrees: (set, trees) => loadSetTrees(app, set, trees),
  };
}

/** Some of a set's trees, with their tasks, those that were dropped included. */
export async function loadSetTrees(
  { ledger, trees: store }: Stores,
  set: ExamSet,
  trees: ExamSet['trees'],
): Promise<readonly SetTree[]> {
  const tasks = groupBy(await tasksInOrder(ledger, set.tasks), ({ tree }) => tree);
  const setTrees: SetTree[] = [];
  for (const id of trees) {
    const tree = await store.loadTree(id);
    const nodes = tree?.nodes ?? [];
    const title = nodes.find((node) => node.id === tree?.root)?.title ?? id;
    setTrees.push({ id, nodes, title, tasks: tasks.get(id) ?? [] });
  }
  return setTrees;
}
