import pg from 'pg';
import { contentHash } from '../kernel/hash.ts';

/**
 * Does some work while no other process does work of the same name, waiting for its turn.
 * @throws what the work throws, or what the database says when it cannot be reached
 */
export async function exclusively<Value>(url: string, name: string, work: () => Promise<Value>): Promise<Value> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: 'dr-arena',
  });
  // A connection that breaks while the work is done fails the query after it.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey(name)]);
    return await work();
  } finally {
    await client.end();
  }
}

/** The first 64 bits of a hash of the name, as a signed number. */
function lockKey(name: string): string {
  return BigInt.asIntN(64, BigInt(`0x${contentHash(`dr-arena work ${name}`).slice(0, 16)}`)).toString();
}
