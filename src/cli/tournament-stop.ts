import type { Command } from 'commander';
import { abandonableRun, abandonRun } from '../application/abandon-run.ts';
import type { AppContext } from '../application/app-context.ts';
import { stopPlaying } from '../application/continue-run.ts';
import type { RunProgress } from '../arena/run-progress.ts';
import { type RunId, tournamentId } from '../kernel/ids.ts';
import { visibleLine } from '../kernel/visible-text.ts';
import { counted } from '../reporting/arena-words.ts';
import { dollars } from '../reporting/spend-words.ts';
import { askToGoOn } from './confirm-cost.ts';
import { findRun } from './find-run.ts';
import type { CommandContext } from './terminal.ts';
import { withContext } from './with-context.ts';

interface StopOptions {
  readonly forGood?: boolean;
  readonly yes?: boolean;
}

const help = `
What is given up for good stays readable until 'prune' removes it, which then
also looks after trees and pages that it kept.`;

/** `dr-arena tournament stop`: breaks a tournament, a match or a build of trees off, or gives it up. */
export function addStop(command: Command, context: CommandContext): void {
  command
    .argument('<id>', 'the tournament, match or build of trees')
    .option('--for-good', 'give one up that is not being played: it is neither played on nor rated')
    .option('--yes', 'give it up without asking')
    .addHelpText('after', help)
    .action((id: string, { forGood, yes = false }: StopOptions) =>
      withContext(context, async (app) => {
        const run = await findRun(app, id);
        if (forGood) await giveUp(context, app, run, yes);
        else await stop(context, app, run);
      }),
    );
}

async function stop({ terminal }: CommandContext, app: AppContext, run: RunId): Promise<void> {
  const kind = await stopPlaying(app, run);
  const goOn = kind === 'tournament' ? `dr-arena tournament resume ${run}` : "the same 'tree build'";
  terminal.err(`stopped; what was recorded is kept. Go on with: ${goOn}\n`);
}

async function giveUp(context: CommandContext, app: AppContext, run: RunId, agreed: boolean): Promise<void> {
  const { terminal } = context;
  terminal.err(await lossText(app, await abandonableRun(app, run)));
  const nobody = 'there is nobody to ask whether it may be given up';
  if (!agreed && !(await askToGoOn(context, nobody, 'Say yes with --yes.'))) return;
  const { cancelled, left } = await abandonRun(app, run);
  if (cancelled > 0) terminal.err(`${counted(cancelled, 'answer')} in the background: cancelled at the provider\n`);
  for (const line of left) terminal.err(`${visibleLine(line)}; it may be charged for\n`);
  if (left.length > 0) terminal.err(`Tell them again: dr-arena tournament stop ${run} --for-good\n`);
  terminal.out(`${run}: abandoned\n`);
}

/** What is lost by giving a run up. */
async function lossText({ ledger }: Pick<AppContext, 'ledger'>, run: RunProgress): Promise<string> {
  const { id, kind, matches, roundsPlayed, trees, committedUsd } = run;
  const spent = `${dollars(committedUsd)} spent`;
  if (kind === 'build')
    return `${id}: ${trees.done} of ${counted(trees.wanted, 'tree')} built, ${spent}.\nIt is never gone on with.\n`;
  const played = `${counted(matches.ended, 'match', 'matches')} ended, ${counted(roundsPlayed, 'round')} played`;
  const refresh = await ledger.refreshes.ofTournament(tournamentId(id));
  const head = await ledger.tournaments.load(tournamentId(id));
  return [
    `${id}: ${played}, ${spent}.\nIt is never played on nor rated; what was played stays to be read.\n`,
    head?.retries === undefined
      ? ''
      : 'It was finished before its void matches were played again; its leaderboard goes too.\n',
    refresh === null ? '' : `Refresh ${refresh.number} of ${refresh.schedule} is without it.\n`,
  ].join('');
}
