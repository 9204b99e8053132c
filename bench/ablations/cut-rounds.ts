import type { Command } from 'commander';
import { matchLimits } from '../../src/application/rejudge-rounds.ts';
import { countingNumber } from '../../src/cli/config-options.ts';
import { findTournament } from '../../src/cli/find-run.ts';
import { type CommandContext, printJson } from '../../src/cli/terminal.ts';
import { withContext } from '../../src/cli/with-context.ts';
import { OperatorError } from '../../src/kernel/errors.ts';
import { loadTournamentRecord } from '../../src/storage/load-tournament.ts';
import { ablationText } from './ablation-text.ts';
import { readScores } from './read-scores.ts';
import { roundAblation } from './round-ablation.ts';

interface RoundsOptions {
  readonly rounds: readonly number[];
  readonly reference?: string;
  readonly json?: boolean;
}

/** `ablation rounds`: the leaderboard, had matches ended earlier (DR-Arena, table 6). */
export function addCutRounds(parent: Command, context: CommandContext): void {
  parent
    .command('rounds')
    .description('the leaderboard of a tournament, had only the first rounds of its matches counted')
    .argument('[id]', 'the tournament; default: the newest')
    .requiredOption('--rounds <n>', 'the first n rounds of each match; may be given several times', addCount)
    .option('--reference <file>', 'scores to compare the leaderboards with: CSV of agent and score')
    .option('--json', 'print the figures as JSON')
    .action((id: string | undefined, { rounds, reference, json }: RoundsOptions) =>
      withContext(context, async (app) => {
        const { id: tournament } = await findTournament(app, id);
        const record = await loadTournamentRecord(app.ledger, app.trees, tournament);
        if (!record?.rounds.some(({ result }) => result.kind === 'judged'))
          throw new OperatorError(`tournament ${tournament} has no judged round yet`, 'Play it first.');
        const scores = reference === undefined ? {} : { reference: await readScores(context, reference) };
        const leaderboards = roundAblation(record, rounds, { ...scores, limits: matchLimits(record) });
        if (json) printJson(context.terminal, { tournamentId: tournament, leaderboards });
        else context.terminal.out(ablationText(leaderboards));
      }),
    );
}

function addCount(text: string, counts: readonly number[] = []): number[] {
  return [...counts, countingNumber(text)];
}
