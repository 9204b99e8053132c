import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type Pack, pack } from 'tar-stream';
import { type Clock, isoTime } from '../../kernel/clock.ts';
import { isFileFault, messageOf, OperatorError } from '../../kernel/errors.ts';
import { bytesHash } from '../../kernel/hash.ts';
import { programVersion } from '../../kernel/program-version.ts';
import { uniqueId } from '../../kernel/unique-id.ts';
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
} from './backup-manifest.ts';
import { engineTablesVersion, fullName, type ListedTable, listSequences, listTables } from './list-tables.ts';

/** What goes into a backup. */
export interface BackupSource {
  /** Connection URL of the database. */
  readonly url: string;
  /** The project's `arena.yaml`; null where there is none. */
  readonly config: Buffer | null;
  /** Trees that are not in the database, as documents in pieces; null where they are. */
  readonly trees: (() => AsyncIterable<{ readonly id: string; readonly text: Iterable<string> }>) | null;
}

export interface BackupOptions {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Told what is being written, and how many rows of it so far. */
  readonly onRows: (table: string, rows: number) => void;
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
export async function writeBackup(file: string, source: BackupSource, options: BackupOptions): Promise<WrittenBackup> {
  const client = new pg.Client({ connectionString: source.url, application_name: 'dr-arena backup' });
  // A connection that breaks fails the query at work.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const { value, bytes } = await writeParts(file, options.signal, (writer) => fill(client, writer, source, options));
    return { manifest: value, bytes };
  } finally {
    await client.end();
  }
}

async function fill(
  client: pg.Client,
  writer: PartWriter,
  { config, trees }: BackupSource,
  options: BackupOptions,
): Promise<BackupManifest> {
  const head = { format: backupFormat, version: backupVersion } as const;
  await writer.writeEntry(headName, Buffer.from(JSON.stringify(head)));
  const about = {
    ...head,
    program: programVersion,
    createdAt: isoTime(options.clock),
    migrations: await migrationsOf(client),
    engine: await engineTablesVersion(client),
    // Numbers that are given out meanwhile are left out of use, which does no harm.
    sequences: await listSequences(client),
  };
  const configParts = config && (await writer.writeBody(bodyNames.config, [config]));
  const tables: BackupTable[] = [];
  for (const table of await listTables(client)) tables.push(await writeTable(client, writer, table, options));
  // Trees only ever grow, so that those written after the tables hold all that the tables speak of.
  const manifest = {
    ...about,
    config: configParts,
    tables,
    trees: trees && (await writeTrees(writer, trees(), options)),
  };
  await writer.writeEntry(manifestName, Buffer.from(JSON.stringify(manifest)));
  return manifest;
}

async function migrationsOf(client: pg.Client): Promise<string[]> {
  const { rows: found } = await client.query<{ there: boolean }>(
    `select to_regclass('arena.migrations') is not null as there`,
  );
  if (found[0]?.there !== true) return [];
  const { rows } = await client.query<{ name: string }>('select name from arena.migrations order by name collate "C"');
  return rows.map(({ name }) => name);
}

async function writeTable(
  client: pg.Client,
  writer: PartWriter,
  table: ListedTable,
  { onRows, signal }: BackupOptions,
): Promise<BackupTable> {
  const name = fullName(table);
  let rows = 0;
  async function* counted(): AsyncGenerator<Buffer> {
    const columns = table.columns.map(quotedIdentifier).join(', ');
    // The text form: any version of PostgreSQL reads it, on any machine.
    for await (const chunk of client.query(copyTo(`copy ${tableName(table)} (${columns}) to stdout`))) {
      signal.throwIfAborted();
      rows += lineEnds(chunk);
      onRows(name, rows);
      yield chunk;
    }
  }
  const parts = await writer.writeBody(bodyNames.table(table), counted());
  return { ...table, rows, parts };
}

/** Within a row line ends are written as `\n`, so that there is one for each row. */
function lineEnds(chunk: Buffer): number {
  let count = 0;
  for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) count++;
  return count;
}

async function writeTrees(
  writer: PartWriter,
  trees: AsyncIterable<{ readonly id: string; readonly text: Iterable<string> }>,
  { onRows, signal }: BackupOptions,
): Promise<NonNullable<BackupManifest['trees']>> {
  const written: NonNullable<BackupManifest['trees']> = [];
  for await (const { id, text } of trees) {
    signal.throwIfAborted();
    written.push({ id, parts: await writer.writeBody(bodyNames.tree(written.length), encoded(text)) });
    onRows('trees in Neo4j', written.length);
  }
  return written;
}

function* encoded(text: Iterable<string>): Generator<Buffer> {
  for (const piece of text) yield Buffer.from(piece, 'utf8');
}

/** A table for SQL. */
export function tableName({ schema, table }: Pick<BackupTable, 'schema' | 'table'>): string {
  return `${quotedIdentifier(schema)}.${quotedIdentifier(table)}`;
}

/** A name for SQL. */
export function quotedIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Puts entries into a backup, no faster than the disk takes them. */
interface PartWriter {
  writeEntry(name: string, body: Buffer): Promise<void>;
  /** Cuts a body into parts. */
  writeBody(name: string, chunks: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<BackupParts>;
}

/**
 * Writes a backup file. It comes to stand there when it is whole; until then, and when writing fails, nothing does. Only
 * the owner may read it.
 * @returns what `fill` gives, and the size of the file
 * @throws OperatorError where the file cannot be written
 */
async function writeParts<Value>(
  file: string,
  signal: AbortSignal,
  fill: (writer: PartWriter) => Promise<Value>,
): Promise<{ readonly value: Value; readonly bytes: number }> {
  const draft = `${file}.${uniqueId('draft')}`;
  const tar = pack();
  // Flushed: one that is renamed before its bytes are on the disk could be empty after a power cut.
  const written = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true });
  const writing = pipeline(tar, createGzip(), written, { signal });
  try {
    const [value] = await Promise.all([filled(tar, fill), writing]);
    const { size: bytes } = await stat(draft);
    await rename(draft, file);
    return { value, bytes };
  } catch (thrown) {
    throw isFileFault(thrown) ? unwritable(file, thrown) : thrown;
  } finally {
    tar.destroy();
    await Promise.allSettled([writing]);
    await rm(draft, { force: true });
  }
}

async function filled<Value>(tar: Pack, fill: (writer: PartWriter) => Promise<Value>): Promise<Value> {
  const writeEntry = (name: string, body: Buffer) => addEntry(tar, name, body);
  const value = await fill({
    writeEntry,
    writeBody: async (name, chunks) => {
      const parts: { bytes: number; sha256: string }[] = [];
      for await (const body of inParts(chunks)) {
        await writeEntry(partName(name, parts.length), body);
        parts.push({ bytes: body.length, sha256: bytesHash(body) });
      }
      return parts;
    },
  });
  tar.finalize();
  return value;
}

function addEntry(tar: Pack, name: string, body: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    // Equal contents give equal files: no time, no owner.
    const header = { name, size: body.length, mtime: new Date(0), mode: 0o600 };
    const entry = tar.entry(header, (error) => (error ? reject(error) : resolve()));
    entry.end(body);
  });
}

/** Chunks put together to parts of about `partBytes`, so that a part is never much longer than that. */
async function* inParts(chunks: AsyncIterable<Buffer> | Iterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length; at += partBytes) {
      const piece = chunk.subarray(at, at + partBytes);
      held.push(piece);
      length += piece.length;
      if (length < partBytes) continue;
      yield Buffer.concat(held);
      [held, length] = [[], 0];
    }
  }
  if (length > 0) yield Buffer.concat(held);
}

function unwritable(file: string, thrown: unknown): OperatorError {
  return new OperatorError(`cannot write ${file}: ${messageOf(thrown)}`, 'Name another file, or make room.', {
    cause: thrown,
  });
}
