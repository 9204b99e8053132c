import path from 'node:path';
import type { Command } from 'commander';
import type { TimedStores } from '../application/app-context.ts';
import { siteParts } from '../application/site-parts.ts';
import { isFileError, messageOf, OperatorError } from '../kernel/errors.ts';
import type { TournamentId } from '../kernel/ids.ts';
import { addresses } from '../reporting/view/addresses.ts';
import { tournamentSite } from '../web/site/tournament-site.ts';
import { writeSite } from '../web/site/write-site.ts';
import type { UsualOptions } from './config-options.ts';
import { findTournament } from './find-run.ts';
import { countDisplay } from './progress-display.ts';
import { type CommandContext, printJson } from './terminal.ts';
import { withContext } from './with-context.ts';

/** `dr-arena report`. */
export function addReport(command: Command, context: CommandContext): void {
  command
    .argument('[id]', 'tournament (default: the newest)')
    .option('-o, --output <folder>', 'folder for the pages', 'dr-arena-site')
    .option('--json', 'print the result as JSON')
    .action((id: string | undefined, options: UsualOptions & { output: string }) =>
      withContext(context, async (app) => {
        const head = await findTournament(app, id);
        const site = await writeReport(context, app, head.id, path.resolve(context.folder, options.output));
        if (options.json) return printJson(context.terminal, { tournamentId: head.id, ...site });
        context.terminal.out(`${site.report}\n`);
      }),
    );
}

/**
 * Writes a tournament's site.
 * @param folder an absolute path
 * @returns its first page, and how many files there are
 * @throws OperatorError where it cannot be written
 */
export async function writeReport(
  context: CommandContext,
  app: TimedStores,
  tournament: TournamentId,
  folder: string,
): Promise<{ readonly report: string; readonly files: number }> {
  const count = countDisplay(context.terminal, app.clock, 'files');
  try {
    const site = tournamentSite(siteParts(app), tournament, null);
    const files = await writeSite(site, folder, context.signal, count);
    return { report: path.join(folder, addresses.leaderboard), files };
  } catch (error) {
    if (!isFileError(error)) throw error;
    throw new OperatorError(`cannot write into ${folder}: ${messageOf(error)}`, 'Name another folder with -o.');
  }
}
