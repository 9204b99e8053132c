import type { Command } from 'commander';
import { type InformationTree, treeDocument, treeText, validateTree } from '../../trees/index.ts';
import { growSettings, makeRig } from '../compose/make-rig.ts';
import type { House } from '../compose/open-house.ts';
import type { Config } from '../config.ts';
import { isoTime } from '../kernel/clock.ts';
import { OperatorError } from '../kernel/errors.ts';
import { treeId } from '../kernel/ids.ts';
import { addConfigOptions, type ConfigOptions, configOf } from './config-options.ts';
import { progressDisplay } from './progress-display.ts';
import { rootConfig } from './root-config.ts';
import { type CommandContext, printJson } from './terminal.ts';
import { withHouse } from './with-house.ts';

/** `dr-arena tree build | list | show | export`. */
export function addTree(program: Command, context: CommandContext): void {
  const tree = program.command('tree').description('grow and look at information trees');
  addBuild(tree, context);
  addList(tree, context);
  addShow(tree, context);
  addExportTree(tree, context);
}

function addBuild(parent: Command, context: CommandContext): void {
  addConfigOptions(parent.command('build').description('grow a tree from a page, of any site'))
    .requiredOption('--root <url>', 'the page to start from')
    .option('--json', 'print the tree as JSON')
    .action((options: ConfigOptions & { root: string; json?: boolean }) => {
      const config = rootConfig(configOf(context, options), options.root);
      return withHouse(context, async (house) => {
        const tree = await build(context, house, config, options.root);
        const problems = validateTree(tree, growSettings(config));
        if (options.json) return printJson(context.terminal, { ...tree, valid: problems.length === 0, problems });
        context.terminal.out(treeText(tree));
        context.terminal.out(
          `tree ${tree.id}: ${tree.nodes.length} pages; play on it: dr-arena match A B --tree ${tree.id}\n`,
        );
      });
    });
}

async function build(context: CommandContext, house: House, config: Config, root: string): Promise<InformationTree> {
  const rig = await makeRig(config, { trees: house.trees, clock: house.clock, searchable: async () => [] });
  const display = progressDisplay(context.terminal, house.clock);
  try {
    display.report({ kind: 'trees_wanted', count: 1 });
    const seed = {
      topic: new URL(root).href,
      source: 'root_url' as const,
      category: null,
      geo: null,
      at: isoTime(house.clock),
    };
    const built = await rig.buildTree(seed, display.report);
    if (!built.ok)
      throw new OperatorError(
        `no tree from ${root}: ${built.failure}`,
        'Name a public page that can be read and that links to other pages of its own site.',
      );
    return await loadTree(house, built.value);
  } finally {
    display.close();
    await rig.close();
  }
}

function addList(parent: Command, context: CommandContext): void {
  parent
    .command('list')
    .description('the trees there are')
    .option('--json', 'print as JSON')
    .action((options: { json?: boolean }) =>
      withHouse(context, async (house) => {
        const trees = [];
        for (const id of await house.trees.listTrees()) trees.push(summary(await loadTree(house, id)));
        if (options.json) return printJson(context.terminal, trees);
        for (const { id, topic, pages, revision } of trees) {
          context.terminal.out(`${id}  ${pages} pages, revision ${revision}: ${topic}\n`);
        }
      }),
    );
}

function summary({ id, seed, nodes, revision }: InformationTree) {
  return { id, topic: seed.topic, source: seed.source, pages: nodes.length, revision };
}

function addShow(parent: Command, context: CommandContext): void {
  parent
    .command('show')
    .description('print a tree')
    .argument('<id>', 'the tree')
    .option('--json', 'print as JSON')
    .action((id: string, options: { json?: boolean }) =>
      withHouse(context, async (house) => {
        const tree = await loadTree(house, id);
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
        const document = await treeDocument(await loadTree(house, id), house.trees);
        if (!document.ok) throw new Error(document.failure.detail);
        printJson(context.terminal, document.value);
      }),
    );
}

async function loadTree(house: House, id: string): Promise<InformationTree> {
  const tree = await house.trees.loadTree(treeId(id));
  if (tree) return tree;
  throw new OperatorError(`there is no tree ${id}`, "See 'dr-arena tree list'.");
}
