import type { Command } from 'commander';
import { isQuestionTree } from '../../trees/question-tree.ts';
import { treeText } from '../../trees/tree-text.ts';
import type { AppContext } from '../application/app-context.ts';
import { visibleLine } from '../kernel/visible-text.ts';
import { counted } from '../reporting/arena-words.ts';
import { findTree } from './find-run.ts';
import { type CommandContext, printJson } from './terminal.ts';
import { addTreeBuild, type BuiltTreeSummary, builtTreeSummary } from './tree-build.ts';
import { withContext } from './with-context.ts';

/** `dr-arena tree build | show`. */
export function addTree(tree: Command, context: CommandContext): void {
  addTreeBuild(tree, context);
  tree
    .command('show')
    .description('list the trees there are, or print one')
    .argument('[id]', 'the tree')
    .option('--json', 'print as JSON')
    .action((id: string | undefined, { json }: { json?: boolean }) =>
      withContext(context, async (app) => {
        const { terminal } = context;
        const shown = id === undefined ? await listTrees(app) : await findTree(app, id);
        if (json) printJson(terminal, shown);
        else terminal.out('nodes' in shown ? treeText(shown) : shown.map(listed).join(''));
      }),
    );
}

/** The newest first. */
async function listTrees(app: Pick<AppContext, 'trees'>): Promise<readonly BuiltTreeSummary[]> {
  const trees: BuiltTreeSummary[] = [];
  const grown = (await app.trees.listTrees()).filter((id) => !isQuestionTree(id));
  for (const id of grown) trees.push(builtTreeSummary(await findTree(app, id)));
  return trees.sort((a, b) => (a.at === b.at ? 0 : a.at < b.at ? 1 : -1));
}

function listed({ id, topic, title, at, pages, targets, grown }: BuiltTreeSummary): string {
  const size = grown ? `${counted(pages, 'page')}, ${counted(targets, 'possible target')}` : 'not grown yet';
  return `${visibleLine(id)}  ${at.slice(0, 10)}  ${visibleLine(topic)} -> ${visibleLine(title)}: ${size}\n`;
}
