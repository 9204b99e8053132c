import { Socket } from 'node:net';
import type { ColumnType, Generated } from 'kysely';

/**
 * JSON kept as its text. `json` rather than `jsonb`, which refuses NUL and lone surrogates and so would lose what a page
 * or an answer really said. Read back as whatever was written; the reader parses it.
 */
export type Json = ColumnType<unknown, string, string>;

const streams = new Set<Socket>();
let isCut = false;

/** A connection that fails when it is to be made. */
class RefusedSocket extends Socket {
  override connect(): this {
    return this.destroy(new Error('its connections broke off'));
  }
}

/**
 * Creates the socket of a connection to PostgreSQL. All connections of this process use it, so that `cutDatabase` can
 * break them.
 */
export function databaseStream(): Socket {
  if (isCut) return new RefusedSocket();
  const stream = new Socket();
  streams.add(stream);
  stream.once('close', () => streams.delete(stream));
  return stream;
}

/** Breaks off every connection of this process to PostgreSQL; none is made any more. What was broken off can write nothing. */
export function cutDatabase(): void {
  isCut = true;
  for (const stream of streams) stream.destroy();
}

/** A 64-bit counter; the driver gives it as text. */
export type Sequence = Generated<string>;
