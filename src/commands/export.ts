import path from 'node:path';
import type { Command } from 'commander';
import { findTournament } from './find-tournament.ts';
import { type CommandContext, printJson } from './terminal.ts';
import { withHouse } from './with-house.ts';
import { writeExports } from './write-exports.ts';

/** `dr-arena export`. */
export function addExport(program: Command, context: CommandContext): void {
  program
    .command('export')
    .description('write battles.jsonl, leaderboard.csv and the full match logs (matches.json) of a tournament')
    .argument('[id]', 'the tournament; default: the newest')
    .option('-o, --output <folder>', 'where they go', 'dr-arena-export')
    .option('--json', 'print where they went as JSON')
    .action((id: string | undefined, options: { output: string; json?: boolean }) =>
      withHouse(context, async (house) => {
        const head = await findTournament(house, id);
        const folder = path.resolve(context.folder, options.output);
        const files = await writeExports(house, head.id, folder, ['battles', 'leaderboard', 'matches']);
        if (options.json) return printJson(context.terminal, { tournamentId: head.id, files });
        for (const file of Object.values(files)) context.terminal.out(`${file}\n`);
      }),
    );
}
