import * as z from 'zod';
import { messageOf, OperatorError } from '../kernel/errors.ts';
import { codeOf, DatabaseAway, isConnectionFault } from './connection-fault.ts';
import { openEmbeddedServer } from './embedded/embedded-server.ts';
import { withSession } from './with-session.ts';

export interface DatabaseOptions {
  /** The folder that keeps the project's state; made when missing. */
  readonly home: string;
  /** A PostgreSQL server of the operator's own; null for the embedded one. */
  readonly databaseUrl: string | null;
}

/** A database to connect to, for as long as it is open. */
export interface OpenDatabase {
  /** Connection URL; holds a password, so it is never printed. */
  readonly url: string;
  readonly embedded: boolean;
  /** Close every connection of your own first. An embedded server that nobody else uses is stopped. */
  close(): Promise<void>;
}

const databaseName = 'arena';
const postgresUrl = z.url({ protocol: /^postgres(ql)?$/ });

/**
 * Opens the database of a home folder: the operator's own server when a URL is given, else the embedded one, which
 * several processes share.
 * @throws OperatorError when it cannot be reached, started, or kept in that folder
 */
export async function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  return options.databaseUrl === null ? await openEmbedded(options.home) : await openGiven(options.databaseUrl);
}

async function openEmbedded(home: string): Promise<OpenDatabase> {
  const server = await openEmbeddedServer(home);
  try {
    await createDatabase(server.urlOf('postgres'));
  } catch (error) {
    await server.close();
    throw error;
  }
  let closing: Promise<void> | null = null;
  const close = () => {
    closing ??= server.close();
    return closing;
  };
  return { url: server.urlOf(databaseName), embedded: true, close };
}

async function createDatabase(url: string): Promise<void> {
  await withSession({ url, name: 'dr-arena' }, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [databaseName]);
    if (rowCount !== 0) return;
    try {
      await client.query(`create database ${databaseName}`);
    } catch (error) {
      // Another process was first: duplicate_database, or unique_violation when both were at it.
      if (!['42P04', '23505'].includes(codeOf(error) ?? '')) throw error;
    }
  });
}

async function openGiven(url: string): Promise<OpenDatabase> {
  try {
    await withSession({ url: postgresUrl.parse(url), name: 'dr-arena', tries: 1 }, (client) =>
      client.query('select 1'),
    );
  } catch (cause) {
    const detail = cause instanceof z.ZodError ? 'it is not a postgresql:// URL' : messageOf(cause);
    const Told = isConnectionFault(cause) ? DatabaseAway : OperatorError;
    throw new Told(
      `The database that DATABASE_URL names cannot be used: ${detail}.`,
      'Correct DATABASE_URL, or unset it to use the embedded database.',
      { cause },
    );
  }
  return { url, embedded: false, close: async () => undefined };
}
