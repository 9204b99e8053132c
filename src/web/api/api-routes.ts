import { Hono } from 'hono';
import * as z from 'zod';
import type { MatchRecord } from '../../arena/match.ts';
import type { TournamentHead } from '../../arena/tournament.ts';
import { readableConfig } from '../../config/load-config.ts';
import { boards } from '../../config/rating-settings.ts';
import { matchId, type TournamentId, tournamentId } from '../../kernel/ids.ts';
import { fail, ok } from '../../kernel/result.ts';
import { itemRatingsSchema, storedBoards } from '../../ratings/ability/combined-rating.ts';
import { ratingSchema } from '../../ratings/rating.ts';
import { exportMatchLogs } from '../../reporting/export/match-log.ts';
import { answer as loggedAnswer, task as loggedTask } from '../../reporting/export/match-log-parts.ts';
import { loggedMatchSchema } from '../../reporting/export/match-log-schema.ts';
import { addresses } from '../../reporting/view/addresses.ts';
import { tournamentRoot } from '../../reporting/view/run-view.ts';
import type { AppParts, RecordLedger } from '../app/app-parts.ts';
import { heldBackTrouble } from '../app/error-page.ts';
import { taskIds } from '../site/load-match-input.ts';
import type { HeldBackReason } from '../site/site.ts';
import { openApiDocument } from './openapi-document.ts';
import { type Operation, operation } from './operation.ts';
import { problem } from './problem.ts';
import { partQuery, runActing, runReading } from './run-operations.ts';

/** The API, to be mounted at `/api/v1`; where the app only shows, so does it. `/openapi.json` describes its operations. */
export function apiRoutes(ledger: RecordLedger, parts: AppParts): Hono {
  const { acts } = parts;
  const operations = [
    ...runReading(parts),
    ...(acts === undefined ? [] : runActing(acts)),
    ...recordReading(ledger, parts),
  ];
  const document = openApiDocument(operations);
  const routes = new Hono();
  routes.get('/openapi.json', (c) => c.json(document));
  for (const { method, path, respond } of operations)
    routes.on(method.toUpperCase(), path.replaceAll(/\{(\w+)\}/g, ':$1'), respond);
  routes.all('*', (c) => problem(c, { status: 404, detail: noOperation }));
  return routes;
}

const noOperation = 'There is no such operation: /api/v1/openapi.json lists them.';

const tournamentParams = z.strictObject({ tournament: z.string().min(1).max(200).transform(tournamentId) });
const matchParams = tournamentParams.extend({ match: z.string().min(1).max(500).transform(matchId) });

const leaderboard = z.strictObject({
  tournament: z.string(),
  first: z.enum(boards).describe('Which of the two boards stands first on its page.'),
  items: itemRatingsSchema
    .nullable()
    .describe('By all graded items, best first, mean 1000; null where an older version rated it.'),
  matches: z
    .strictObject({ method: z.string(), rows: z.array(ratingSchema).describe('Best first, mean 1000.') })
    .describe('By matches.'),
});

const page = z.string().describe('Its page in this app.');

const noTournament = (id: TournamentId) => fail({ status: 404, detail: `There is no tournament ${id}.` } as const);
const withheld = (reason: HeldBackReason) => fail({ status: 403, detail: heldBackTrouble[reason].advice } as const);

/** Operations on records of tournaments: leaderboards and matches. */
function recordReading(ledger: RecordLedger, { heldBack }: Pick<AppParts, 'heldBack'>): readonly Operation[] {
  return [
    operation(
      {
        id: 'getLeaderboard',
        path: '/tournaments/{tournament}/leaderboard',
        summary: 'Both boards of a tournament, with intervals and ranks, and which stands first',
        asked: tournamentParams,
        answer: leaderboard,
        problems: [404],
      },
      async ({ tournament }) => {
        const head = await ledger.tournaments.load(tournament);
        const board = await ledger.leaderboards.load(tournament);
        if (head === null || board === null)
          return fail({ status: 404, detail: `${tournament} is not rated, or not there.` });
        const { first, items } = storedBoards(board, readableConfig(head)?.ratings.board);
        return ok({ tournament, first, items, matches: { method: board.method, rows: board.rows } });
      },
    ),
    operation(
      {
        id: 'listMatches',
        path: '/tournaments/{tournament}/matches',
        summary: 'The matches of a tournament, in the order they were planned',
        asked: tournamentParams.extend(partQuery.shape),
        answer: z.strictObject({
          total: z.int(),
          matches: z.array(loggedMatchSchema.omit({ rounds: true }).extend({ page })),
        }),
        problems: [404],
      },
      async ({ tournament, limit, offset }) => {
        const head = await ledger.tournaments.load(tournament);
        if (head === null) return noTournament(tournament);
        if ((await heldBack(tournament)) === 'private') return withheld('private');
        const all = await ledger.matches.ofTournament(tournament);
        const part = all.slice(offset, offset + limit);
        return ok({ total: all.length, matches: part.map((match) => ({ ...match, page: pageOf(head, match) })) });
      },
    ),
    operation(
      {
        id: 'getMatch',
        path: '/tournaments/{tournament}/matches/{match}',
        summary: 'A match with its rounds, questions, checklists, answers, grades and verdicts',
        asked: matchParams,
        answer: z.strictObject({
          match: loggedMatchSchema,
          page,
          tasks: z.array(loggedTask),
          answers: z.array(loggedAnswer),
        }),
        problems: [404],
      },
      async (params) => {
        const head = await ledger.tournaments.load(params.tournament);
        if (head === null) return noTournament(params.tournament);
        const reason = await heldBack(head.id);
        if (reason !== null) return withheld(reason);
        const match = await ledger.matches.load(params.match);
        if (match?.tournament !== head.id) return fail({ status: 404, detail: `There is no match ${params.match}.` });
        return ok(await matchPart(ledger, head, match));
      },
    ),
  ];
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
