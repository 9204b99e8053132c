import { type Command, Option } from 'commander';
import { abandonableRun, abandonRun } from '../application/abandon-run.ts';
import type { AppContext, Records } from '../application/app-context.ts';
import { raiseBudget, reopenVoids, stopPlaying } from '../application/continue-run.ts';
import type { NewTournament } from '../application/create-tournament.ts';
import { planExam } from '../application/plan-match.ts';
import { changedSinceBegun, freshSeed, planMoreTrees, repeatNote } from '../application/repeated-run.ts';
import type { RunProgress } from '../arena/run-progress.ts';
import type { TournamentHead } from '../arena/tournament.ts';
import type { Config } from '../config/config-schema.ts';
import { isVoid } from '../engine/tournament-workflow.ts';
import { OperatorError } from '../kernel/errors.ts';
import { type RunId, tournamentId } from '../kernel/ids.ts';
import { visibleLine } from '../kernel/visible-text.ts';
import { counted } from '../reporting/arena-words.ts';
import { dollars } from '../reporting/spend-words.ts';
import {
  addConfigOptions,
  budgetOption,
  configOf,
  dollarAmount,
  setNamed,
  setOption,
  type UsualOptions,
  yesOption,
} from './config-options.ts';
import { askToGoOn } from './confirm-cost.ts';
import { addGateOptions, checkGate, type GateOptions } from './fail-if.ts';
import { findRun, findTournament } from './find-run.ts';
import { hereOption, playNew, playOn } from './play.ts';
import { showPlayed } from './show-played.ts';
import { type CommandContext, detailsOption } from './terminal.ts';
import { withContext } from './with-context.ts';

type RunOptions = UsualOptions & GateOptions & { readonly more?: string; readonly fresh?: boolean };

/** `dr-arena tournament run`. */
export function addRun(command: Command, context: CommandContext): void {
  addGateOptions(addConfigOptions(command, 'trees'), 'each agent')
    .addOption(new Option(...setOption).conflicts('trees'))
    .addOption(
      new Option('--more <id>', 'extend a finished tournament with more --trees; all are rated together').conflicts([
        'set',
        'config',
      ]),
    )
    .addOption(
      new Option('--fresh', 'use a seed that no tournament here has used, so that the trees are different').conflicts([
        'set',
        'more',
      ]),
    )
    .option(...budgetOption)
    .option(...yesOption)
    .option(...hereOption)
    .option(...detailsOption)
    .option('--json', 'print the leaderboard as JSON')
    .action(({ json, details = false, failIf, junit, yes = false, here = false, ...options }: RunOptions) => {
      if (options.more !== undefined && options.trees === undefined)
        throw new OperatorError('the number of further trees is missing', 'Give --trees N.');
      const config = options.more === undefined ? configOf(context, options) : null;
      const gate = { failIf, junit };
      return withContext(context, async (app) => {
        const { agents, plan } = await planRun(context, app, config, options);
        await checkGate(context, gate, agents);
        const tournament = await playNew(context, app, plan, yes, { here, junit });
        if (tournament) await showPlayed(context, app, tournament, { json, details, ...gate });
      });
    });
}

/** Returns the agents and the plan of a new tournament. @param config null to extend an earlier tournament */
async function planRun(context: CommandContext, app: AppContext, config: Config | null, options: RunOptions) {
  if (config !== null)
    return { agents: config.agents.map(({ name }) => name), plan: () => planNew(context, app, config, options) };
  const { more, trees = 0, budget } = options;
  const head = await findTournament(app, more);
  return { agents: head.agents, plan: async () => planMoreTrees(app, head, trees, budget) };
}

/** Plans a tournament on a frozen set or on new trees, and warns if it would repeat an earlier one. */
async function planNew(
  { terminal }: CommandContext,
  app: AppContext,
  own: Config,
  { set, fresh }: RunOptions,
): Promise<NewTournament> {
  const { format } = own.tournament;
  if (set !== undefined)
    return { format, ...(await planExam(app, own, { on: 'set', set: setNamed(set), withBaseline: true })) };
  const config = fresh ? { ...own, seed: await freshSeed(app, own.seed) } : own;
  const note = await repeatNote(app, config);
  if (note !== null) terminal.err(`${note}\n`);
  return { format, ...(await planExam(app, config, { on: 'new' })) };
}

type ResumeOptions = UsualOptions & { readonly voids?: boolean };

/** `dr-arena tournament resume`. */
export function addResume(command: Command, context: CommandContext): void {
  command
    .argument('[id]', 'tournament (default: the newest unfinished one)')
    .option('--voids', 'replay the void matches of a finished tournament (default: the newest), and rate it again')
    .option('--budget <usd>', 'maximum total cost, including what is already spent', dollarAmount)
    .option(...hereOption)
    .option('--json', 'print the leaderboard as JSON')
    .action((id: string | undefined, options: ResumeOptions) =>
      withContext(context, async (app) => {
        const { err } = context.terminal;
        const inherited = context.handover?.run?.run;
        const head = await resumed(app, inherited ?? id, options);
        if (inherited === undefined) {
          if (options.voids) await reopenVoids(app, head);
          if (options.budget !== undefined) await raiseBudget(app, head, options.budget);
          for (const note of await changedSinceBegun(head)) err(`${visibleLine(note)}\n`);
        }
        const tournament = await playOn(context, app, head.id, { here: options.here === true });
        if (!tournament) return;
        const voids = options.voids ? (await app.ledger.matches.ofTournament(head.id)).filter(isVoid).length : 0;
        if (voids > 0) err(`${counted(voids, 'match', 'matches')} still void: dr-arena status ${head.id}\n`);
        await showPlayed(context, app, tournament, { json: options.json });
      }),
    );
}

/** Returns the named tournament, else the newest unfinished one, else the newest one. */
async function resumed(app: Records, id: string | undefined, { voids }: ResumeOptions): Promise<TournamentHead> {
  const all = id === undefined && !voids ? await app.ledger.tournaments.list() : [];
  return all.find(({ status }) => status === 'running') ?? findTournament(app, id);
}

const help = `
An abandoned run stays readable until 'prune' deletes it, with the trees and
pages that only this run uses.`;

/** `dr-arena tournament stop`: breaks a tournament, a match or a build of trees off, or gives it up. */
export function addStop(command: Command, context: CommandContext): void {
  command
    .argument('<id>', 'tournament, match or build of trees')
    .option('--for-good', 'abandon a stopped run: it can never be resumed or rated')
    .option('--yes', 'abandon it without asking')
    .addHelpText('after', help)
    .action((id: string, { forGood, yes = false }: UsualOptions & { forGood?: boolean }) =>
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
  terminal.err(`stopped; everything recorded is kept. Resume with: ${goOn}\n`);
}

async function giveUp(context: CommandContext, app: AppContext, run: RunId, agreed: boolean): Promise<void> {
  const { terminal } = context;
  terminal.err(await lossText(app, await abandonableRun(app, run)));
  const nobody = 'abandoning needs a confirmation, and there is no terminal to ask at';
  if (!agreed && !(await askToGoOn(context, nobody, 'Confirm with --yes.'))) return;
  const { cancelled, left: warnings } = await abandonRun(app, run);
  if (cancelled > 0) terminal.err(`${counted(cancelled, 'answer')} in the background cancelled at the provider\n`);
  for (const line of warnings) terminal.err(`${visibleLine(line)}; it may be charged for\n`);
  if (warnings.length > 0) terminal.err(`Cancel them again: dr-arena tournament stop ${run} --for-good\n`);
  terminal.out(`${run}: abandoned\n`);
}

/** Describes the consequences of abandoning a run. */
async function lossText({ ledger }: Records, run: RunProgress): Promise<string> {
  const { id, kind, matches, roundsPlayed, trees, committedUsd } = run;
  const cost = `${dollars(committedUsd)} spent`;
  if (kind === 'build')
    return `${id}: ${trees.done} of ${counted(trees.wanted, 'tree')} built, ${cost}.\nIt can never be resumed.\n`;
  const progress = `${counted(matches.ended, 'match', 'matches')} ended, ${counted(roundsPlayed, 'round')} played`;
  const refresh = await ledger.refreshes.ofTournament(tournamentId(id));
  const head = await ledger.tournaments.load(tournamentId(id));
  return [
    `${id}: ${progress}, ${cost}.\nIt can never be resumed or rated; everything played stays readable.\n`,
    head?.retries === undefined
      ? ''
      : 'It was finished before its void matches were replayed; its leaderboard is deleted too.\n',
    refresh === null ? '' : `Refresh ${refresh.number} of ${refresh.schedule} will not contain it.\n`,
  ].join('');
}
