import type { TimedRecords } from '../application/app-context.ts';
import { findSeries } from '../application/schedules.ts';
import { explainedMoves, type Moves, seriesMoves } from '../arena/moves.ts';
import { playedTogether } from '../arena/played-together.ts';
import { nextFiring, type ScheduleRecord } from '../arena/series/schedule.ts';
import {
  endBefore,
  type RefreshRecord,
  type Series,
  type SeriesSettings,
  seriesMoment,
  seriesSettings,
} from '../arena/series/series.ts';
import { seriesLeaderboard } from '../arena/series/series-leaderboard.ts';
import type { TournamentHead } from '../arena/tournament.ts';
import { withCodeVersions } from '../config/code-version.ts';
import type { Config } from '../config/config-schema.ts';
import { storedConfig } from '../config/load-config.ts';
import { isoTime } from '../kernel/clock.ts';
import { OperatorError } from '../kernel/errors.ts';
import { decisionDocument } from '../reporting/decision-document.ts';
import { noAnswersText } from '../reporting/decision-words.ts';
import { moreBySchedule, moreOf, seriesEvidence } from '../reporting/series-decision.ts';
import { aloneText } from '../reporting/series-words.ts';
import { leaderboardNotes, ratingsText } from '../reporting/terminal/leaderboard-text.ts';
import { seriesText } from '../reporting/terminal/series-text.ts';
import { neverAnswered } from '../reporting/view/agent-conduct.ts';
import { seriesConduct } from '../reporting/view/series-conduct.ts';
import { loadAnswered } from '../storage/load-answered.ts';
import { loadPlayedSeries, loadSeries, loadTogether } from '../storage/load-series.ts';
import { decidedText, pageOf } from './next-steps.ts';
import { boardSummary, ratingsOf } from './show-leaderboard.ts';
import { type CommandContext, printJson, printMoves, shortText } from './terminal.ts';

/** Settings of the printed leaderboard of a schedule. */
export interface SeriesShown {
  readonly schedule: string;
  /** A refresh, a day or a time; default: now. */
  readonly at: string | undefined;
  readonly json: boolean;
  readonly details: boolean;
}

/**
 * Prints the leaderboard of all refreshes of a schedule together.
 * @throws OperatorError when there is no such schedule or moment
 */
export async function showSeries(
  context: CommandContext,
  app: TimedRecords,
  { schedule: scheduleId, at, json, details }: SeriesShown,
): Promise<void> {
  const status = await findSeries(app, scheduleId);
  const { schedule } = status;
  const settings = seriesSettings(configOf(schedule));
  const series = await loadSeries(app.ledger, schedule.name, settings);
  const moment = at === undefined ? isoTime(app.clock) : momentOf(series.refreshes, at, schedule.name);
  // Who is still there: in the past as the config was then, today as it is for the next refresh.
  const board = seriesLeaderboard(series, settings, {
    at: moment,
    ...(at === undefined && { config: await withCodeVersions(configOf(schedule)) }),
  });
  const moves = movesBefore(series, settings, moment);
  const conduct = seriesConduct(board, await loadAnswered(app.ledger, board.tournaments));
  const evidence = seriesEvidence(board, conduct, moreBySchedule(schedule.name));
  if (!json) {
    const isNow = at === undefined && status.state === 'active';
    const next = isNow ? nextFiring(schedule, app.clock.now()) : null;
    const { out, sheet } = context.terminal;
    // A crash often leaves too little for a decision.
    const silent = evidence === null ? conduct.noAnswers.filter(neverAnswered) : [];
    const text = [
      decidedText('', evidence, sheet),
      ...silent.map((each) => `${noAnswersText(each)}\n`),
      seriesText(board, { moves, next }, sheet),
      leaderboardNotes(board.report, board.playedOn),
    ];
    return out(shortText(text.join(''), details));
  }
  const { report, standings: _standings, ...rest } = board;
  const { ratings: leaderboard, ...rating } = report;
  const changes = moves?.entrants ?? [];
  const labels = board.entrants.map(({ label }) => label);
  const decision = decisionDocument(evidence, [], labels);
  printJson(context.terminal, { schedule: schedule.name, ...rest, ...rating, leaderboard, changes, decision });
}

/** Returns the rating changes since the refresh before the newest one; null if there is none. */
function movesBefore(series: Series, settings: SeriesSettings, to: string): Moves | null {
  const from = endBefore(series, to);
  return from === null ? null : seriesMoves(series, settings, { from, to });
}

/**
 * Prints the rating changes between two moments of a schedule, and their causes.
 * @param moments the earlier and the later one, each a refresh, a day or a time; the later one left out: now
 * @throws OperatorError when there is no such schedule or moment, or they are in the wrong order
 */
export async function showSeriesDrift(
  context: CommandContext,
  app: TimedRecords,
  scheduleId: string,
  [from, to]: readonly [string, string | undefined],
  json: boolean,
): Promise<void> {
  const { schedule } = await findSeries(app, scheduleId);
  const refreshes = await app.ledger.refreshes.list(schedule.name);
  const moments = {
    from: momentOf(refreshes, from, schedule.name),
    to: to === undefined ? isoTime(app.clock) : momentOf(refreshes, to, schedule.name),
  };
  if (moments.from >= moments.to)
    throw new OperatorError(`${from} is not before ${to ?? 'now'}`, 'Name the earlier one first.');
  const settings = seriesSettings(configOf(schedule));
  const series = await loadPlayedSeries(app.ledger, schedule.name, settings, Object.values(moments));
  const moves = explainedMoves(series, settings, moments);
  if (json) printJson(context.terminal, { schedule: schedule.name, ...moves });
  else await printMoves(context.terminal, moves);
}

function configOf({ name, config }: Pick<ScheduleRecord, 'name' | 'config'>): Config {
  return storedConfig({ id: `schedule ${name}`, config });
}

function momentOf(refreshes: readonly RefreshRecord[], text: string, schedule: string): string {
  const moment = seriesMoment(refreshes, text);
  if (moment !== null) return moment;
  throw new OperatorError(
    `'${text}' is no ended refresh of ${schedule} and no time`,
    "Give the number of a refresh ('dr-arena schedule list --json'), a day such as 2026-11-03, or 2026-11-03T06:00Z.",
  );
}

/** Prints one leaderboard of a finished tournament and those that it follows, with the decision. */
export async function showTogether(
  context: CommandContext,
  app: TimedRecords,
  head: TournamentHead,
  json: boolean,
): Promise<void> {
  const settings = { ratings: ratingsOf(head) };
  const tournaments = await loadTogether(app.ledger, head, settings);
  const board = seriesLeaderboard({ refreshes: [], tournaments }, settings, { at: isoTime(app.clock) });
  const { report, items, playedOn: on, board: first, entrants } = board;
  const conduct = seriesConduct(board, await loadAnswered(app.ledger, board.tournaments));
  const together = playedTogether(await app.ledger.tournaments.list(), head);
  const isPart = together !== null && together.newest !== head.id;
  const alone = isPart ? aloneText(tournaments, together) : null;
  const base = seriesEvidence(board, conduct, moreOf(head));
  const evidence = base && { ...base, ...(alone !== null && { alone }) };
  if (json) {
    const { ratings: leaderboard, ...rating } = report;
    const agents = entrants.map(({ label }) => label);
    const decision = decisionDocument(evidence, [], agents);
    printJson(context.terminal, {
      tournamentId: head.id,
      together: board.tournaments,
      ...(isPart && { partOf: together }),
      leaderboard,
      ...rating,
      board: first,
      items,
      decision,
    });
    return;
  }
  const { sheet } = context.terminal;
  context.terminal.out(
    [
      `${board.tournaments.join(' and ')}, rated together\n${alone === null ? '' : `${alone}\n`}\n`,
      decidedText(pageOf(head.id), evidence, sheet),
      items === null ? ratingsText(report, sheet, { on }) : boardSummary({ report, items, first }, on, sheet),
    ].join(''),
  );
}
