import type { Command } from 'commander';
import { treeDocument, treeText } from '../../trees/index.ts';
import { findTree } from './find-tree.ts';
import { type CommandContext, printJson } from './terminal.ts';
import { addTreeBuild, treeSummary } from './tree-build.ts';
import { withHouse } from './with-house.ts';

/** `dr-arena tree build | list | show | export`. */
export function addTree(program: Command, context: CommandContext): void {
  const tree = program.command('tree').description('grow and look at information trees');
  addTreeBuild(tree, context);
  addList(tree, context);
  addShow(tree, context);
  addExportTree(tree, context);
}

function addList(parent: Command, context: CommandContext): void {
  parent
    .command('list')
    .description('the trees there are')
    .option('--json', 'print as JSON')
    .action((options: { json?: boolean }) =>
      withHouse(context, async (house) => {
        const trees = [];
        for (const id of await house.trees.listTrees()) trees.push(treeSummary(await findTree(house, id)));
        if (options.json) return printJson(context.terminal, trees);
        for (const { id, topic, pages, revision } of trees) {
          context.terminal.out(`${id}  ${pages} pages, revision ${revision}: ${topic}\n`);
        }
      }),
    );
}

function addShow(parent: Command, context: CommandContext): void {
  parent
    .command('show')
    .description('print a tree')
    .argument('<id>', 'the tree')
    .option('--json', 'print as JSON')
    .action((id: string, options: { json?: boolean }) =>
      withHouse(context, async (house) => {
        const tree = await findTree(house, id);
        if (options.json) return printJson(context.terminal, tree);
        context.terminal.out(treeText(tree));
      }),
    );
}

function addExportTree(parent: Command, context: CommandContext): void {
  parent
    .command('export')
    .description('print a tree with its page snapshots as one JSON document')
    .argument('<id>', 'the tree')
    .action((id: string) =>
      withHouse(context, async (house) => {
        const document = await treeDocument(await findTree(house, id), house.trees);
        if (!document.ok) throw new Error(document.failure.detail);
        printJson(context.terminal, document.value);
      }),
    );
}
