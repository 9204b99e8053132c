import type { Records, Stores } from '../application/app-context.ts';
import type { RatedBoards } from '../application/gate-figures.ts';
import { type PlayedMatches, playedMatches, playedText } from '../application/played-matches.ts';
import type { ClauseResult } from '../arena/gates/clause-result.ts';
import type { TournamentRating } from '../arena/match-battles.ts';
import { type PlayedOn, playedOn } from '../arena/played-on.ts';
import { playedTogether } from '../arena/played-together.ts';
import { refuseAbandoned, type TournamentHead } from '../arena/tournament.ts';
import type { VoidsAsLosses } from '../arena/void-tally.ts';
import { asCalled } from '../config/environment.ts';
import { storedConfig } from '../config/load-config.ts';
import { OperatorError } from '../kernel/errors.ts';
import type { AgentId, TournamentId } from '../kernel/ids.ts';
import { visibleText } from '../kernel/visible-text.ts';
import { firstBoard } from '../ratings/ability/combined-rating.ts';
import { counted } from '../reporting/arena-words.ts';
import type { DecisionDocument } from '../reporting/decision-document.ts';
import type { DecisionInput } from '../reporting/decision-words.ts';
import { combinedColumns } from '../reporting/leaderboard-table.ts';
import { apartSentences, cautionSentences, voidsSentence } from '../reporting/rating-sentences.ts';
import { aloneText, refreshAloneText } from '../reporting/series-words.ts';
import { type BaselineRate, baselineRates, baselineText } from '../reporting/terminal/baseline-text.ts';
import { boardsText, leaderboardNotes, leaderboardText, ratedTable } from '../reporting/terminal/leaderboard-text.ts';
import type { Sheet } from '../reporting/terminal/sheet.ts';
import { loadOutcomes } from '../storage/ledger/load-outcomes.ts';
import { ratedItems, storedRating } from '../storage/rated/rated-tournament.ts';
import { type GateOptions, isGate, judgeTournament } from './fail-if.ts';
import { judgedReports, leaderboardDetails } from './leaderboard-details.ts';
import { type CommandContext, printJson } from './terminal.ts';

function voidText(voids: readonly VoidsAsLosses[], tournament: TournamentId): string {
  const remedy = `Why: dr-arena status ${tournament}. Replay void matches: dr-arena tournament resume ${tournament} --voids\n`;
  return visibleText(voids.length === 0 ? '' : [...voids.map((each) => `${voidsSentence(each)}\n`), remedy].join(''));
}

/** The decision between the agents of a tournament, and its evidence. */
export interface Decided {
  readonly evidence: DecisionInput | null;
  /** Address of the run's page, which ends in a slash. */
  readonly page: string;
  readonly decision: DecisionDocument;
}

/** Settings of a printed leaderboard. */
export interface Shown {
  readonly json?: boolean;
  /** True to print both boards and everything else that is known. */
  readonly details?: boolean;
  /** Left out where a tournament has none yet. */
  readonly decided?: Decided | null;
  readonly gate?: GateOptions;
}

/**
 * Prints the leaderboard of a tournament, rated by the settings of the run.
 * @returns the results of the clauses of the gate, for `demandClauses`
 */
export async function showLeaderboard(
  context: CommandContext,
  app: Stores,
  tournament: TournamentId,
  settings: Shown,
): Promise<readonly ClauseResult[]> {
  const figures = await loadFigures(app, tournament, settings);
  const failIf = await judgeTournament(context, app, figures.head, figures, settings.gate ?? {});
  if (settings.json) printJson(context.terminal, boardDocument(figures, settings, failIf));
  else context.terminal.out(await boardText(figures, settings.decided ?? null, context.terminal.sheet));
  return failIf;
}

/** All figures of a leaderboard. */
type BoardFigures = Awaited<ReturnType<typeof loadFigures>>;

async function loadFigures(app: Stores, tournament: TournamentId, { details = false, gate = {}, json = false }: Shown) {
  const { head, unfinished } = await boardHead(app, tournament, gate);
  const settings = ratingsOf(head);
  const { report, voids } = await ratedOutcomes(app, head, settings);
  const items = await ratedItems(app.ledger, head);
  return {
    head,
    together: playedTogether(await app.ledger.tournaments.list(), head),
    alone: await aloneNote(app, head),
    unfinished,
    report,
    voids: voids.suspicious(),
    items,
    first: firstBoard(settings.board, items),
    // As a document, whatever is known of the reports belongs to it.
    reports: json && !details ? await judgedReports(app, head) : null,
    details: details ? await leaderboardDetails(app, head, settings) : null,
    baseline: await baselineOf(app, head),
  };
}

function boardDocument(figures: BoardFigures, { decided, gate }: Shown, failIf: readonly ClauseResult[]) {
  const { head, together, report, first, items, reports, details, baseline, unfinished, voids } = figures;
  const { ratings: leaderboard, ...rating } = report;
  return {
    tournamentId: head.id,
    ...(together && { partOf: together }),
    leaderboard,
    ...rating,
    board: first,
    items,
    ...reports,
    ...details,
    ...(baseline && { baseline }),
    ...(unfinished && { unfinished }),
    ...(decided && { decision: decided.decision }),
    ...(gate?.failIf !== undefined && { failIf }),
    voids,
  };
}

/** Returns the decision, then the board: one with its significant differences, or with `--details` both and all that is known. */
async function boardText(figures: BoardFigures, decided: Decided | null, sheet: Sheet): Promise<string> {
  const { head, report, items, first, baseline, voids, details, alone, unfinished } = figures;
  const on = playedOn(head.trees);
  const state = unfinished === null ? alone : sheet.paint('bad', `not finished: ${playedText(unfinished)}`);
  return [
    state === null ? '' : `${state}\n`,
    `${head.id}\n\n`,
    decided && (await import('./next-steps.ts')).decidedText(decided.page, decided.evidence, sheet),
    details === null ? boardSummary(figures, on, sheet) : boardsText(report, items, sheet, { wanted: first, on }),
    baseline && `\n${baselineText(baseline.agent, baseline.rates)}`,
    voidText(voids, head.id),
    details === null
      ? asCalled(`More: dr-arena leaderboard ${head.id} --details\n`)
      : (await import('./details-text.ts')).detailsText(details, head, sheet),
  ]
    .map((part) => part ?? '')
    .join('');
}

/** Maximum number of agents on a board that is shown without `--details`. */
const mostAgents = 15;

/**
 * Returns the first board of a tournament as a table, with the significant differences below it: the part of a leaderboard that
 * a terminal shows without `--details`. Ends with a line break.
 */
export function boardSummary({ report, items, first }: RatedBoards, on: PlayedOn, sheet: Sheet): string {
  const isByItems = first === 'items' && items.source !== 'none';
  const table = isByItems
    ? ratedTable(combinedColumns(), items.agents.slice(0, mostAgents), sheet)
    : leaderboardText(report.ratings.slice(0, mostAgents), report.level, sheet);
  const more = (isByItems ? items.agents : report.ratings).length - mostAgents;
  const notes = isByItems
    ? apartSentences(items)
    : [...apartSentences(report.toldApart), ...cautionSentences(report, on)];
  return [
    `${sheet.paint('heading', isByItems ? 'By all graded items' : 'By matches (Bradley-Terry)')}\n\n${table}`,
    more > 0 ? `and ${counted(more, 'more agent')}\n` : '',
    '\n',
    ...notes.map((sentence) => `${sentence}\n`),
    leaderboardNotes(report, on),
  ].join('');
}

/** Returns the win rates of the agents against the baseline of a task pack; null if there is none. */
async function baselineOf(
  { ledger }: Records,
  { id, set, agents }: TournamentHead,
): Promise<{ readonly agent: AgentId; readonly rates: readonly BaselineRate[] } | null> {
  const playedSetRecord = set && (await ledger.examSets.load(set.name, set.version));
  const baseline = playedSetRecord?.pack?.baseline ?? null;
  const agent = agents.find((each) => each === baseline);
  if (agent === undefined) return null;
  return { agent, rates: baselineRates(agents, agent, await ledger.matches.ofTournament(id)) };
}

/** Both ratings of a finished tournament as it was set to be rated. */
export async function boardsOf(app: Records, { id }: Pick<TournamentHead, 'id'>): Promise<RatedBoards> {
  const head = await finishedHead(app, id);
  const settings = ratingsOf(head);
  const { report } = await ratedOutcomes(app, head, settings);
  const items = await ratedItems(app.ledger, head);
  return { report, items, first: firstBoard(settings.board, items) };
}

async function ratedOutcomes({ ledger }: Records, head: TournamentHead, settings: TournamentRating) {
  const outcomes = await loadOutcomes(ledger, head, settings);
  const storedReport = await storedRating(ledger, head, settings);
  return { report: storedReport ?? outcomes.rated(head), voids: outcomes.voids };
}

/** Returns a note that a tournament is rated together with others; null if it is not. */
export async function aloneNote({ ledger }: Records, head: TournamentHead): Promise<string | null> {
  const refresh = await ledger.refreshes.ofTournament(head.id);
  if (refresh !== null) return refreshAloneText(refresh);
  const together = playedTogether(await ledger.tournaments.list(), head);
  return together && aloneText([head], together);
}

/** Returns the rating settings of a run. */
export function ratingsOf({ id, config }: TournamentHead): TournamentRating {
  return storedConfig({ id, config }).ratings;
}

/**
 * A tournament that has a board: it is finished, or matches of it ended. What a gate holds must be finished.
 * @throws OperatorError where it has none
 */
async function boardHead(
  app: Records,
  tournament: TournamentId,
  gate: GateOptions,
): Promise<{ readonly head: TournamentHead; readonly unfinished: PlayedMatches | null }> {
  const head = await app.ledger.tournaments.load(tournament);
  if (head !== null && head.status !== 'finished' && head.status !== 'abandoned' && !isGate(gate)) {
    const unfinished = await playedMatches(app, head);
    if (unfinished.ended > 0) return { head, unfinished };
  }
  return { head: await finishedHead(app, tournament), unfinished: null };
}

/** @throws OperatorError for a tournament that is not finished */
export async function finishedHead({ ledger }: Records, tournament: TournamentId): Promise<TournamentHead> {
  const head = await ledger.tournaments.load(tournament);
  if (head?.status === 'finished') return head;
  if (head) refuseAbandoned(head);
  throw new OperatorError(
    `tournament ${tournament} is not rated yet`,
    `Finish it: dr-arena tournament resume ${tournament}`,
  );
}
