import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Command } from 'commander';
import { treeDocumentText } from '../../trees/tree-document.ts';
import type { AppContext } from '../application/app-context.ts';
import {
  examSetDocument,
  importSetTree,
  keepImportedSet,
  parseExamSetDocument,
  treeOfSet,
} from '../application/exam-set-document.ts';
import { findSet } from '../application/exam-sets.ts';
import { type ExamSet, examSetText, isSecret } from '../arena/exam-set.ts';
import { OperatorError } from '../kernel/errors.ts';
import { setSizeText } from '../reporting/terminal/exam-set-text.ts';
import { setNamed, type UsualOptions } from './config-options.ts';
import { readDocument } from './read-input.ts';
import { addQuestionOptions, importQuestionsFrom, type QuestionOptions } from './set-of-questions.ts';
import { type CommandContext, printJson } from './terminal.ts';
import { withContext } from './with-context.ts';
import { writeFolder } from './write-folder.ts';

const setFile = 'set.json';
const unreadable = "Name a folder that 'set export' wrote.";

/** `dr-arena set export`. */
export function addSetExport(parent: Command, context: CommandContext): void {
  parent
    .command('export')
    .description('export a frozen set with its questions, trees and pages to a folder')
    .argument('<set>', 'set: NAME or NAME@VERSION')
    .option('-o, --output <folder>', 'folder (default: NAME-VERSION)')
    .option('--with-secrets', 'also export a private set: the files contain its questions')
    .option('--json', 'print the result as JSON')
    .action((setName: string, options: UsualOptions & { output?: string; withSecrets?: boolean }) =>
      withContext(context, async (app) => {
        const set = await findSet(app, setNamed(setName), 'frozen');
        if (isSecret(set) && options.withSecrets !== true)
          throw new OperatorError(
            `${examSetText(set)} is private, and the files would contain its questions`,
            'Give --with-secrets to write them all the same; keep them from contestants and sites.',
          );
        const folder = path.resolve(context.folder, options.output ?? `${set.name}-${set.version}`);
        await exportSet(context, app, set, folder);
        if (options.json) return printJson(context.terminal, { set: examSetText(set), hash: set.hash, folder });
        context.terminal.out(`${folder}\n`);
      }),
    );
}

async function exportSet({ signal }: CommandContext, app: AppContext, set: ExamSet, folder: string): Promise<void> {
  const document = await examSetDocument(app, set);
  await writeFolder(folder, signal, async (writer) => {
    await writer.write('set', setFile, [`${JSON.stringify(document, null, 1)}\n`]);
    for (const id of set.trees) {
      const tree = await treeOfSet(app.trees, id);
      await writer.write('tree', `${id}.json`, treeDocumentText(tree));
    }
  });
}

/** `dr-arena set import`. */
export function addSetImport(parent: Command, context: CommandContext): void {
  addQuestionOptions(parent.command('import'))
    .description('import an exported set, a file of questions or a task pack')
    .argument(
      '<from>',
      "folder of 'set export' or of a task pack, or a file of questions: JSON lines or .csv ('-' reads stdin)",
    )
    .option('--json', 'print the set as JSON')
    .action((from: string, options: QuestionOptions) => {
      const folder = path.resolve(context.folder, from);
      if (!existsSync(path.join(folder, setFile))) return importQuestionsFrom(context, from, options);
      return withContext(context, async (app) => {
        const { set, isNew } = await importSet(app, folder);
        if (options.json) return printJson(context.terminal, { set: examSetText(set), hash: set.hash, isNew });
        const size = `${setSizeText(set)}, SHA-256 ${set.hash}`;
        context.terminal.out(`${examSetText(set)}: ${size}${isNew ? '' : '; it was already here'}\n`);
      });
    });
}

async function importSet(app: AppContext, folder: string): Promise<{ readonly set: ExamSet; readonly isNew: boolean }> {
  const file = path.join(folder, setFile);
  const document = parseExamSetDocument(await readDocument(file, unreadable), file);
  for (const id of document.set.trees) {
    const treeFile = path.join(folder, `${id}.json`);
    const imported = await importSetTree(app.trees, await readDocument(treeFile, unreadable), treeFile);
    if (imported !== id)
      throw new OperatorError(`${treeFile} holds another tree: ${imported}`, 'Export the set again.');
  }
  return { set: document.set, isNew: await keepImportedSet(app, document) };
}
