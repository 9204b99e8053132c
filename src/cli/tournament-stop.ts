import type { Command } from 'commander';
import { stopPlaying } from '../application/continue-run.ts';
import { findRun } from './find-run.ts';
import type { CommandContext } from './terminal.ts';
import { withContext } from './with-context.ts';

/** `dr-arena tournament stop`: breaks a tournament, a match or a build of trees off, wherever it is played. */
export function addStop(command: Command, context: CommandContext): void {
  command.argument('<id>', 'the tournament, match or build of trees').action((id: string) =>
    withContext(context, async (app) => {
      const run = await findRun(app, id);
      const kind = await stopPlaying(app, run);
      const goOn = kind === 'tournament' ? `dr-arena tournament resume ${run}` : "the same 'tree build'";
      context.terminal.err(`stopped; what was recorded is kept. Go on with: ${goOn}\n`);
    }),
  );
}
