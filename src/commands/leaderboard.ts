import type { Command } from 'commander';
import { findTournament } from './find-tournament.ts';
import { showLeaderboard } from './show-leaderboard.ts';
import type { CommandContext } from './terminal.ts';
import { withHouse } from './with-house.ts';

/** `dr-arena leaderboard`. */
export function addLeaderboard(program: Command, context: CommandContext): void {
  program
    .command('leaderboard')
    .description('show the ratings of a tournament')
    .argument('[id]', 'the tournament; default: the newest')
    .option('--json', 'print as JSON')
    .action((id: string | undefined, options: { json?: boolean }) =>
      withHouse(context, async (house) => {
        await showLeaderboard(context, house, (await findTournament(house, id)).id, options);
      }),
    );
}
