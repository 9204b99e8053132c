import type pg from 'pg';
import { systemClock } from '../kernel/clock.ts';
import { contentHash } from '../kernel/hash.ts';
import { withSession } from './with-session.ts';

/** How often it is looked whether it is our turn, in milliseconds. */
const turnMs = 100;
/** How long a turn is usually waited for. */
const usualPatienceMs = 120_000;

/** The turn did not come. */
export class AtWorkElsewhere extends Error {}

/**
 * Does some work while no other process does work of the same name, waiting for its turn.
 * @param patienceMs how long it waits, in milliseconds
 * @throws AtWorkElsewhere when its turn does not come; what the work throws, or what the database says when it cannot be
 * reached
 */
export async function exclusively<Value>(
  url: string,
  name: string,
  work: () => Promise<Value>,
  patienceMs = usualPatienceMs,
): Promise<Value> {
  return withSession({ url, name: 'dr-arena' }, async (client) => {
    await waitForTurn(client, name, patienceMs);
    return work();
  });
}

async function waitForTurn(client: pg.Client, name: string, patienceMs: number): Promise<void> {
  const deadline = systemClock.now() + patienceMs;
  while (!(await taken(client, name))) {
    if (systemClock.now() > deadline)
      throw new AtWorkElsewhere(`another dr-arena process has been at work on '${name}' for too long`);
    await systemClock.sleep(turnMs);
  }
}

/**
 * A statement that waited for the lock would hold a snapshot, and work that builds an index concurrently waits for all
 * older snapshots: both would wait for ever. So the lock is tried again and again.
 */
async function taken(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lockKey(name)]);
  return rows[0]?.taken === true;
}

/** The first 64 bits of a hash of the name, as a signed number. */
function lockKey(name: string): string {
  return BigInt.asIntN(64, BigInt(`0x${contentHash(`dr-arena work ${name}`).slice(0, 16)}`)).toString();
}
