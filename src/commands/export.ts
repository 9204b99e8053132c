import path from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import { type ExportName, exportNames } from '../report/export/export-files.ts';
import { findTournament } from './find-tournament.ts';
import { type CommandContext, printJson } from './terminal.ts';
import { withHouse } from './with-house.ts';
import { writeExports } from './write-exports.ts';

interface ExportOptions {
  readonly output: string;
  readonly only?: readonly ExportName[];
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
    .option('--json', 'print where it went as JSON')
    .action((id: string | undefined, options: ExportOptions) =>
      withHouse(context, async (house) => {
        const head = await findTournament(house, id);
        const folder = path.resolve(context.folder, options.output);
        const files = await writeExports(house, head.id, folder, options.only ?? exportNames, context.signal);
        if (options.json) return printJson(context.terminal, { tournamentId: head.id, files });
        for (const file of Object.values(files)) context.terminal.out(`${file}\n`);
      }),
    );
}

function namesIn(text: string): ExportName[] {
  return text.split(',').map((part) => {
    const name = exportNames.find((each) => each === part.trim());
    if (name === undefined) throw new InvalidArgumentError(`It must be some of ${exportNames.join(', ')}.`);
    return name;
  });
}
