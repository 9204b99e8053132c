import path from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import type { House } from '../compose/open-house.ts';
import { OperatorError } from '../kernel/errors.ts';
import { type ExportName, exportNames } from '../report/export/export-files.ts';
import { exportMatch } from './export-match.ts';
import { findTournament } from './find-tournament.ts';
import { type CommandContext, printJson } from './terminal.ts';
import { withHouse } from './with-house.ts';
import { writeExports } from './write-exports.ts';

interface ExportOptions {
  readonly output: string;
  readonly only?: readonly ExportName[];
  readonly match?: string;
  readonly allPages?: boolean;
  readonly json?: boolean;
}

/** `dr-arena export`. */
export function addExport(program: Command, context: CommandContext): void {
  program
    .command('export')
    .description('write a tournament as a data set: battles, matches, tasks, answers, tables, a card and checksums')
    .argument('[id]', 'the tournament; default: the newest')
    .option('-o, --output <folder>', 'where it goes', 'dr-arena-export')
    .option('--only <names>', `only some of it, with commas between: ${exportNames.join(', ')}`, namesIn)
    .option('--match <id>', 'only this match, with its evidence: bundle.json and bundle.html')
    .option('--all-pages', 'of --match: every page of its tree, not only those that its questions stand on')
    .option('--json', 'print where it went as JSON')
    .action((id: string | undefined, options: ExportOptions) => {
      checkOptions(options);
      return withHouse(context, async (house) => {
        const folder = path.resolve(context.folder, options.output);
        const written = await exported(context, house, folder, id, options).catch(tellInterrupt(context));
        if (written === null) return;
        if (options.json) return printJson(context.terminal, written);
        for (const file of Object.values(written.files)) context.terminal.out(`${file}\n`);
      });
    });
}

/** Null for what an interrupt stopped. */
function tellInterrupt({ signal, terminal }: CommandContext): (thrown: unknown) => null {
  return (thrown) => {
    if (!signal.aborted) throw thrown;
    terminal.err('interrupted; the folder is as it was\n');
    return null;
  };
}

function checkOptions({ only, match, allPages }: ExportOptions): void {
  if (match !== undefined && only !== undefined)
    throw new OperatorError('--match writes a bundle, which has no parts', 'Leave --only or --match away.');
  if (match === undefined && allPages === true)
    throw new OperatorError('--all-pages belongs to --match', 'Name a match with --match.');
}

async function exported(
  { signal }: CommandContext,
  house: House,
  folder: string,
  id: string | undefined,
  { only, match, allPages = false }: ExportOptions,
) {
  if (match !== undefined) {
    return { match, files: await exportMatch(house, folder, { match, tournament: id, allPages }, signal) };
  }
  const head = await findTournament(house, id);
  return { tournamentId: head.id, files: await writeExports(house, head.id, folder, only ?? exportNames, signal) };
}

function namesIn(text: string): ExportName[] {
  return text.split(',').map((part) => {
    const name = exportNames.find((each) => each === part.trim());
    if (name === undefined) throw new InvalidArgumentError(`It must be some of ${exportNames.join(', ')}.`);
    return name;
  });
}
