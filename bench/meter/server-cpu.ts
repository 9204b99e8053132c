import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { systemClock } from '../../src/kernel/clock.ts';
import { codeOf } from '../../src/storage/connection-fault.ts';
import type { ArenaDatabase } from '../../src/storage/database.ts';

/** Reads what the server's processes that serve a database take of the processor. */
export interface ServerCpu {
  /** Milliseconds since it was begun; connections that ended meanwhile count as far as they were seen, each second. */
  end(): Promise<number>;
}

/** Linux counts in ticks of a hundredth of a second. */
const tickMs = 10;

export async function readServerCpu(db: ArenaDatabase): Promise<ServerCpu> {
  const before = await ticksOf(db);
  const seen = new Map(before);
  const ended = new AbortController();
  const look = async () => {
    for (const [pid, ticks] of await ticksOf(db)) seen.set(pid, ticks);
  };
  const looking = (async () => {
    while (!ended.signal.aborted) {
      await systemClock.sleep(1000, ended.signal).catch(() => undefined);
      await look();
    }
  })();
  return {
    end: async () => {
      ended.abort();
      await looking;
      return [...seen].reduce((sum, [pid, ticks]) => sum + tickMs * (ticks - (before.get(pid) ?? 0)), 0);
    },
  };
}

async function ticksOf(db: ArenaDatabase): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database()`.execute(db);
  return new Map(await Promise.all(rows.map(async ({ pid }) => [pid, await ticks(pid)] as const)));
}

async function ticks(pid: number): Promise<number> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return Number(fields[11]) + Number(fields[12]);
  } catch (thrown) {
    // It ended since it was listed.
    if (codeOf(thrown) === 'ENOENT' || codeOf(thrown) === 'ESRCH') return 0;
    throw thrown;
  }
}
