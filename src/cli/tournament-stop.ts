import type { Command } from 'commander';
import type { AppContext } from '../application/app-context.ts';
import { openPoolClient } from '../engine/pool-client.ts';
import { OperatorError } from '../kernel/errors.ts';
import { type RunId, tournamentId } from '../kernel/ids.ts';
import { findRun } from './find-run.ts';
import type { CommandContext } from './terminal.ts';
import { withContext } from './with-context.ts';

/** `dr-arena tournament stop`: breaks a tournament, a match or a build of trees off, wherever it is played. */
export function addStop(parent: Command, context: CommandContext): void {
  parent
    .command('stop')
    .description('break a tournament off, wherever it is played; it can be resumed')
    .argument('<id>', 'the tournament, match or build of trees')
    .action((id: string) =>
      withContext(context, async (app) => {
        const run = await findRun(app, id);
        const tournament = await app.ledger.tournaments.load(tournamentId(run));
        const head = tournament ?? (await app.ledger.builds.load(run));
        if (head?.status !== 'running')
          throw new OperatorError(`${run} is ${head?.status ?? 'gone'}`, 'There is nothing to stop.');
        await breakOff(app, run);
        const goOn = tournament ? `dr-arena tournament resume ${run}` : "the same 'tree build'";
        context.terminal.err(`stopped; what was recorded is kept. Go on with: ${goOn}\n`);
      }),
    );
}

async function breakOff(app: Pick<AppContext, 'databaseUrl' | 'ledger' | 'liveness'>, run: RunId): Promise<void> {
  await app.ledger.stops.note(run, { because: 'asked', detail: 'it was stopped by hand' });
  const client = await openPoolClient(app.databaseUrl, app.liveness);
  try {
    await client.stop(run);
  } finally {
    await client.close();
  }
}
