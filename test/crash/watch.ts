import { setTimeout as wait } from 'node:timers/promises';
import type { TournamentId } from '../../src/kernel/ids.ts';
import { type ArenaDatabase, connectArena } from '../../src/storage/database.ts';
import { openLedger } from '../../src/storage/ledger.ts';
import { countEffects } from '../support/count-effects.ts';
import type { Running } from '../support/run-program.ts';

/** Watches what runs record in a database, and how often their agents were asked. */
export interface Watch {
  readonly db: ArenaDatabase;
  /** The tournament that began last; empty while there is none. */
  newest(): Promise<TournamentId | ''>;
  /** How many answers the newest tournament has on record. */
  answers(): Promise<number>;
  /** Whether so many effects more are recorded than when it was last so. */
  hasGrownBy(effects: number): Promise<boolean>;
  /** Keeps how often each answer had been asked for that is recorded now and was not before. */
  remember(): Promise<void>;
  /** How many answers it keeps this of. */
  readonly recordedAtKills: number;
  /** Answers that were asked for again after they had been recorded. */
  recordedAnswersAskedAgain(): Promise<readonly string[]>;
  close(): Promise<void>;
}

const keyOf = ({ agent, task }: { readonly agent: string; readonly task: string }) => `${agent} ${task}`;

export async function openWatch(databaseUrl: string): Promise<Watch> {
  const arena = await connectArena(databaseUrl);
  const ledger = openLedger(arena.db);
  const attempts = new Map<string, number>();
  let watched: TournamentId | '' = '';
  let before = await countEffects(arena.db);
  const newest = async () => (await ledger.tournaments.list()).at(0)?.id ?? '';
  return {
    db: arena.db,
    newest,
    async answers() {
      const id = await newest();
      return id === '' ? 0 : (await ledger.answers.ofTournament(id)).length;
    },
    async hasGrownBy(wanted) {
      const effects = await countEffects(arena.db);
      if (effects < before + wanted) return false;
      before = effects;
      return true;
    },
    async remember() {
      // The first one: another may begin beside it.
      if (watched === '') watched = await newest();
      if (watched === '') throw new Error('no tournament was recorded');
      const recorded = new Set((await ledger.answers.ofTournament(watched)).map(keyOf));
      for (const attempt of await ledger.answers.countComputations(watched)) {
        const key = keyOf(attempt);
        if (recorded.has(key) && !attempts.has(key)) attempts.set(key, attempt.attempts);
      }
    },
    get recordedAtKills() {
      return attempts.size;
    },
    async recordedAnswersAskedAgain() {
      if (watched === '') return [];
      const now = await ledger.answers.countComputations(watched);
      return now.filter((each) => each.attempts > (attempts.get(keyOf(each)) ?? each.attempts)).map(keyOf);
    },
    close: () => arena.close(),
  };
}

/** Kills a process once something is so; fails where it ends before, or where it is not so after five minutes. */
export async function killAt(running: Running, isSo: () => Promise<boolean>): Promise<void> {
  for (let looks = 0; !(await isSo()); looks++) {
    if (running.child.exitCode !== null) throw new Error(`it ended by itself: ${running.said()}`);
    if (looks > 30_000) throw new Error(`not within five minutes: ${running.said()}`);
    await wait(10);
  }
  running.child.kill('SIGKILL');
  await running.ended;
}
