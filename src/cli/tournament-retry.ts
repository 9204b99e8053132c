import type { Command } from 'commander';
import type { AppContext } from '../application/app-context.ts';
import { reopenVoids } from '../application/continue-run.ts';
import type { TournamentHead } from '../arena/tournament.ts';
import { isVoid } from '../engine/tournament-workflow.ts';
import { counted } from '../reporting/arena-words.ts';
import { addOptionsOfRun } from './config-options.ts';
import { addGateOptions, checkClauses, type GateOptions } from './fail-if.ts';
import { findTournament } from './find-run.ts';
import { playOn } from './play.ts';
import { hereOption } from './run-shown.ts';
import { showPlayed } from './show-played.ts';
import { type CommandContext, checkWritable } from './terminal.ts';
import { withContext } from './with-context.ts';

interface RetryOptions extends GateOptions {
  readonly here?: boolean;
  readonly json?: boolean;
}

/** `dr-arena tournament retry`: plays void matches again. */
export function addRetry(command: Command, context: CommandContext): void {
  addOptionsOfRun(addGateOptions(command, 'an agent'))
    .argument('[id]', 'the tournament; default: the newest')
    .option(...hereOption)
    .option('--json', 'print the leaderboard as JSON')
    .action((id: string | undefined, options: RetryOptions) =>
      withContext(context, async (app) => {
        const begun = context.handover?.run;
        const head = await findTournament(app, begun?.run ?? id);
        checkClauses(options.failIf, head.agents);
        if (options.junit) await checkWritable(context, options.junit);
        if (!begun) await reopenVoids(app, head);
        const played = await playOn(context, app, head.id, { here: options.here === true, junit: options.junit });
        if (played) await tellVoids(context, app, head);
        if (played) await showPlayed(context, app, played, options);
      }),
    );
}

async function tellVoids(
  { terminal }: CommandContext,
  { ledger }: Pick<AppContext, 'ledger'>,
  { id }: TournamentHead,
): Promise<void> {
  const again = (await ledger.matches.ofTournament(id)).filter(isVoid).length;
  if (again > 0) terminal.err(`${counted(again, 'match', 'matches')} void again: dr-arena tournament status ${id}\n`);
}
