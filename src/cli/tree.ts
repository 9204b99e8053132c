import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Command } from 'commander';
import type { Page } from '../../crawler/page.ts';
import { type ImportedTree, importTree } from '../../trees/import-tree.ts';
import type { InformationTree, TreeNode } from '../../trees/information-tree.ts';
import { isQuestionTree } from '../../trees/question-tree.ts';
import { treeDocument, treeDocumentText } from '../../trees/tree-document.ts';
import { treeText } from '../../trees/tree-text.ts';
import type { AppContext } from '../application/app-context.ts';
import { messageOf, OperatorError } from '../kernel/errors.ts';
import { visibleLine, visibleText } from '../kernel/visible-text.ts';
import { counted } from '../reporting/arena-words.ts';
import { findTree } from './find-run.ts';
import { readDocument } from './read-input.ts';
import { type CommandContext, printJson } from './terminal.ts';
import { addTreeBuild, type BuiltTreeSummary, builtTreeSummary } from './tree-build.ts';
import { withContext } from './with-context.ts';

/** `dr-arena tree build | list | show | page | export | import`. */
export function addTree(tree: Command, context: CommandContext): void {
  addTreeBuild(tree, context);
  addList(tree, context);
  addShow(tree, context);
  addExportTree(tree, context);
  addImportTree(tree, context);
  addTreePage(tree, context);
}

function addList(parent: Command, context: CommandContext): void {
  parent
    .command('list')
    .description('the trees there are')
    .option('--json', 'print as JSON')
    .action((options: { json?: boolean }) =>
      withContext(context, async (app) => {
        const trees: BuiltTreeSummary[] = [];
        const grown = (await app.trees.listTrees()).filter((id) => !isQuestionTree(id));
        for (const id of grown) trees.push(builtTreeSummary(await findTree(app, id)));
        trees.sort((a, b) => (a.at === b.at ? 0 : a.at < b.at ? 1 : -1));
        if (options.json) return printJson(context.terminal, trees);
        for (const tree of trees) context.terminal.out(listed(tree));
      }),
    );
}

function listed({ id, topic, title, at, pages, targets, grown }: BuiltTreeSummary): string {
  const size = grown ? `${counted(pages, 'page')}, ${counted(targets, 'possible target')}` : 'not grown yet';
  return `${visibleLine(id)}  ${at.slice(0, 10)}  ${visibleLine(topic)} -> ${visibleLine(title)}: ${size}\n`;
}

function addShow(parent: Command, context: CommandContext): void {
  parent
    .command('show')
    .description('print a tree')
    .argument('<id>', 'the tree')
    .option('--json', 'print as JSON')
    .action((id: string, options: { json?: boolean }) =>
      withContext(context, async (app) => {
        const tree = await findTree(app, id);
        if (options.json) return printJson(context.terminal, tree);
        context.terminal.out(treeText(tree));
      }),
    );
}

function addExportTree(parent: Command, context: CommandContext): void {
  parent
    .command('export')
    .description('write a tree with its pages and the bodies they were read from as one JSON document')
    .argument('<id>', 'the tree')
    .option('-o, --output <file>', 'the file; default: printed')
    .action((id: string, options: { output?: string }) =>
      withContext(context, async (app) => {
        const document = await treeDocument(await findTree(app, id), app.trees);
        if (!document.ok) throw new Error(document.failure.detail);
        const pieces = treeDocumentText(document.value);
        if (options.output === undefined) for (const piece of pieces) context.terminal.data(piece);
        else await writeTreeFile(path.resolve(context.folder, options.output), pieces, context);
      }),
    );
}

async function writeTreeFile(file: string, pieces: Iterable<string>, context: CommandContext): Promise<void> {
  try {
    await writeFile(file, pieces);
  } catch (cause) {
    throw new OperatorError(`cannot write ${file}: ${messageOf(cause)}`, 'Name another file with -o.');
  }
  context.terminal.out(`${file}\n`);
}

function addImportTree(parent: Command, context: CommandContext): void {
  parent
    .command('import')
    .description('put exported trees into the store of this project')
    .argument('<files...>', 'JSON documents that tree export wrote')
    .option('--json', 'print as JSON')
    .action((files: string[], options: { json?: boolean }) =>
      withContext(context, async (app) => {
        const imported: ImportedTree[] = [];
        for (const file of files) {
          const one = await importFile(app, path.resolve(context.folder, file));
          imported.push(one);
          if (!options.json) context.terminal.out(importedText(one));
        }
        if (options.json) printJson(context.terminal, imported);
      }),
    );
}

function importedText({ id, isNew, pages, pagesKept }: ImportedTree): string {
  const known = pagesKept > 0 ? `, ${pagesKept} of them here already as read at another time` : '';
  return `${id}  ${counted(pages, 'page')}${known}${isNew ? '' : '; the tree was here already'}\n`;
}

async function importFile(app: Pick<AppContext, 'trees'>, file: string): Promise<ImportedTree> {
  const imported = await importTree(await readDocument(file, 'Name a file that tree export wrote.'), app.trees);
  if (imported.ok) return imported.value;
  throw new OperatorError(`${file} was not imported: ${imported.failure.detail}`, 'Export the tree again.');
}

/** `dr-arena tree page`: what a page of a tree said when it was read. */
function addTreePage(parent: Command, context: CommandContext): void {
  parent
    .command('page')
    .description('print a page of a tree as the Examiner read it, or write the body it came from to a file')
    .argument('<tree>', 'the tree')
    .argument('<page>', 'the address of the page, or its node id')
    .option('--body <file>', 'write the body as it came over the web')
    .option('--json', 'print as JSON')
    .action((id: string, which: string, options: { body?: string; json?: boolean }) =>
      withContext(context, async (app) => {
        const page = await keptPage(app, await findTree(app, id), which);
        if (options.body !== undefined) return writeBody(context, app, page, options.body);
        if (options.json) return printJson(context.terminal, page);
        const { title, url, fetchedAt, text } = page;
        context.terminal.out(`${visibleLine(title)}\n${url}\nread at ${fetchedAt}\n\n${visibleText(text)}\n`);
      }),
    );
}

async function keptPage(app: Pick<AppContext, 'trees'>, tree: InformationTree, which: string): Promise<Page> {
  const node = tree.nodes.find(({ id, url }) => id === which || url === which);
  if (!node) throw new OperatorError(`${tree.id} has no page ${which}`, `See 'dr-arena tree show ${tree.id}'.`);
  const page = node.page && (await app.trees.loadPage(node.url, node.page));
  if (page) return page;
  throw new OperatorError(`${node.url} was not read: ${reasonOf(node)}`, 'Name a page that was read.');
}

function reasonOf({ failure }: TreeNode): string {
  return failure ?? 'the store does not hold it';
}

async function writeBody(
  context: CommandContext,
  app: Pick<AppContext, 'trees'>,
  page: Page,
  name: string,
): Promise<void> {
  const snapshot = await app.trees.loadSnapshot(page.snapshot);
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
