import type { AppContext, Records } from '../application/app-context.ts';
import { leadOf } from '../application/continue-run.ts';
import { checkPlay, createTournament, type NewTournament } from '../application/create-tournament.ts';
import { playRun, type RunResult } from '../application/play-run.ts';
import { playedMatches, playedText } from '../application/played-matches.ts';
import { changedSinceLast } from '../application/repeated-run.ts';
import type { RootWorkflow } from '../engine/engine-calls.ts';
import { OperatorError } from '../kernel/errors.ts';
import { type TournamentId, tournamentId } from '../kernel/ids.ts';
import { visibleLine } from '../kernel/visible-text.ts';
import { committedText } from '../reporting/spend-words.ts';
import { DatabaseAway } from '../storage/connection-fault.ts';
import { committedSpend, confirmCost, tellCost } from './confirm-cost.ts';
import { progressDisplay } from './progress-display.ts';
import { type CommandContext, writeText } from './terminal.ts';

/**
 * Prints the cost of a new tournament, asks for consent and plays it to its end; or continues the tournament that a
 * predecessor of this process started.
 * @param agreed the cost question is answered already
 * @returns null when interrupted, or when the cost was not agreed to
 */
export async function playNew(
  context: CommandContext,
  app: AppContext,
  makePlan: () => Promise<NewTournament>,
  agreed: boolean,
  where: Playing = {},
): Promise<TournamentId | null> {
  const inherited = context.handover?.run;
  if (inherited) return playOn(context, app, tournamentId(inherited.run), where);
  const plan = await makePlan();
  await checkPlay(app, plan);
  for (const note of await changedSinceLast(app, plan.config, plan.follows))
    context.terminal.err(`${visibleLine(note)}\n`);
  if (!(await confirmCost(context, app, plan, agreed))) return null;
  const tournament = await createTournament(app, plan);
  context.terminal.err(`tournament ${tournament}\n`);
  return playOn(context, app, tournament, where);
}

/**
 * Plays a recorded tournament to its end, with progress for the person who waits.
 * @returns null when interrupted
 * @throws OperatorError when the tournament cannot be played, or its budget is spent
 */
export async function playOn(
  context: CommandContext,
  app: AppContext,
  tournament: TournamentId,
  { junit, ...where }: Playing = {},
): Promise<TournamentId | null> {
  const { on, end: outcome } = await runShown(context, app, await leadOf(app, tournament), where);
  const advice = `Resume with: dr-arena tournament resume ${tournament}`;
  const stop = async (message: string, remedy: string): Promise<never> => {
    const { stoppedJunit } = await import('../reporting/gate/junit-xml.ts');
    if (junit !== undefined) await writeText(context, junit, stoppedJunit(tournament, message, remedy));
    throw new OperatorError(message, remedy);
  };
  if (outcome?.kind === 'finished') {
    await tellCost(context, app, tournament, 'It cost', `By agent and role: dr-arena status ${tournament}`);
    return tournament;
  }
  if (outcome?.kind === 'stopped') {
    const why = outcome.because === 'budget' ? 'stopped at its budget' : 'stopped';
    const { summary, look } = await progressOf(app, tournament);
    return stop(
      `tournament ${tournament} ${why}${summary}; everything paid for is kept: ${outcome.detail}`,
      `${advice}${outcome.because === 'budget' ? ' --budget DOLLARS' : ''}${look}`,
    );
  }
  if (outcome)
    return stop(`tournament ${tournament} could not be played: ${outcome.detail}`, `See 'dr-arena doctor'. ${advice}`);
  if (on === 'workers') {
    context.terminal.err(
      `the workers continue the run. Progress: dr-arena status ${tournament}; stop it: dr-arena tournament stop ${tournament}\n`,
    );
    return null;
  }
  if (app.lost.aborted) throw new DatabaseAway('the database went away; everything recorded is kept', advice);
  context.terminal.err(`interrupted; everything recorded is kept. ${advice}\n`);
  return null;
}

/** Describes the matches and the spend of a stopped tournament, and where to see them. */
async function progressOf(app: Records, tournament: TournamentId) {
  const head = await app.ledger.tournaments.load(tournament);
  if (head === null) throw new Error(`tournament ${tournament} is not in the ledger`);
  const spend = await committedSpend(app, head);
  const spent = spend.spend.length === 0 ? '' : `, with ${committedText(spend)}`;
  const matches = await playedMatches(app, head);
  if (matches.ended === 0) return { summary: `${spent}, before a match ended`, look: '' };
  const look = `\nLeaderboard so far: dr-arena leaderboard ${tournament}`;
  return { summary: `${spent}, with ${playedText(matches)} played`, look };
}

/** Settings for playing a run from a command. */
interface Playing {
  /** True to play in this process, even if workers are available. */
  readonly here?: boolean;
  /** True to play before other runs. */
  readonly urgent?: boolean;
  /** JUnit file, which is written also if the run stops early. */
  readonly junit?: string | undefined;
}

/** Option `--here` of commands that play. */
export const hereOption = ['--here', 'play in this process, even if workers are available'] as const;

/**
 * Runs a tournament, another try of its voids, or a build to its end, with progress for the person who waits. From now on a
 * lost database is waited for.
 */
export async function runShown(
  context: CommandContext,
  app: AppContext,
  lead: RootWorkflow,
  { here = false, urgent = false }: Playing,
): Promise<RunResult> {
  const begunOn = context.handover?.run?.on ?? null;
  const began = (on: RunResult['on'] | null) => context.handover?.begin({ kind: 'run', run: lead.run, on });
  began(begunOn);
  const display = progressDisplay(context.terminal, app.clock);
  // What hangs with a lost database never closes it.
  app.lost.addEventListener('abort', () => display.close(), { once: true });
  let result: RunResult | null = null;
  try {
    const { signal } = context;
    result = await playRun(app, { lead, here, urgent, begunOn, began, progress: display.report, signal });
    return result;
  } finally {
    display.close(result?.end?.kind === 'finished');
  }
}
