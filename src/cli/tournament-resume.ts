import type { Command } from 'commander';
import type { AppContext } from '../application/app-context.ts';
import { changedSinceBegun } from '../application/changed-code.ts';
import { raiseBudget, reopenVoids } from '../application/continue-run.ts';
import type { TournamentHead } from '../arena/tournament.ts';
import { isVoid } from '../engine/tournament-workflow.ts';
import { visibleLine } from '../kernel/visible-text.ts';
import { counted } from '../reporting/arena-words.ts';
import { dollarAmount } from './config-options.ts';
import { findTournament } from './find-run.ts';
import { playOn } from './play.ts';
import { hereOption } from './run-shown.ts';
import { showPlayed } from './show-played.ts';
import type { CommandContext } from './terminal.ts';
import { withContext } from './with-context.ts';

interface ResumeOptions {
  readonly voids?: boolean;
  readonly budget?: number;
  readonly here?: boolean;
  readonly json?: boolean;
}

/** `dr-arena tournament resume`. */
export function addResume(command: Command, context: CommandContext): void {
  command
    .argument('[id]', 'the tournament; default: the newest unfinished one')
    .option('--voids', 'play the void matches of a finished one again (default: the newest), and rate it anew')
    .option('--budget <usd>', 'what it may cost in all, what is spent already included', dollarAmount)
    .option(...hereOption)
    .option('--json', 'print the leaderboard as JSON')
    .action((id: string | undefined, options: ResumeOptions) =>
      withContext(context, async (app) => {
        const begun = context.handover?.run?.run;
        const head = await resumed(app, begun ?? id, options);
        if (begun === undefined) await prepare(context, app, head, options);
        const played = await playOn(context, app, head.id, { here: options.here === true });
        if (!played) return;
        if (options.voids) await tellVoids(context, app, head);
        await showPlayed(context, app, played, { json: options.json });
      }),
    );
}

/** The one that is named, else the newest run that did not end, else the newest tournament. */
async function resumed(
  app: Pick<AppContext, 'ledger'>,
  named: string | undefined,
  { voids }: ResumeOptions,
): Promise<TournamentHead> {
  const all = named === undefined && !voids ? await app.ledger.tournaments.list() : [];
  return all.find(({ status }) => status === 'running') ?? findTournament(app, named);
}

async function prepare(
  { terminal }: CommandContext,
  app: AppContext,
  head: TournamentHead,
  { voids, budget }: ResumeOptions,
): Promise<void> {
  if (voids) await reopenVoids(app, head);
  if (budget !== undefined) await raiseBudget(app, head, budget);
  for (const told of await changedSinceBegun(head)) terminal.err(`${visibleLine(told)}\n`);
}

async function tellVoids(
  { terminal }: CommandContext,
  { ledger }: Pick<AppContext, 'ledger'>,
  { id }: TournamentHead,
): Promise<void> {
  const again = (await ledger.matches.ofTournament(id)).filter(isVoid).length;
  if (again > 0) terminal.err(`${counted(again, 'match', 'matches')} void again: dr-arena status ${id}\n`);
}
