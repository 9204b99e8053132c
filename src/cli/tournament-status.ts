import type { Command } from 'commander';
import type { AppContext } from '../application/app-context.ts';
import { playedOn } from '../arena/played-on.ts';
import type { FaultLine } from '../arena/spend.ts';
import type { TournamentHead } from '../arena/tournament.ts';
import { tournamentShares } from '../arena/tournament-shares.ts';
import { countVoids, type VoidCount } from '../arena/void-counts.ts';
import { cutMiddle } from '../kernel/cut-middle.ts';
import { visibleLine } from '../kernel/visible-text.ts';
import { counted, voidText } from '../reporting/arena-words.ts';
import { committedText, roleText } from '../reporting/spend-words.ts';
import { searchesText, spendText } from '../reporting/terminal/spend-text.ts';
import { refuseWatchedJson, watchOption } from './config-options.ts';
import { committedSpend } from './confirm-cost.ts';
import { findTournament } from './find-run.ts';
import { type CommandContext, printJson } from './terminal.ts';
import { watchStatus } from './watch-status.ts';
import { withContext } from './with-context.ts';

/** `dr-arena tournament status`. */
export function addStatus(command: Command, context: CommandContext): void {
  command
    .argument('[id]', 'one tournament; default: all')
    .option(...watchOption)
    .option('--json', 'print as JSON')
    .action((id: string | undefined, options: { json?: boolean; watch?: boolean }) => {
      refuseWatchedJson(options);
      return withContext(context, async (app) => {
        if (options.watch)
          return watchStatus(context, app, id === undefined ? null : (await findTournament(app, id)).id);
        const heads = id === undefined ? await app.ledger.tournaments.list() : [await findTournament(app, id)];
        const all: Status[] = [];
        for (const head of heads) all.push(await statusOf(app, head));
        if (options.json) return printJson(context.terminal, all);
        const { out } = context.terminal;
        if (all.length === 0) out("No tournament yet. Play one: 'dr-arena demo'.\n");
        for (const status of all) out(line(status) + (id === undefined ? '' : details(status)));
      });
    });
}

type Status = Awaited<ReturnType<typeof statusOf>>;

/** How far a tournament is; money is spent or reserved, as the budget counts, and searches are of services outside the sandbox. */
async function statusOf(app: Pick<AppContext, 'ledger'>, head: TournamentHead) {
  const { ledger } = app;
  const matches = await ledger.matches.ofTournament(head.id);
  const rounds = await ledger.rounds.ofTournament(head.id);
  const ended = matches.filter(({ end }) => end !== null).length;
  const shares = tournamentShares({ agents: head.agents, matches, rounds });
  return {
    tournament: head.id,
    status: head.status === 'running' ? 'unfinished' : head.status,
    format: head.format,
    agents: head.agents.length,
    trees: head.trees.length,
    /** What the trees are: own questions stand in their place. */
    places: `${playedOn(head.trees)}s` as const,
    matchesEnded: ended,
    matchesRunning: matches.length - ended,
    matchesVoid: shares.voidMatches.count,
    rounds: rounds.length,
    roundsVoid: shares.voidRounds.count,
    voids: countVoids(rounds, matches, await ledger.examSets.isSecret(head)),
    searches: await ledger.serviceUse.totals(head.id),
    ...(await committedSpend(app, head)),
    faults: await ledger.examinerFaults.of(head.id),
    startedAt: head.startedAt,
    finishedAt: head.finishedAt,
  };
}

function line(status: Status): string {
  const { tournament, format, agents, trees, places, matchesEnded, matchesRunning, matchesVoid, rounds, startedAt } =
    status;
  const running = matchesRunning > 0 ? `, ${matchesRunning} not ended` : '';
  const voids = matchesVoid > 0 ? ` (${matchesVoid} void)` : '';
  const parts = [
    `${format}, ${counted(agents, 'agent')}, ${counted(trees, places === 'trees' ? 'tree' : 'question')}`,
    `${counted(matchesEnded, 'match', 'matches')} ended${voids}${running}, ${counted(rounds, 'round')}`,
    searchesText(status.searches),
    status.spend.length === 0 ? '' : committedText(status),
    `started ${startedAt}`,
  ];
  return `${tournament}  ${status.status}  ${parts.filter((part) => part !== '').join('; ')}\n`;
}

function details({ voids, spend, faults }: Status): string {
  const reasons = voids.map(voidLines).join('');
  return [reasons && `Void\n${reasons}`, spend.length > 0 ? spendText(spend) : '', faultsText(faults)].join('');
}

/** Characters of why something is void. */
const shownDetail = 300;

function voidLines({ reason, agents, rounds, matches, detail }: VoidCount): string {
  const who = agents.length === 0 ? '' : ` (${agents.map(visibleLine).join(', ')})`;
  const why = cutMiddle(visibleLine(detail), shownDetail);
  const counts = `${counted(rounds, 'round')}, ${counted(matches, 'match', 'matches')}`;
  return `  ${voidText[reason]}${who}: ${counts}\n${why === '' ? '' : `    ${why}\n`}`;
}

function faultsText(faults: readonly FaultLine[]): string {
  if (faults.length === 0) return '';
  const lines = faults.map(
    ({ role, model, kind, count }) => `  ${model}, ${roleText[role]}: ${kind.replaceAll('_', ' ')} (${count})\n`,
  );
  return `Replies of no use\n${lines.join('')}`;
}
