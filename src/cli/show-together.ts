import type { AppContext } from '../application/app-context.ts';
import { playedTogether } from '../arena/played-together.ts';
import { seriesLeaderboard } from '../arena/series/series-leaderboard.ts';
import type { TournamentHead } from '../arena/tournament.ts';
import { isoTime } from '../kernel/clock.ts';
import { decisionDocument } from '../reporting/decision-document.ts';
import { moreOf, seriesEvidence } from '../reporting/series-decision.ts';
import { aloneText } from '../reporting/series-words.ts';
import { boardsText, ratingsText } from '../reporting/terminal/leaderboard-text.ts';
import { seriesConduct } from '../reporting/view/series-conduct.ts';
import { loadAnswered } from '../storage/load-answered.ts';
import { loadTogether } from '../storage/load-series.ts';
import { pageOf } from './next-steps.ts';
import { ratingsOf } from './show-leaderboard.ts';
import { tellDecision } from './tell-decision.ts';
import { type CommandContext, printJson } from './terminal.ts';

/** Prints one leaderboard of a finished tournament and those that it follows, with the decision. */
export async function showTogether(
  context: CommandContext,
  app: Pick<AppContext, 'clock' | 'ledger'>,
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
  const known = seriesEvidence(board, conduct, moreOf(head));
  const evidence = known && { ...known, ...(alone !== null && { alone }) };
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
  const text =
    items === null ? ratingsText(report, sheet, { on }) : boardsText(report, items, sheet, { wanted: first, on });
  context.terminal.out(
    `${board.tournaments.join(' and ')}, rated together\n${alone === null ? '' : `${alone}\n`}\n${text}`,
  );
  tellDecision(context, pageOf(head.id), evidence);
}
