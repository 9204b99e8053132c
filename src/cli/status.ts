import type { Command } from 'commander';
import { arenaLooks } from '../application/arena-status.ts';
import { schedulesStanding } from '../application/schedules.ts';
import { visibleText } from '../kernel/visible-text.ts';
import { arenaStatusText } from '../reporting/terminal/arena-status-text.ts';
import { statusDocument } from '../reporting/view/status-document.ts';
import { refuseWatchedJson, watchOption } from './config-options.ts';
import { findRun } from './find-run.ts';
import { type CommandContext, printJson } from './terminal.ts';
import { watchStatus } from './watch-status.ts';
import { withHouse } from './with-house.ts';

/** `dr-arena status`. */
export function addArenaStatus(program: Command, context: CommandContext): void {
  program
    .command('status')
    .description('show what goes on: unfinished runs, workers, queues')
    .argument('[run]', 'only this tournament, match or build; a watch then ends with it')
    .option(...watchOption)
    .option('--json', 'print as JSON: numbers, times and closed words, as docs/operations.md says')
    .action((named: string | undefined, options: { json?: boolean; watch?: boolean }) => {
      refuseWatchedJson(options);
      return withHouse(context, async (house) => {
        const run = named === undefined ? null : await findRun(house, named);
        if (options.watch) return watchStatus(context, house, run);
        const { status } = await arenaLooks(house, run)();
        if (options.json)
          printJson(context.terminal, statusDocument(status, run === null ? await schedulesStanding(house) : []));
        else context.terminal.out(visibleText(arenaStatusText(status)));
      });
    });
}
