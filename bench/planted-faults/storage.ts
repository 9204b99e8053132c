import { planted, plantedIn } from './planted-fault.ts';

/** Faults in what is kept and how it is shared. */
export const storageFaults = plantedIn('storage', [
  planted('ended-match-overwritten', 'src/storage/ledger/matches.ts', {
    before: "doUpdateSet(content).where('matches.ended', '=', false)",
    after: 'doUpdateSet(content)',
    breaks: 'A match that has ended is opened, or decided otherwise, by a step that is done again.',
  }),
  planted('answer-of-another-match', 'src/storage/ledger/answers.ts', {
    before: "loadRecord(db, 'answers', 'outcome', { ...key }, answerOutcomeSchema)",
    after:
      "loadRecord(db, 'answers', 'outcome', { tournament: key.tournament, agent: key.agent, task: key.task }, answerOutcomeSchema)",
    breaks: 'Where answers are not to be used again, a match is judged by an answer that was given in another.',
  }),
  planted('gathering-group-forgotten', 'training/storage/reward-groups.ts', {
    before: ".where('state', '<>', 'judged')",
    after: ".where('state', '=', 'judging')",
    breaks: 'A group that was still gathering when the reward service was killed is never judged.',
  }),
  planted('abandoned-run-reopened', 'src/storage/ledger/tournaments.ts', {
    before: "'not in', ['finished', 'abandoned']",
    after: "'not in', ['finished']",
    breaks: 'A tournament that was given up for good comes back as running or finished.',
  }),
  planted('lease-not-checked', 'src/storage/executor-lease.ts', {
    before: 'if (await tryLock(client, leaseKey(executorId))) return session;',
    after: 'return session;',
    breaks: 'A process takes itself for the holder of a lease that another one holds.',
  }),
  planted('lock-not-waited-for', 'src/storage/with-session.ts', {
    before: 'return rows[0]?.taken === true;',
    after: 'return rows.length > 0;',
    breaks: 'Two processes do at once what one is to do at a time: make tables, revive a run, take over.',
  }),
  planted('tree-grown-unlocked', 'src/storage/postgres-tree-store.ts', {
    before: ".where('id', '=', id).forUpdate().executeTakeFirst()",
    after: ".where('id', '=', id).executeTakeFirst()",
    breaks: 'Two growths of a tree at once get the same revision, and its page tells wrongly what came when.',
  }),
  planted('old-leaderboard-shown', 'src/storage/ledger/leaderboards.ts', {
    before: ".orderBy('seq', 'desc')",
    after: ".orderBy('seq')",
    breaks: 'After void matches were played again the leaderboard of before is shown.',
  }),
  planted('restore-overwrites-data', 'src/storage/backup/restore-backup.ts', {
    before: 'if (!replace && (await holdsRows(client)))',
    after: 'if (replace && (await holdsRows(client)))',
    breaks: 'A restore without --replace wipes a database that holds tournaments.',
  }),
  planted('prune-under-running-run', 'src/storage/prune/prune-records.ts', {
    before: 'if (remaining.unfinished.length === 0) removals.push',
    after: 'removals.push',
    breaks: 'Pruning removes pages and trees that a run under way still needs.',
  }),
]);
