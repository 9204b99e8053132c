import { Hono } from 'hono';
import * as z from 'zod';
import type { MatchRecord } from '../../arena/match.ts';
import type { TournamentHead } from '../../arena/tournament.ts';
import { readableConfig } from '../../config/load-config.ts';
import { matchId, type TournamentId, tournamentId } from '../../kernel/ids.ts';
import { fail, ok } from '../../kernel/result.ts';
import { storedBoards } from '../../ratings/ability/combined-rating.ts';
import { exportMatchLogs } from '../../reporting/export/match-log.ts';
import { loggedMatchSchema } from '../../reporting/export/match-log-schema.ts';
import { addresses } from '../../reporting/view/addresses.ts';
import { tournamentRoot } from '../../reporting/view/run-view.ts';
import type { AppParts, RecordLedger } from '../app/app-parts.ts';
import { heldBackTrouble } from '../app/error-page.ts';
import { taskIds } from '../site/load-match-input.ts';
import type { HeldBackReason } from '../site/site.ts';
import { answered, problem } from './problem.ts';
import { addRunActing, addRunReading, partQuery } from './run-operations.ts';

/** The API, to be mounted at `/api/v1`; where the app only shows, so does it. `docs/api.md` lists its operations. */
export function apiRoutes(ledger: RecordLedger, parts: AppParts): Hono {
  const routes = new Hono();
  addRunReading(routes, parts);
  if (parts.acts !== undefined) addRunActing(routes, parts.acts);
  addRecordReading(routes, ledger, parts);
  routes.all('*', (c) => problem(c, { status: 404, detail: 'There is no such operation: docs/api.md lists them.' }));
  return routes;
}

const tournamentParams = z.strictObject({ tournament: z.string().min(1).max(200).transform(tournamentId) });
const matchParams = tournamentParams.extend({ match: z.string().min(1).max(500).transform(matchId) });
const matchLine = loggedMatchSchema.omit({ rounds: true });

const noTournament = (id: TournamentId) => fail({ status: 404, detail: `There is no tournament ${id}.` } as const);
const withheld = (reason: HeldBackReason) => fail({ status: 403, detail: heldBackTrouble[reason].advice } as const);

/** What tournaments left behind: leaderboards and matches. */
function addRecordReading(routes: Hono, ledger: RecordLedger, { heldBack }: Pick<AppParts, 'heldBack'>): void {
  routes.get('/tournaments/:tournament/leaderboard', (c) =>
    answered(c, tournamentParams, async ({ tournament }) => {
      const head = await ledger.tournaments.load(tournament);
      const board = await ledger.leaderboards.load(tournament);
      if (head === null || board === null)
        return fail({ status: 404, detail: `${tournament} is not rated, or not there.` });
      const { first, items } = storedBoards(board, readableConfig(head)?.ratings.board);
      return ok({ tournament, first, items, matches: { method: board.method, rows: board.rows } });
    }),
  );
  routes.get('/tournaments/:tournament/matches', (c) =>
    answered(c, tournamentParams.extend(partQuery.shape), async ({ tournament, limit, offset }) => {
      const head = await ledger.tournaments.load(tournament);
      if (head === null) return noTournament(tournament);
      if ((await heldBack(tournament)) === 'private') return withheld('private');
      const all = await ledger.matches.ofTournament(tournament);
      const shown = all.slice(offset, offset + limit);
      return ok({
        total: all.length,
        matches: shown.map((match) => ({ ...matchLine.parse(match), page: pageOf(head, match) })),
      });
    }),
  );
  routes.get('/tournaments/:tournament/matches/:match', (c) =>
    answered(c, matchParams, async (asked) => {
      const head = await ledger.tournaments.load(asked.tournament);
      if (head === null) return noTournament(asked.tournament);
      const held = await heldBack(head.id);
      if (held !== null) return withheld(held);
      const match = await ledger.matches.load(asked.match);
      if (match?.tournament !== head.id) return fail({ status: 404, detail: `There is no match ${asked.match}.` });
      return ok(await matchPart(ledger, head, match));
    }),
  );
}

function pageOf(head: TournamentHead, match: MatchRecord): string {
  return `${tournamentRoot(head.id)}${addresses.match(match)}`;
}

async function matchPart(ledger: RecordLedger, head: TournamentHead, match: MatchRecord) {
  const rounds = await ledger.rounds.ofMatch(match.id);
  const tasks = await ledger.tasks.loadAll(taskIds(rounds));
  const answers = await ledger.answers.ofMatches(head.id, [match], rounds);
  const log = exportMatchLogs({ ...head, matches: [match], rounds, tasks, answers, treesGrown: [] });
  return { match: log.matches[0], page: pageOf(head, match), tasks: log.tasks, answers: log.answers };
}
