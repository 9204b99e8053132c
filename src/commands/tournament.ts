import type { Command } from 'commander';
import type { House } from '../compose/open-house.ts';
import { searchesText } from '../report/terminal/searches-text.ts';
import type { ServiceTotal } from '../store/ledger/service-uses.ts';
import type { TournamentHead } from '../tournament/tournament-record.ts';
import { addConfigOptions, type ConfigOptions, configOf } from './config-options.ts';
import { findTournament } from './find-tournament.ts';
import { playNew, playOn } from './play.ts';
import { showLeaderboard } from './show-leaderboard.ts';
import { type CommandContext, printJson } from './terminal.ts';
import { withHouse } from './with-house.ts';

/** `dr-arena tournament run | resume | status`. */
export function addTournament(program: Command, context: CommandContext): void {
  const tournament = program.command('tournament').description('play, continue and look at tournaments');
  addRun(tournament, context);
  addResume(tournament, context);
  addStatus(tournament, context);
}

function addRun(parent: Command, context: CommandContext): void {
  const run = parent.command('run').description('play a new tournament of the agents in the config');
  addConfigOptions(run, 'trees', 'rounds')
    .option('--json', 'print the leaderboard as JSON')
    .action((options: ConfigOptions & { json?: boolean }) => {
      const config = configOf(context, options);
      return withHouse(context, async (house) => {
        const played = await playNew(context, house, { config, format: config.tournament.format, trees: [] });
        if (played) await showLeaderboard(context, house, played, options);
      });
    });
}

function addResume(parent: Command, context: CommandContext): void {
  parent
    .command('resume')
    .description('go on with a tournament that was interrupted')
    .argument('[id]', 'the tournament; default: the newest unfinished one')
    .option('--json', 'print the leaderboard as JSON')
    .action((id: string | undefined, options: { json?: boolean }) =>
      withHouse(context, async (house) => {
        const head = id === undefined ? await newestUnfinished(house) : await findTournament(house, id);
        const played = await playOn(context, house, head.id);
        if (played) await showLeaderboard(context, house, played, options);
      }),
    );
}

/** What `resume` goes on with: the newest run that did not end, else the newest tournament. */
async function newestUnfinished(house: House): Promise<TournamentHead> {
  const unfinished = (await house.ledger.listTournaments()).find(({ status }) => status === 'running');
  return unfinished ?? findTournament(house, undefined);
}

interface Status {
  readonly tournament: string;
  readonly status: string;
  readonly format: string;
  readonly agents: number;
  readonly trees: number;
  readonly matchesEnded: number;
  readonly matchesRunning: number;
  readonly rounds: number;
  /** Searches of services outside the sandbox. */
  readonly searches: readonly ServiceTotal[];
  readonly startedAt: string;
  readonly finishedAt: string | null;
}

function addStatus(parent: Command, context: CommandContext): void {
  parent
    .command('status')
    .description('show how far tournaments are')
    .argument('[id]', 'one tournament; default: all')
    .option('--json', 'print as JSON')
    .action((id: string | undefined, options: { json?: boolean }) =>
      withHouse(context, async (house) => {
        const heads = id === undefined ? await house.ledger.listTournaments() : [await findTournament(house, id)];
        const all: Status[] = [];
        for (const head of heads) all.push(await statusOf(house, head));
        if (options.json) return printJson(context.terminal, all);
        context.terminal.out(
          all.length === 0 ? "No tournament yet. Play one: 'dr-arena demo'.\n" : all.map(line).join(''),
        );
      }),
    );
}

async function statusOf(house: House, head: TournamentHead): Promise<Status> {
  const matches = await house.ledger.loadMatches(head.id);
  const ended = matches.filter(({ end }) => end !== null).length;
  return {
    tournament: head.id,
    status: head.status === 'running' ? 'unfinished' : head.status,
    format: head.format,
    agents: head.agents.length,
    trees: head.trees.length,
    matchesEnded: ended,
    matchesRunning: matches.length - ended,
    rounds: (await house.ledger.loadRoundsOfTournament(head.id)).length,
    searches: await house.ledger.serviceTotals(head.id),
    startedAt: head.startedAt,
    finishedAt: head.finishedAt,
  };
}

function line(status: Status): string {
  const { tournament, format, agents, trees, matchesEnded, matchesRunning, rounds, startedAt } = status;
  const running = matchesRunning > 0 ? `, ${matchesRunning} running` : '';
  const searches = searchesText(status.searches);
  return `${tournament}  ${status.status}  ${format}, ${agents} agents, ${trees} trees; ${matchesEnded} matches ended${running}, ${rounds} rounds${searches && `; ${searches}`}; started ${startedAt}\n`;
}
