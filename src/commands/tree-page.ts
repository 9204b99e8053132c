import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Command } from 'commander';
import type { Page } from '../../crawler/page.ts';
import type { InformationTree, TreeNode } from '../../trees/index.ts';
import type { House } from '../compose/open-house.ts';
import { messageOf, OperatorError } from '../kernel/errors.ts';
import { visibleLine, visibleText } from '../kernel/visible-text.ts';
import { findTree } from './find-tree.ts';
import { type CommandContext, printJson } from './terminal.ts';
import { withHouse } from './with-house.ts';

/** `dr-arena tree page`: what a page of a tree said when it was read. */
export function addTreePage(parent: Command, context: CommandContext): void {
  parent
    .command('page')
    .description('print a page of a tree as the Examiner read it, or write the body it came from to a file')
    .argument('<tree>', 'the tree')
    .argument('<page>', 'the address of the page, or its node id')
    .option('--body <file>', 'write the body as it came over the web')
    .option('--json', 'print as JSON')
    .action((id: string, which: string, options: { body?: string; json?: boolean }) =>
      withHouse(context, async (house) => {
        const page = await keptPage(house, await findTree(house, id), which);
        if (options.body !== undefined) return writeBody(context, house, page, options.body);
        if (options.json) return printJson(context.terminal, page);
        const { title, url, fetchedAt, text } = page;
        context.terminal.out(`${visibleLine(title)}\n${url}\nread at ${fetchedAt}\n\n${visibleText(text)}\n`);
      }),
    );
}

async function keptPage(house: House, tree: InformationTree, which: string): Promise<Page> {
  const node = tree.nodes.find(({ id, url }) => id === which || url === which);
  if (!node) throw new OperatorError(`${tree.id} has no page ${which}`, `See 'dr-arena tree show ${tree.id}'.`);
  const page = node.page && (await house.trees.loadPage(node.url, node.page));
  if (page) return page;
  throw new OperatorError(`${node.url} was not read: ${reasonOf(node)}`, 'Name a page that was read.');
}

function reasonOf({ failure }: TreeNode): string {
  return failure ?? 'the store does not hold it';
}

async function writeBody(context: CommandContext, house: House, page: Page, name: string): Promise<void> {
  const snapshot = await house.trees.loadSnapshot(page.snapshot);
  if (!snapshot) throw new OperatorError(`the body of ${page.url} is not in the store`, 'Import the tree again.');
  const file = path.resolve(context.folder, name);
  try {
    await writeFile(file, snapshot.bytes);
  } catch (cause) {
    throw new OperatorError(`cannot write ${file}: ${messageOf(cause)}`, 'Name another file with --body.');
  }
  const { contentType, via, bytes, hash } = snapshot;
  context.terminal.out(`${file}  ${bytes.length} bytes, ${contentType || 'no type'}, by ${via}, SHA-256 ${hash}\n`);
}
