import { sql } from 'kysely';
import type { InformationTree } from '../../trees/information-tree.ts';
import type { TreeStore } from '../../trees/tree-store.ts';
import type { TaskId, TournamentId, TreeId } from '../kernel/ids.ts';
import type { TournamentRecord } from '../tournament/tournament-record.ts';
import type { ArenaDatabase } from './database.ts';
import { answerLedger } from './ledger/answers.ts';
import { leaderboardLedger } from './ledger/leaderboards.ts';
import { matchLedger } from './ledger/matches.ts';
import { taskLedger } from './ledger/tasks.ts';
import { tournamentLedger } from './ledger/tournaments.ts';
import { usageLedger } from './ledger/usage.ts';

export type Ledger = ReturnType<typeof openLedger>;

/** Everything that tournaments leave behind. Every write but `noteAttempt` may be repeated without changing anything. */
export function openLedger(db: ArenaDatabase) {
  const tasks = taskLedger(db);
  const answers = answerLedger(db);
  const matches = matchLedger(db);
  const tournaments = tournamentLedger(db);

  return {
    ...tasks,
    ...answers,
    ...matches,
    ...tournaments,
    ...leaderboardLedger(db),
    ...usageLedger(db),

    /**
     * Everything of one tournament: matches in the order of the schedule, rounds in theirs, tasks by id, answers by
     * task and agent, trees in the order of the head and then by id. Null when there is no such tournament.
     */
    async loadTournamentRecord(id: TournamentId, trees: TreeStore): Promise<TournamentRecord | null> {
      const head = await tournaments.loadTournament(id);
      if (head === null) return null;
      const played = await matches.loadMatches(id);
      const rounds = await matches.loadRoundsOfTournament(id);
      const taskIds = new Set(rounds.flatMap(({ task }): TaskId[] => (task === null ? [] : [task])));
      const treeIds = new Set([...head.trees, ...played.map(({ tree }) => tree).sort()]);
      return {
        ...head,
        matches: played,
        rounds,
        tasks: await tasks.loadTasks([...taskIds]),
        answers: await answers.loadAnswers(id),
        treesGrown: await loadTrees(trees, [...treeIds]),
      };
    },

    /** How many tasks, answers, rounds and growths are recorded in all. */
    async countEffects(): Promise<number> {
      const tables = ['tasks', 'answers', 'rounds', 'tree_growths'] as const;
      const parts = tables.map((table) => db.selectFrom(table).select(sql<string>`count(*)`.as('rows')));
      const counts = await Promise.all(parts.map((part) => part.executeTakeFirstOrThrow()));
      return counts.reduce((sum, { rows }) => sum + Number(rows), 0);
    },
  };
}

async function loadTrees(trees: TreeStore, ids: readonly TreeId[]): Promise<readonly InformationTree[]> {
  const loaded: InformationTree[] = [];
  for (const id of ids) {
    const tree = await trees.loadTree(id);
    if (tree === null) throw new Error(`tree ${id} of the tournament is not in the store`);
    loaded.push(tree);
  }
  return loaded;
}
