import path from 'node:path';
import type { Command } from 'commander';
import { findTournament } from './find-tournament.ts';
import { type CommandContext, printJson } from './terminal.ts';
import { withHouse } from './with-house.ts';
import { writeExports } from './write-exports.ts';

/** `dr-arena report`. */
export function addReport(program: Command, context: CommandContext): void {
  program
    .command('report')
    .description('write the report of a tournament: one HTML file that needs no network')
    .argument('[id]', 'the tournament; default: the newest')
    .option('-o, --output <folder>', 'where it goes', '.')
    .option('--json', 'print where it went as JSON')
    .action((id: string | undefined, options: { output: string; json?: boolean }) =>
      withHouse(context, async (house) => {
        const head = await findTournament(house, id);
        const files = await writeExports(house, head.id, path.resolve(context.folder, options.output), ['report']);
        if (options.json) return printJson(context.terminal, { tournamentId: head.id, files });
        context.terminal.out(`${files.report}\n`);
      }),
    );
}
