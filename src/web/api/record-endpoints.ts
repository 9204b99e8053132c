import * as z from 'zod';
import { type ExamSet, examSetText, keptTasks } from '../../arena/exam-set.ts';
import type { MatchRecord } from '../../arena/match.ts';
import type { TournamentHead } from '../../arena/tournament.ts';
import { readableConfig } from '../../config/load-config.ts';
import { boards } from '../../config/rating-settings.ts';
import { matchId, tournamentId } from '../../kernel/ids.ts';
import { fail, ok } from '../../kernel/result.ts';
import { storedBoards } from '../../ratings/ability/combined-rating.ts';
import { exportMatchLogs } from '../../reporting/export/match-log.ts';
import { answer as loggedAnswer, task as loggedTask } from '../../reporting/export/match-log-parts.ts';
import { loggedMatchSchema } from '../../reporting/export/match-log-schema.ts';
import { addresses } from '../../reporting/view/addresses.ts';
import { tournamentRoot } from '../../reporting/view/run-view.ts';
import { itemRatingsSchema, ratingSchema } from '../../storage/schemas/rating-report-schema.ts';
import type { AppParts, RecordLedger } from '../app/app-parts.ts';
import { heldBackTrouble } from '../app/error-page.ts';
import { taskIds } from '../site/load-match-input.ts';
import { type Endpoint, endpoint } from './endpoint.ts';
import { partQuery } from './run-endpoints.ts';

const tournamentParams = z.strictObject({ tournament: z.string().min(1).max(200).transform(tournamentId) });
const matchParams = tournamentParams.extend({ match: z.string().min(1).max(500).transform(matchId) });

const matchLine = loggedMatchSchema.omit({ rounds: true }).extend({
  page: z.string().describe('Its page in this app.'),
});

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

const setLine = z.strictObject({
  set: z.string().describe('NAME@VERSION.'),
  status: z.enum(['draft', 'frozen']),
  visibility: z.string(),
  trees: z.int(),
  tasks: z.int().describe('That are kept.'),
  hash: z.string().nullable(),
});

const noTournament = (id: string) => fail({ status: 404, detail: `There is no tournament ${id}.` } as const);

/** Operations that read what tournaments left behind: leaderboards, matches, sets. */
export function recordReading(ledger: RecordLedger, { heldBack }: Pick<AppParts, 'heldBack'>): readonly Endpoint[] {
  return [
    endpoint({
      id: 'getLeaderboard',
      path: '/tournaments/{tournament}/leaderboard',
      summary: 'Both boards of a tournament, with intervals and ranks, and which stands first',
      params: tournamentParams,
      answer: leaderboard,
      problems: [404],
      handle: async ({ params: { tournament } }) => {
        const head = await ledger.tournaments.load(tournament);
        const board = await ledger.leaderboards.load(tournament);
        if (head === null || board === null)
          return fail({ status: 404, detail: `${tournament} is not rated, or not there.` });
        const { first, items } = storedBoards(board, readableConfig(head)?.ratings.board);
        return ok({ tournament, first, items, matches: { method: board.method, rows: board.rows } });
      },
    }),
    endpoint({
      id: 'listMatches',
      path: '/tournaments/{tournament}/matches',
      summary: 'The matches of a tournament, in the order they were planned',
      params: tournamentParams,
      query: partQuery,
      answer: z.strictObject({ total: z.int(), matches: z.array(matchLine) }),
      problems: [404],
      handle: async ({ params: { tournament }, query: { limit, offset } }) => {
        const head = await ledger.tournaments.load(tournament);
        if (head === null) return noTournament(tournament);
        const held = await heldBack(tournament);
        if (held === 'private') return fail({ status: 403, detail: heldBackTrouble[held].advice });
        const all = await ledger.matches.ofTournament(tournament);
        return ok({
          total: all.length,
          matches: all.slice(offset, offset + limit).map((match) => linePart(head, match)),
        });
      },
    }),
    endpoint({
      id: 'getMatch',
      path: '/tournaments/{tournament}/matches/{match}',
      summary: 'A match with its rounds, questions, checklists, answers, grades and verdicts',
      params: matchParams,
      answer: z.strictObject({
        match: loggedMatchSchema,
        page: z.string(),
        tasks: z.array(loggedTask),
        answers: z.array(loggedAnswer),
      }),
      problems: [404],
      handle: async ({ params }) => {
        const head = await ledger.tournaments.load(params.tournament);
        if (head === null) return noTournament(params.tournament);
        const held = await heldBack(head.id);
        if (held !== null) return fail({ status: 403, detail: heldBackTrouble[held].advice });
        const match = await ledger.matches.load(params.match);
        if (match?.tournament !== head.id) return fail({ status: 404, detail: `There is no match ${params.match}.` });
        return ok(await matchPart(ledger, head, match));
      },
    }),
    endpoint({
      id: 'listSets',
      path: '/sets',
      summary: 'Exam sets, every version; what they ask is not told',
      answer: z.strictObject({ sets: z.array(setLine) }),
      handle: async () => ok({ sets: (await ledger.examSets.list()).map(setPart) }),
    }),
  ];
}

function pageOf(head: TournamentHead, match: MatchRecord): string {
  return `${tournamentRoot(head.id)}${addresses.match(match)}`;
}

function linePart(head: TournamentHead, match: MatchRecord) {
  return { ...match, page: pageOf(head, match) };
}

async function matchPart(ledger: RecordLedger, head: TournamentHead, match: MatchRecord) {
  const rounds = await ledger.rounds.ofMatch(match.id);
  const tasks = await ledger.tasks.loadAll(taskIds(rounds));
  const answers = await ledger.answers.ofMatches(head.id, [match], rounds);
  const log = exportMatchLogs({ ...head, matches: [match], rounds, tasks, answers, treesGrown: [] });
  return { match: log.matches[0], page: pageOf(head, match), tasks: log.tasks, answers: log.answers };
}

function setPart(set: ExamSet): z.input<typeof setLine> {
  const { status, visibility, trees, hash } = set;
  return { set: examSetText(set), status, visibility, hash, trees: trees.length, tasks: keptTasks(set).length };
}
