import type { Command } from 'commander';
import { judgingFigures } from '../arena/judging-figures.ts';
import { tournamentShares } from '../arena/tournament-shares.ts';
import { judgingText } from '../reporting/terminal/judging-text.ts';
import { sharesText } from '../reporting/terminal/leaderboard-text.ts';
import { findTournament } from './find-run.ts';
import { type CommandContext, printJson } from './terminal.ts';
import { withContext } from './with-context.ts';

/** `dr-arena stats`: what a tournament's verdicts look like taken together. */
export function addStats(command: Command, context: CommandContext): void {
  command
    .argument('[id]', 'the tournament; default: the newest')
    .option('--json', 'print as JSON')
    .action((id: string | undefined, options: { json?: boolean }) =>
      withContext(context, async (app) => {
        const head = await findTournament(app, id);
        const matches = await app.ledger.matches.ofTournament(head.id);
        const rounds = await app.ledger.rounds.ofTournament(head.id);
        const record = { agents: head.agents, seed: head.seed, matches, rounds };
        const shares = tournamentShares(record);
        const judging = judgingFigures(record);
        if (options.json) return printJson(context.terminal, { ...shares, judging });
        context.terminal.out(`${sharesText(shares)}\n${judgingText(judging)}`);
      }),
    );
}
