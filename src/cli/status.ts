import type { Command } from 'commander';
import type { ReplyFaultKind } from '../../examiner/reply-fault.ts';
import type { AppContext, Records } from '../application/app-context.ts';
import { lookAtArena, scheduleLines } from '../application/arena-status.ts';
import { playedOn } from '../arena/played-on.ts';
import type { FaultLine } from '../arena/spend.ts';
import type { TournamentHead } from '../arena/tournament.ts';
import { tournamentShares } from '../arena/tournament-shares.ts';
import { countVoids, type VoidCount } from '../arena/void-counts.ts';
import { cutMiddle } from '../kernel/cut-middle.ts';
import { tournamentId } from '../kernel/ids.ts';
import { visibleLine, visibleText } from '../kernel/visible-text.ts';
import { counted, voidText } from '../reporting/arena-words.ts';
import { committedText, roleText } from '../reporting/spend-words.ts';
import { arenaStatusText } from '../reporting/terminal/arena-status-text.ts';
import { searchesText, spendText } from '../reporting/terminal/spend-text.ts';
import { statusDocument } from '../reporting/view/status-document.ts';
import type { UsualOptions } from './config-options.ts';
import { committedSpend } from './confirm-cost.ts';
import { findRun, findTournament } from './find-run.ts';
import { type CommandContext, detailsOption, printJson, shortText } from './terminal.ts';
import { withContext } from './with-context.ts';

/** `dr-arena status`. */
export function addArenaStatus(command: Command, context: CommandContext): void {
  command
    .argument(
      '[run]',
      'tournament, match or build: also shows its voids, faults and cost (default: all unfinished runs)',
    )
    .option('--all', 'show the result and the cost of every tournament and match, or of the named one')
    .option(...detailsOption)
    .option('--json', 'print as JSON (docs/operations.md); with --all: the result of each')
    .action((id: string | undefined, { all = false, ...options }: UsualOptions & { all?: boolean }) =>
      withContext(context, (app) => (all ? listAll : showStatus)(context, app, id, options)),
    );
}

async function showStatus(
  { terminal }: CommandContext,
  app: AppContext,
  id: string | undefined,
  { json, details = false }: UsualOptions,
): Promise<void> {
  const run = id === undefined ? null : await findRun(app, id);
  const status = await lookAtArena(app, run);
  if (json) return printJson(terminal, statusDocument(status, run === null ? await scheduleLines(app) : []));
  const head = run && (await app.ledger.tournaments.load(tournamentId(run)));
  const summary = head && (await toldOf(app, head));
  const text = visibleText(arenaStatusText(status)) + (summary ? `\n${line(summary)}${countsText(summary)}` : '');
  terminal.out(shortText(text, details));
}

async function listAll(
  { terminal }: CommandContext,
  app: AppContext,
  id: string | undefined,
  { json, details = false }: UsualOptions,
): Promise<void> {
  const heads = id === undefined ? await app.ledger.tournaments.list() : [await findTournament(app, id)];
  const all: Told[] = [];
  for (const head of heads) all.push(await toldOf(app, head));
  if (json) return printJson(terminal, all);
  if (all.length === 0) return terminal.out("No tournament yet. Play one: 'dr-arena demo'.\n");
  terminal.out(shortText(all.map(line).join(''), details));
}

type Told = Awaited<ReturnType<typeof toldOf>>;

/** Returns the counts and the cost of a tournament. Reserved money counts as spent; searches are those of external services. */
async function toldOf(app: Records, head: TournamentHead) {
  const { ledger } = app;
  const matches = await ledger.matches.ofTournament(head.id);
  const rounds = await ledger.rounds.ofTournament(head.id);
  const endedCount = matches.filter(({ end }) => end !== null).length;
  const shares = tournamentShares({ agents: head.agents, matches, rounds });
  return {
    tournament: head.id,
    status: head.status === 'running' ? 'unfinished' : head.status,
    format: head.format,
    agents: head.agents.length,
    trees: head.trees.length,
    /** Unit of the trees: trees, or the user's own questions. */
    places: `${playedOn(head.trees)}s` as const,
    matchesEnded: endedCount,
    matchesRunning: matches.length - endedCount,
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

function line(summary: Told): string {
  const { tournament, format, agents, trees, places, matchesEnded, matchesRunning, matchesVoid, rounds } = summary;
  const running = matchesRunning > 0 ? `, ${matchesRunning} not ended` : '';
  const voids = matchesVoid > 0 ? ` (${matchesVoid} void)` : '';
  const parts = [
    `${format}, ${counted(agents, 'agent')}, ${counted(trees, places === 'trees' ? 'tree' : 'question')}`,
    `${counted(matchesEnded, 'match', 'matches')} ended${voids}${running}, ${counted(rounds, 'round')}`,
    searchesText(summary.searches),
    summary.spend.length === 0 ? '' : committedText(summary),
    `started ${summary.startedAt}`,
  ];
  return `${tournament}  ${summary.status}  ${parts.filter((part) => part !== '').join('; ')}\n`;
}

function countsText({ voids, spend, faults }: Told): string {
  const reasons = voids.map(voidLines).join('');
  return [reasons && `Void\n${reasons}`, spend.length > 0 ? spendText(spend) : '', faultsText(faults)].join('');
}

/** Maximum length of the reason of a void, in characters. */
const shownDetail = 300;

function voidLines({ reason, agents, rounds, matches, detail }: VoidCount): string {
  const who = agents.length === 0 ? '' : ` (${agents.map(visibleLine).join(', ')})`;
  const why = cutMiddle(visibleLine(detail), shownDetail);
  const counts = `${counted(rounds, 'round')}, ${counted(matches, 'match', 'matches')}`;
  return `  ${voidText[reason]}${who}: ${counts}\n${why === '' ? '' : `    ${why}\n`}`;
}

function faultsText(faults: readonly FaultLine[]): string {
  if (faults.length === 0) return '';
  // A run of before may have kinds that are there no more.
  const sentences = new Map<string, string>(Object.entries(faultSentences));
  const lines = faults.map(({ role, model, kind, count }) => {
    const what = sentences.get(kind) ?? kind.replaceAll('_', ' ');
    return `  ${model}, ${roleText[role]}: ${what} (${count})\n`;
  });
  return `Unusable replies\n${lines.join('')}`;
}

/** Description of each kind of unusable reply. */
const faultSentences: Readonly<Record<ReplyFaultKind, string>> = {
  not_json: 'the reply is not JSON',
  wrong_form: 'the reply is of another form than asked for',
  cut_off: 'the reply was cut off before its end',
  refused: 'the model refused',
  no_reply: 'there was no advice, and the tree was grown without it',
  quote_not_found: 'a quote is not in the text',
  value_not_in_quote: 'a quote does not hold what it is to show',
  unequal_form: 'another wording of a value does not say the same',
  unknown_id: 'it names a fact, item or page that was not given',
  control_confirmed: 'a second look also confirmed what is wrong for certain',
  orders_disagree: 'the preference changed with the order of the answers',
  no_items: 'a question has an empty checklist',
  no_facts: 'a checklist item has no fact',
  names_target: 'a question names a target',
  names_title: 'a question names the title of a page',
  names_site: 'a question names a site',
  names_file: 'a question names a file',
  names_url: 'a question holds a URL',
  clue_misses_target: 'a clue does not fit its target',
  clue_fits_sibling: 'a clue fits a sibling too',
  found_without_chain: 'the clues alone find a target by search, without the chain',
  gives_answer: 'a question holds what it asks for',
  item_not_asked: 'a question does not ask for an item of its checklist',
  not_gradable: 'the truth itself would not satisfy a checklist item',
  not_plain: 'a question is not plain text',
  repeats_question: 'a question was asked before',
  not_changed: 'nothing surely changed, or a date is missing',
  no_conflict: 'two sites do not contradict each other',
  not_comparable: 'there is too little to compare',
  no_word_limit: 'a question lacks its word limit',
  known_without_search: 'a question is answered without a search',
  not_solvable: 'its pages do not answer a question',
  many_answers: 'a checklist item has other right answers on its page',
};
