import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { finished, pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type Pack, pack } from 'tar-stream';
import { type Clock, isoTime } from '../../kernel/clock.ts';
import { isFileFault, messageOf, OperatorError } from '../../kernel/errors.ts';
import { bytesHash } from '../../kernel/hash.ts';
import { programVersion } from '../../kernel/program-version.ts';
import { uniqueId } from '../../kernel/unique-id.ts';
import { appliedMigrations, onClient } from '../migrate.ts';
import { withSession } from '../with-session.ts';
import {
  type BackupManifest,
  type BackupParts,
  type BackupTable,
  backupFormat,
  backupVersion,
  bodyNames,
  headName,
  manifestName,
  partBytes,
  partName,
  type TarEntry,
} from './backup-manifest.ts';
import { copiedTable, engineTablesVersion, listSequences, listTables } from './list-tables.ts';

/** Contents of a backup, and how to report progress. */
export interface BackupSource {
  /** Connection URL of the database. */
  readonly url: string;
  /** The project's `arena.yaml`; null where there is none. */
  readonly config: Buffer | null;
  /** Trees that are not in the database, as documents in pieces; null where they are. */
  readonly trees: (() => AsyncIterable<{ readonly id: string; readonly text: Iterable<string> }>) | null;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Called with the body that is being written, and the number of its parts so far. */
  readonly onPart: (body: string, parts: number) => void;
}

export interface WrittenBackup {
  readonly manifest: BackupManifest;
  /** Size of the file. */
  readonly bytes: number;
}

/**
 * Writes the database with the config into one file, all of one moment: other processes go on meanwhile. A table passes
 * through memory in parts of a few megabytes.
 * @throws OperatorError where the file cannot be written; what the database says when it cannot be read
 */
export function writeBackup(file: string, source: BackupSource): Promise<WrittenBackup> {
  return withSession({ url: source.url, name: 'dr-arena backup', answerMs: 0 }, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    return writeEntries(file, entriesOf(client, source), source.signal);
  });
}

/** The entries of a backup, each made when the one before it is written; at their end its manifest. */
type BackupEntries = AsyncGenerator<TarEntry, BackupManifest>;

async function* entriesOf(client: pg.Client, source: BackupSource): BackupEntries {
  const { config, trees, clock, onPart } = source;
  const head = { format: backupFormat, version: backupVersion } as const;
  yield { name: headName, body: Buffer.from(JSON.stringify(head)) };
  const about = {
    ...head,
    program: programVersion,
    createdAt: isoTime(clock),
    migrations: [...(await appliedMigrations(onClient(client)))],
    engine: await engineTablesVersion(client),
    // Numbers that are given out meanwhile are left out of use, which does no harm.
    sequences: await listSequences(client),
    config: config && (yield* partsOf(bodyNames.config, [config], onPart)),
  };
  const tables: BackupTable[] = [];
  for (const table of await listTables(client)) {
    // The text form: any version of PostgreSQL reads it, on any machine.
    const copying = client.query(copyTo(`copy ${copiedTable(table)} to stdout`));
    const parts = yield* partsOf(bodyNames.table(table), copying, onPart);
    tables.push({ ...table, rows: copying.rowCount, parts });
  }
  // Trees only ever grow, so that those written after the tables hold all that the tables speak of.
  const treeList: NonNullable<BackupManifest['trees']> = [];
  for await (const { id, text } of trees?.() ?? [])
    treeList.push({ id, parts: yield* partsOf(bodyNames.tree(treeList.length), text, onPart) });
  const manifest = { ...about, tables, trees: trees && treeList };
  yield { name: manifestName, body: Buffer.from(JSON.stringify(manifest)) };
  return manifest;
}

/** Cuts a body into parts of about `partBytes`, so that none is much longer than that. */
async function* partsOf(
  name: string,
  chunks: AsyncIterable<Buffer> | Iterable<Buffer | string>,
  onPart: BackupSource['onPart'],
): AsyncGenerator<TarEntry, BackupParts> {
  const parts: BackupParts = [];
  let pieces: Buffer[] = [];
  let length = 0;
  const cut = (): TarEntry => {
    const body = Buffer.concat(pieces);
    [pieces, length] = [[], 0];
    parts.push({ bytes: body.length, sha256: bytesHash(body) });
    onPart(name, parts.length);
    return { name: partName(name, parts.length - 1), body };
  };
  for await (const chunk of chunks) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    for (let at = 0; at < bytes.length; at += partBytes) {
      const piece = bytes.subarray(at, at + partBytes);
      pieces.push(piece);
      length += piece.length;
      if (length >= partBytes) yield cut();
    }
  }
  if (length > 0) yield cut();
  return parts;
}

/**
 * Writes a backup file, no faster than the disk takes it. It comes to stand there when it is whole; until then, and when
 * writing fails, nothing does. Only the owner may read it.
 * @throws OperatorError where the file cannot be written
 */
async function writeEntries(file: string, entries: BackupEntries, signal: AbortSignal): Promise<WrittenBackup> {
  const draft = `${file}.${uniqueId('draft')}`;
  const tar = pack();
  // Flushed: one that is renamed before its bytes are on the disk could be empty after a power cut.
  const output = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true });
  const writing = pipeline(tar, createGzip(), output, { signal });
  try {
    const [manifest] = await Promise.all([packAll(tar, entries, signal), writing]);
    const { size: bytes } = await stat(draft);
    await rename(draft, file);
    return { manifest, bytes };
  } catch (cause) {
    if (!isFileFault(cause)) throw cause;
    throw new OperatorError(`cannot write ${file}: ${messageOf(cause)}`, 'Name another file, or make room.', { cause });
  } finally {
    tar.destroy();
    await Promise.allSettled([writing]);
    await rm(draft, { force: true });
  }
}

async function packAll(tar: Pack, entries: BackupEntries, signal: AbortSignal): Promise<BackupManifest> {
  let next = await entries.next();
  for (; !next.done; next = await entries.next()) {
    signal.throwIfAborted();
    const { name, body } = next.value;
    // Equal contents give equal files: no time, no owner.
    const entry = tar.entry({ name, size: body.length, mtime: new Date(0), mode: 0o600 });
    await finished(entry.end(body));
  }
  tar.finalize();
  return next.value;
}
