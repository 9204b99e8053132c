import type { ExamSet } from '../arena/exam-set.ts';
import { groupBy } from '../kernel/group-by.ts';
import type { TreeId } from '../kernel/ids.ts';
import type { SetParts } from '../web/app/set-routes.ts';
import type { SetTree } from '../web/pages/set-page.ts';
import type { AppContext } from './app-context.ts';
import { tasksInOrder } from './set-tasks.ts';

/**
 * What the app's pages of exam sets are made of.
 * @param asked the trees about which agents of strangers are still asked (`askedTrees`)
 */
export function setParts(
  app: Pick<AppContext, 'ledger' | 'trees'>,
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
  { ledger, trees: store }: Pick<AppContext, 'ledger' | 'trees'>,
  set: ExamSet,
  trees: ExamSet['trees'],
): Promise<readonly SetTree[]> {
  const tasks = groupBy(await tasksInOrder(ledger, set.tasks), ({ tree }) => tree);
  const shown: SetTree[] = [];
  for (const id of trees) {
    const tree = await store.loadTree(id);
    const nodes = tree?.nodes ?? [];
    const title = nodes.find((node) => node.id === tree?.root)?.title ?? id;
    shown.push({ id, nodes, title, tasks: tasks.get(id) ?? [] });
  }
  return shown;
}
