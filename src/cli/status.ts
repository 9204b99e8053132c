import type { Command } from 'commander';
import { arenaLooks, scheduleLines } from '../application/arena-status.ts';
import { visibleText } from '../kernel/visible-text.ts';
import { arenaStatusText } from '../reporting/terminal/arena-status-text.ts';
import { statusDocument } from '../reporting/view/status-document.ts';
import { refuseWatchedJson, watchOption } from './config-options.ts';
import { findRun } from './find-run.ts';
import { type CommandContext, printJson } from './terminal.ts';
import { watchStatus } from './watch-status.ts';
import { withContext } from './with-context.ts';

/** `dr-arena status`. */
export function addArenaStatus(command: Command, context: CommandContext): void {
  command
    .argument('[run]', 'only this tournament, match or build; a watch then ends with it')
    .option(...watchOption)
    .option('--json', 'print as JSON: numbers, times and closed words, as docs/operations.md says')
    .action((named: string | undefined, options: { json?: boolean; watch?: boolean }) => {
      refuseWatchedJson(options);
      return withContext(context, async (app) => {
        const run = named === undefined ? null : await findRun(app, named);
        if (options.watch) return watchStatus(context, app, run);
        const { status } = await arenaLooks(app, run)();
        if (options.json)
          printJson(context.terminal, statusDocument(status, run === null ? await scheduleLines(app) : []));
        else context.terminal.out(visibleText(arenaStatusText(status)));
      });
    });
}
