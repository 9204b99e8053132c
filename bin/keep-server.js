// Stops the embedded PostgreSQL server of the data folder given as the only argument once no process holds its users'
// lock. Lock keys and file names are those of src/storage/embedded/.
import { readFile } from 'node:fs/promises';
import { Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const usersLock = 7241;
const keeperLock = 7242;
const pollMs = 250;
const idlePollsBeforeStop = 8;
const connectTries = 60;

const folder = process.argv[2] ?? '';
const server = await connect();
if (server === null || !(await tryLock(keeperLock))) process.exit(0);

for (let idlePolls = 0; idlePolls < idlePollsBeforeStop; ) {
  await sleep(pollMs);
  if (!(await tryLock(usersLock))) {
    idlePolls = 0;
    continue;
  }
  idlePolls++;
  // At the last poll the lock is kept: who wants to join now fails, tries again, and starts a new server.
  if (idlePolls < idlePollsBeforeStop) await server.client.query('select pg_advisory_unlock($1)', [usersLock]);
}
process.kill(server.pid, 'SIGINT');

/** The server may still be starting; when none comes within a quarter of a minute there is nothing to keep. */
async function connect() {
  for (let tries = 0; tries < connectTries; tries++) {
    const connected = await tryToConnect();
    if (connected !== null) return connected;
    await sleep(pollMs);
  }
  return null;
}

async function tryToConnect() {
  const socket = new Socket();
  try {
    const lines = (await readFile(path.join(folder, 'postmaster.pid'), 'utf8')).split('\n');
    const password = await readFile(path.join(folder, 'arena.password'), 'utf8');
    const client = new pg.Client({
      stream: () => socket,
      host: '127.0.0.1',
      port: Number(lines[3]),
      user: 'arena',
      database: 'postgres',
      password,
      ssl: false,
      application_name: 'dr-arena keeper',
    });
    // The server has ended: nothing is left to keep.
    client.on('error', () => process.exit(0));
    await client.connect();
    const { rows } = await client.query("select current_setting('data_directory') as folder");
    if (path.resolve(rows[0].folder) === path.resolve(folder)) return { client, pid: Number(lines[0]) };
  } catch {
    // Not started yet; the caller tries again.
  }
  // Not `client.end()`: it may wait for a farewell that a broken connection never gives.
  socket.destroy();
  return null;
}

async function tryLock(key) {
  const { rows } = await server.client.query('select pg_try_advisory_lock($1) as taken', [key]);
  return rows[0].taken;
}
