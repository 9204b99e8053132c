import { sql } from 'kysely';
import type { InformationTree } from '../../trees/information-tree.ts';
import type { TreeStore } from '../../trees/tree-store.ts';
import type { TournamentRecord } from '../arena/tournament-record.ts';
import type { TournamentId, TreeId } from '../kernel/ids.ts';
import type { ArenaDatabase } from './database.ts';
import { answerAttemptLedger, answerLedger } from './ledger/answers.ts';
import { auditLedger } from './ledger/audit-records.ts';
import { buildLedger } from './ledger/builds.ts';
import { engineStateLedger, queueLedger, stuckStepLedger } from './ledger/engine-state.ts';
import { integrityLedger } from './ledger/integrity.ts';
import { leaderboardLedger } from './ledger/leaderboards.ts';
import { matchLedger } from './ledger/matches.ts';
import { modelCallLedger, serviceUseLedger, usualCostLedger } from './ledger/model-calls.ts';
import { refreshLedger } from './ledger/refreshes.ts';
import { rewardGroupLedger } from './ledger/reward-groups.ts';
import { examinerFaultLedger, roundLedger } from './ledger/rounds.ts';
import { runProgressLedger } from './ledger/run-records.ts';
import { scheduleLedger } from './ledger/schedule-records.ts';
import { taskLedger, taskSearchLedger } from './ledger/tasks.ts';
import { tournamentStreams } from './ledger/tournament-streams.ts';
import { runStopLedger, secretLedger, tournamentLedger, tournamentStateLedger } from './ledger/tournaments.ts';
import { workerLedger } from './ledger/worker-records.ts';

export type Ledger = ReturnType<typeof openLedger>;

/** Everything that tournaments leave behind. Every write but `noteAttempt` and `addServiceUse` may be repeated without changing anything. */
export function openLedger(db: ArenaDatabase) {
  const parts = ledgerParts(db);
  return {
    ...parts,

    /**
     * Everything of one tournament: matches in the order they were planned, rounds in theirs, tasks by id, answers by task,
     * agent and scope, trees in the order of the head and then by id. Null when there is no such tournament.
     */
    loadTournamentRecord: (id: TournamentId, trees: TreeStore) => loadTournamentRecord(parts, id, trees),

    /** How many tasks, answers, rounds and growths are recorded in all. */
    countEffects: () => countEffects(db),
  };
}

function ledgerParts(db: ArenaDatabase) {
  return {
    ...taskLedger(db),
    ...answerLedger(db),
    ...answerAttemptLedger(db),
    ...matchLedger(db),
    ...roundLedger(db),
    ...tournamentLedger(db),
    ...tournamentStreams(db),
    ...tournamentStateLedger(db),
    ...buildLedger(db),
    ...serviceUseLedger(db),
    ...taskSearchLedger(db),
    ...leaderboardLedger(db),
    ...integrityLedger(db),
    ...modelCallLedger(db),
    ...examinerFaultLedger(db),
    ...secretLedger(db),
    ...usualCostLedger(db),
    ...runProgressLedger(db),
    ...engineStateLedger(db),
    ...auditLedger(db),
    ...scheduleLedger(db),
    ...refreshLedger(db),
    ...workerLedger(db),
    ...stuckStepLedger(db),
    ...queueLedger(db),
    ...runStopLedger(db),
    ...rewardGroupLedger(db),
  };
}

async function loadTournamentRecord(
  ledger: ReturnType<typeof ledgerParts>,
  id: TournamentId,
  trees: TreeStore,
): Promise<TournamentRecord | null> {
  const head = await ledger.loadTournament(id);
  if (head === null) return null;
  const matches = await ledger.loadMatches(id);
  const rounds = await ledger.loadRoundsOfTournament(id);
  const tasks = await ledger.loadTasks([...new Set(rounds.flatMap(({ task }) => task ?? []))]);
  const answers = await ledger.loadAnswers(id);
  return { ...head, matches, rounds, tasks, answers, treesGrown: await loadTrees(trees, await ledger.treesOf(head)) };
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

async function countEffects(db: ArenaDatabase): Promise<number> {
  const tables = ['tasks', 'answers', 'rounds', 'tree_growths'] as const;
  const parts = tables.map((table) => db.selectFrom(table).select(sql<string>`count(*)`.as('rows')));
  const counts = await Promise.all(parts.map((part) => part.executeTakeFirstOrThrow()));
  return counts.reduce((sum, { rows }) => sum + Number(rows), 0);
}
