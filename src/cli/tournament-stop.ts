import type { Command } from 'commander';
import type { House } from '../application/app-context.ts';
import { openPoolClient } from '../engine/pool-client.ts';
import { OperatorError } from '../kernel/errors.ts';
import { type RunId, tournamentId } from '../kernel/ids.ts';
import { findRun } from './find-run.ts';
import type { CommandContext } from './terminal.ts';
import { withHouse } from './with-house.ts';

/** `dr-arena tournament stop`: breaks a tournament, a match or a build of trees off, wherever it is played. */
export function addStop(parent: Command, context: CommandContext): void {
  parent
    .command('stop')
    .description('break a tournament off, wherever it is played; it can be resumed')
    .argument('<id>', 'the tournament, match or build of trees')
    .action((id: string) =>
      withHouse(context, async (house) => {
        const run = await findRun(house, id);
        const tournament = await house.ledger.loadTournament(tournamentId(run));
        const head = tournament ?? (await house.ledger.loadBuild(run));
        if (head?.status !== 'running')
          throw new OperatorError(`${run} is ${head?.status ?? 'gone'}`, 'There is nothing to stop.');
        await breakOff(house, run);
        const goOn = tournament ? `dr-arena tournament resume ${run}` : "the same 'tree build'";
        context.terminal.err(`stopped; what was recorded is kept. Go on with: ${goOn}\n`);
      }),
    );
}

async function breakOff(house: House, run: RunId): Promise<void> {
  await house.ledger.noteStop(run, { because: 'asked', detail: 'it was stopped by hand' });
  const client = await openPoolClient(house.databaseUrl, house.liveness);
  try {
    await client.stop(run);
  } finally {
    await client.close();
  }
}
