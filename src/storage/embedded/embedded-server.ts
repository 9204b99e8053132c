import type { ChildProcess } from 'node:child_process';
import { readFile, rm, statfs } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import path from 'node:path';
import pg from 'pg';
import { systemClock } from '../../kernel/clock.ts';
import { messageOf } from '../../kernel/errors.ts';
import { listen } from '../../kernel/listen.ts';
import { codeOf, DatabaseAway } from '../connection-fault.ts';
import { databaseStream } from '../json-column.ts';
import { slowestAnswerMs, tryLock } from '../with-session.ts';
import {
  type Binaries,
  type DataFolder,
  dataFolderName,
  findBinaries,
  prepareDataFolder,
  superuser,
} from './data-folder.ts';
import { startKeeper } from './keeper.ts';
import { type Postmaster, pidFile, processState, readPostmaster } from './postmaster.ts';
import { asAccount, runServerProgram } from './server-account.ts';

/** A share in the running server of a home folder. */
export interface EmbeddedServer {
  /** The connection URL of a database on it, password included. */
  urlOf(database: string): string;
  /** Gives the share back; the last one out stops the server and waits for its end. */
  close(): Promise<void>;
}

/** Held shared, in the database `postgres`, by every process that uses the server; who gets it exclusively may stop it. */
const usersLock = 7241;
/** Held by the server's keeper. */
const keeperLock = 7242;

/** Maximum time to join or start a server, in milliseconds. A starved machine takes minutes. */
const joinTimeoutMs = 300_000;
const stopTimeoutMs = 60_000;
/** A server that ran out of space may take connections and never speak. */
const fullDiskAnswerMs = 5_000;
const retryMs = 50;
const startsBeforeGivingUp = 5;
const logFile = 'server.log';

/**
 * Settings of the server. Commits do not wait for the disk: records are lost only when the server itself or the machine
 * dies, within the 10 ms before, and then from the end, so that what is left is still consistent. Killing any of our
 * own processes loses nothing.
 */
const settings = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=200',
  'synchronous_commit=off',
  'wal_writer_delay=10ms',
  'log_checkpoints=off',
  'timezone=UTC',
];

/**
 * Starts the PostgreSQL server of `<home>/pg`, or joins it when another process has started it.
 * @throws OperatorError when this machine or folder cannot run it
 */
export async function openEmbeddedServer(home: string): Promise<EmbeddedServer> {
  const binaries = await findBinaries();
  const data = await prepareDataFolder(home, binaries);
  const share = await joinOrStart(data, binaries);
  return {
    urlOf: (database) => serverUrl(data, share.server, database),
    close: () => leave(data, share),
  };
}

interface Joined {
  readonly server: Postmaster;
  /** Its session holds the users' lock. */
  readonly client: pg.Client;
  readonly socket: Socket;
  /** Returns true if the server has dropped the session. */
  isLost(): boolean;
}

interface Share extends Joined {
  /** The keeper that this process has started, if any. */
  readonly keeper: ChildProcess | null;
}

async function joinOrStart(data: DataFolder, binaries: Binaries): Promise<Share> {
  const deadline = systemClock.now() + joinTimeoutMs;
  let refusal = 'it did not answer';
  let keeper: ChildProcess | null = null;
  for (let starts = 0; starts < startsBeforeGivingUp && systemClock.now() < deadline; ) {
    const joined = await tryToJoin(data);
    if (typeof joined !== 'string') {
      // Ours may still be looking for the server.
      const isKept = keeper?.exitCode === null || (await hasKeeper(joined.client));
      // A process whose work is done may end without giving its share back: the keeper sees that it is gone.
      joined.socket.unref();
      return { ...joined, keeper: isKept ? keeper : startKeeper(data.folder) };
    }
    refusal = joined;
    if (await mayStart(data.folder)) {
      // Before the server, so that there is no moment in which a kill leaves a server without a keeper.
      keeper ??= startKeeper(data.folder);
      starts++;
      const started = await runServerProgram(await startProgram(data, binaries), data.home);
      if (started.ok) continue;
      refusal = started.failure;
    }
    if (await isDiskFull(data.folder)) {
      refusal = 'no space left on its disk';
      break;
    }
    await systemClock.sleep(retryMs);
  }
  if (keeper !== null) {
    await stopHalfStarted(data, binaries);
    // It waits for a server that will not come.
    keeper.kill();
  }
  throw await cannotStart(data, refusal);
}

/** Returns true if the disk is full. A server on such a disk may live and never become ready. */
async function isDiskFull(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize < 65_536;
}

/** A server that came up without ever being ready, as on a full disk, would stay; where there is none, nothing happens. */
async function stopHalfStarted({ account, home }: DataFolder, { pgCtl }: Binaries): Promise<void> {
  const stopping = await asAccount(account, pgCtl, ['-D', dataFolderName, '-m', 'immediate', '-t', '20', 'stop']);
  await runServerProgram(stopping, home);
}

async function cannotStart(data: DataFolder, refusal: string): Promise<DatabaseAway> {
  return new DatabaseAway(
    `The embedded database in ${data.folder} does not start: ${refusal}\n${await endOfLog(data.folder)}`,
    'See server.log in that folder; set DR_ARENA_HOME to another folder, or DATABASE_URL to a PostgreSQL server of your own.',
  );
}

async function endOfLog(folder: string): Promise<string> {
  try {
    return (await readFile(path.join(folder, logFile), 'utf8')).split('\n').slice(-8).join('\n').trim();
  } catch (error) {
    return `(no log: ${messageOf(error)})`;
  }
}

/** @returns the share, or why there is none now; the server may be starting or stopping. */
async function tryToJoin(data: DataFolder): Promise<Joined | string> {
  const server = await readPostmaster(data.folder);
  if (!server?.ready) return 'it is not running';
  const socket = databaseStream();
  const client = new pg.Client({
    stream: () => socket,
    connectionString: serverUrl(data, server, 'postgres'),
    application_name: 'dr-arena',
    connectionTimeoutMillis: (await isDiskFull(data.folder)) ? fullDiskAnswerMs : slowestAnswerMs,
  });
  let isLost = false;
  client.on('error', () => {
    isLost = true;
  });
  try {
    await client.connect();
    await takeShare(client, data.folder);
    return { server, client, socket, isLost: () => isLost };
  } catch (error) {
    // Not `client.end()`: it may wait for a farewell that a broken connection never gives.
    socket.destroy();
    return messageOf(error);
  }
}

async function takeShare(client: pg.Client, folder: string): Promise<void> {
  const { rows } = await client.query<{ folder: string }>("select current_setting('data_directory') as folder");
  // The port may have gone to the server of another folder since this one died.
  if (path.resolve(rows[0]?.folder ?? '') !== folder) throw new Error('another server answers on its port');
  await client.query("set lock_timeout = '10s'");
  await client.query('select pg_advisory_lock_shared($1)', [usersLock]);
}

async function hasKeeper(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ free: boolean }>(
    'select case when pg_try_advisory_lock($1) then pg_advisory_unlock($1) else false end as free',
    [keeperLock],
  );
  return rows[0]?.free !== true;
}

/**
 * Returns true if no server runs on the data folder. Removes the pid file if another process has the dead server's id.
 */
async function mayStart(folder: string): Promise<boolean> {
  const server = await readPostmaster(folder);
  if (server === null) return true;
  const state = await processState(server.pid, folder);
  if (state === 'other') await rm(pidFile(folder), { force: true });
  return state !== 'server';
}

async function startProgram(data: DataFolder, { pgCtl }: Binaries) {
  const options = [`port=${await freePort()}`, ...settings].map((setting) => `-c ${setting}`).join(' ');
  const log = `${dataFolderName}/${logFile}`;
  return asAccount(data.account, pgCtl, ['-D', dataFolderName, '-w', '-t', '20', '-l', log, '-o', options, 'start']);
}

/** A port that was free a moment ago. When it is taken before the server gets it, the start fails and is tried again. */
async function freePort(): Promise<number> {
  const probe = createServer();
  const port = await listen(probe);
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

function serverUrl(data: DataFolder, server: Postmaster, database: string): string {
  const name = encodeURIComponent(database);
  return `postgresql://${superuser}:${data.password}@127.0.0.1:${server.port}/${name}?sslmode=disable`;
}

async function leave(data: DataFolder, share: Share): Promise<void> {
  if (share.isLost()) return;
  share.socket.ref();
  if (await isLastOut(share.client)) {
    await stop(data, share.server);
    // It ends with the server, but not at once when it was still looking for it.
    share.keeper?.kill();
  }
  // The session may have ended with the server.
  if (!share.isLost()) await share.client.end();
}

async function isLastOut(client: pg.Client): Promise<boolean> {
  try {
    await client.query('select pg_advisory_unlock_shared($1)', [usersLock]);
    return await tryLock(client, usersLock);
  } catch (error) {
    // No PostgreSQL code, or one of class 57 (shutdown): the server is ending already.
    if (codeOf(error) === null || codeOf(error)?.startsWith('57')) return false;
    throw error;
  }
}

/** Asks for a fast shutdown and waits until the server has removed its pid file, the last thing it does. */
async function stop(data: DataFolder, server: Postmaster): Promise<void> {
  process.kill(server.pid, 'SIGINT');
  const deadline = systemClock.now() + stopTimeoutMs;
  while (systemClock.now() < deadline) {
    const now = await readPostmaster(data.folder);
    if (now?.pid !== server.pid || (await processState(server.pid, data.folder)) === 'gone') return;
    await systemClock.sleep(20);
  }
}
