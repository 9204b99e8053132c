import type { AppContext } from '../application/app-context.ts';
import { findSeries } from '../application/schedules.ts';
import { explainedMoves, type Moves, seriesMoves } from '../arena/moves.ts';
import { nextFiring } from '../arena/series/schedule.ts';
import {
  endBefore,
  type RefreshRecord,
  type Series,
  type SeriesSettings,
  seriesMoment,
  seriesSettings,
} from '../arena/series/series.ts';
import { seriesLeaderboard } from '../arena/series/series-leaderboard.ts';
import { withCodeVersions } from '../config/code-version.ts';
import type { Config } from '../config/config-schema.ts';
import { parseConfig } from '../config/load-config.ts';
import { isoTime } from '../kernel/clock.ts';
import { OperatorError } from '../kernel/errors.ts';
import { decisionDocument } from '../reporting/decision-document.ts';
import { noAnswersText } from '../reporting/decision-words.ts';
import { moreBySchedule, seriesEvidence } from '../reporting/series-decision.ts';
import { leaderboardNotes } from '../reporting/terminal/leaderboard-text.ts';
import { seriesText } from '../reporting/terminal/series-text.ts';
import { neverAnswered } from '../reporting/view/agent-conduct.ts';
import { seriesConduct } from '../reporting/view/series-conduct.ts';
import { loadAnswered } from '../storage/load-answered.ts';
import { loadPlayedSeries, loadSeries } from '../storage/load-series.ts';
import { movedSection } from '../web/pages/moved-section.ts';
import { tellDecision } from './tell-decision.ts';
import { type CommandContext, printJson, printMarkup } from './terminal.ts';

/** What of a schedule's leaderboard is shown. */
export interface SeriesShown {
  readonly schedule: string;
  /** A refresh, a day or a time; default: now. */
  readonly at: string | undefined;
  readonly json: boolean;
}

/**
 * Prints the leaderboard of all refreshes of a schedule together.
 * @throws OperatorError when there is no such schedule or moment
 */
export async function showSeries(
  context: CommandContext,
  app: Pick<AppContext, 'clock' | 'ledger'>,
  { schedule: named, at, json }: SeriesShown,
): Promise<void> {
  const stored = await findSeries(app, named);
  const { schedule } = stored;
  const settings = settingsOf(schedule);
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
    const isNow = at === undefined && stored.state === 'active';
    const next = isNow ? nextFiring(schedule, app.clock.now()) : null;
    const text = seriesText(board, { moves, next }, context.terminal.sheet);
    context.terminal.out(text + leaderboardNotes(board.report, board.playedOn));
    // Too little for a decision is often the crash itself.
    if (evidence === null)
      for (const silent of conduct.noAnswers.filter(neverAnswered)) context.terminal.out(`${noAnswersText(silent)}\n`);
    return tellDecision(context, '', evidence);
  }
  const { report, standings: _standings, ...rest } = board;
  const { ratings: leaderboard, ...details } = report;
  const changes = moves?.entrants ?? [];
  const decision = decisionDocument(
    evidence,
    [],
    board.entrants.map(({ label }) => label),
  );
  printJson(context.terminal, { schedule: schedule.name, ...rest, ...details, leaderboard, changes, decision });
}

/** What moved from the end of the refresh before the newest one to a moment; null where there is none before. */
function movesBefore(series: Series, settings: SeriesSettings, to: string): Moves | null {
  const from = endBefore(series, to);
  return from === null ? null : seriesMoves(series, settings, { from, to });
}

/**
 * Prints what moved between two moments of a schedule, and why.
 * @param moments the earlier and the later one, each a refresh, a day or a time; the later one left out: now
 * @throws OperatorError when there is no such schedule or moment, or they are in the wrong order
 */
export async function showSeriesDrift(
  context: CommandContext,
  app: Pick<AppContext, 'clock' | 'ledger'>,
  named: string,
  [from, to]: readonly [string, string | undefined],
  json: boolean,
): Promise<void> {
  const { schedule } = await findSeries(app, named);
  const refreshes = await app.ledger.refreshes.list(schedule.name);
  const moments = {
    from: momentOf(refreshes, from, schedule.name),
    to: to === undefined ? isoTime(app.clock) : momentOf(refreshes, to, schedule.name),
  };
  if (moments.from >= moments.to)
    throw new OperatorError(`${from} is not before ${to ?? 'now'}`, 'Name the earlier one first.');
  const settings = settingsOf(schedule);
  const series = await loadPlayedSeries(app.ledger, schedule.name, settings, Object.values(moments));
  const moves = explainedMoves(series, settings, moments);
  if (json) printJson(context.terminal, { schedule: schedule.name, ...moves });
  else await printMarkup(context.terminal, movedSection(moves)?.markup ?? '');
}

function settingsOf({ name, config }: { readonly name: string; readonly config: unknown }): SeriesSettings {
  return seriesSettings(configOf({ name, config }));
}

function configOf({ name, config }: { readonly name: string; readonly config: unknown }): Config {
  return parseConfig(config, `the config stored with schedule ${name}`);
}

function momentOf(refreshes: readonly RefreshRecord[], text: string, schedule: string): string {
  const moment = seriesMoment(refreshes, text);
  if (moment !== null) return moment;
  throw new OperatorError(
    `'${text}' is no ended refresh of ${schedule} and no time`,
    "Give the number of a refresh ('dr-arena schedule list --json'), a day such as 2026-11-03, or 2026-11-03T06:00Z.",
  );
}
