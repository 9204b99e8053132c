import type { Command } from 'commander';
import { OperatorError } from '../kernel/errors.ts';
import { openPoolClient } from '../workflows/pool-client.ts';
import { findTournament } from './find-tournament.ts';
import type { CommandContext } from './terminal.ts';
import { withHouse } from './with-house.ts';

/** `dr-arena tournament stop`: breaks a tournament off, wherever it is played. */
export function addStop(parent: Command, context: CommandContext): void {
  parent
    .command('stop')
    .description('break a tournament off, wherever it is played; it can be resumed')
    .argument('<id>', 'the tournament')
    .action((id: string) =>
      withHouse(context, async (house) => {
        const head = await findTournament(house, id);
        if (head.status !== 'running')
          throw new OperatorError(`tournament ${head.id} is ${head.status}`, 'There is nothing to stop.');
        await house.ledger.noteStop(head.id, { because: 'asked', detail: 'it was stopped by hand' });
        const client = await openPoolClient(house.databaseUrl, house.liveness);
        try {
          await client.stop(head.id);
        } finally {
          await client.close();
        }
        context.terminal.err(`stopped; what was recorded is kept. Go on with: dr-arena tournament resume ${head.id}\n`);
      }),
    );
}
