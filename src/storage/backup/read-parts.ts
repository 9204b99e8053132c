import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { messageOf, OperatorError } from '../../kernel/errors.ts';
import { bytesHash } from '../../kernel/hash.ts';
import { codeOf } from '../connection-fault.ts';
import {
  type BackupManifest,
  type BackupParts,
  bodyNames,
  type ListedPart,
  listedParts,
  mostEntryBytes,
  partName,
} from './backup-manifest.ts';
import { type TarEntry, TarFault, tarEntries } from './tar-entries.ts';

/** A backup unpacks to less than this many times its size, beyond the first bytes that any may take. */
const mostGrowth = 200;
const freeBytes = 64 * 1024 * 1024;

/**
 * The entries of a backup file in their order, one at a time in memory.
 * @throws OperatorError where the file cannot be read, or is no archive of ours
 */
export async function* readParts(file: string, signal: AbortSignal): AsyncGenerator<TarEntry> {
  const { size } = await fileOf(file);
  const source = createReadStream(file);
  const packed = createGunzip();
  const meter = { bytes: 0 };
  source.on('error', (error) => packed.destroy(error));
  try {
    const chunks = bounded(source.pipe(packed), freeBytes + mostGrowth * size, meter);
    for await (const entry of tarEntries(chunks, mostEntryBytes)) {
      signal.throwIfAborted();
      yield entry;
    }
    if (packed.bytesWritten !== size || meter.bytes % 2 ** 32 !== (await statedBytes(file, size)))
      throw new TarFault('something stands behind its end');
  } catch (thrown) {
    throw signal.aborted ? thrown : explained(file, thrown);
  } finally {
    source.destroy();
    packed.destroy();
  }
}

async function fileOf(file: string): Promise<{ readonly size: number }> {
  const found = await stat(file).catch((cause: unknown) => {
    if (codeOf(cause) === 'ENOENT')
      throw new OperatorError(`there is no file ${file}`, 'Name a file that dr-arena backup wrote.');
    throw new OperatorError(`cannot read ${file}: ${messageOf(cause)}`, 'Name a file that dr-arena backup wrote.');
  });
  if (found.isFile()) return found;
  throw new OperatorError(`${file} is no file`, 'Name a file that dr-arena backup wrote.');
}

/**
 * How many bytes the file says at its very end that it unpacks to, modulo 2^32 (RFC 1952, section 2.3.1). Unpacking passes
 * over zeros behind the end, and over whatever follows them, and takes further packed pieces for the same text.
 */
async function statedBytes(file: string, size: number): Promise<number> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, size - 4);
    if (bytesRead < 4) throw new TarFault('it is cut short');
    return buffer.readUInt32LE();
  } finally {
    await handle.close();
  }
}

/** @param meter told how many bytes have passed */
async function* bounded(chunks: AsyncIterable<Buffer>, most: number, meter: { bytes: number }): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    meter.bytes += chunk.length;
    if (meter.bytes > most)
      throw new TarFault(`it unpacks to more than ${mostGrowth} times its size, which no backup does`);
    yield chunk;
  }
}

/** Codes of zlib, as its manual names them. */
const unpackFaults: Readonly<Record<string, string>> = {
  Z_BUF_ERROR: 'it is cut short',
  Z_DATA_ERROR: 'it is no backup of dr-arena, or it is damaged',
};

function explained(file: string, thrown: unknown): unknown {
  if (thrown instanceof TarFault) return backupFault(file, thrown.message, thrown);
  const fault = unpackFaults[codeOf(thrown) ?? ''];
  return fault === undefined ? thrown : backupFault(file, fault, thrown);
}

/** The trees of a checked backup that were kept in Neo4j, one document at a time. */
export async function* readTrees(
  file: string,
  { config, tables, trees }: BackupManifest,
  signal: AbortSignal,
): AsyncGenerator<{ readonly id: string; readonly text: string }> {
  const bodies = openBodies(file, signal);
  try {
    for (const part of listedParts({ config, tables, trees: null })) await bodies.skip(part);
    for (const [index, { id, parts }] of (trees ?? []).entries()) {
      yield { id, text: await text(bodies.body(bodyNames.tree(index), parts)) };
    }
  } finally {
    await bodies.close();
  }
}

/** The bodies of a backup, to be read one after another in their order. */
interface BackupBodies {
  /** A body in its parts. @param onPart told how many of them were taken so far */
  body(name: string, parts: BackupParts, onPart?: (body: string, parts: number) => void): AsyncGenerator<Buffer>;
  /** Leaves a part out. */
  skip(part: ListedPart): Promise<void>;
  close(): Promise<void>;
}

/** Opens a checked backup for a second reading; every part is compared with the manifest once more. */
export function openBodies(file: string, signal: AbortSignal): BackupBodies {
  const entries = readParts(file, signal);
  let begun = false;
  async function next(name: string, sha256: string): Promise<Buffer> {
    // The head, which was looked at when the file was checked.
    if (!begun) await entries.next();
    begun = true;
    const { value, done } = await entries.next();
    if (done || value.name !== name || bytesHash(value.body) !== sha256)
      throw backupFault(file, 'it has changed since it was checked');
    return value.body;
  }
  return {
    async *body(name, parts, onPart) {
      for (const [index, { sha256 }] of parts.entries()) {
        yield await next(partName(name, index), sha256);
        onPart?.(name, index + 1);
      }
    },
    skip: async ({ name, sha256 }) => {
      await next(name, sha256);
    },
    close: async () => {
      await entries.return(undefined);
    },
  };
}

/** A file that cannot be restored. @param what why not, as the end of a sentence about the file */
export function backupFault(file: string, what: string, cause?: unknown): OperatorError {
  return new OperatorError(
    `${file} cannot be restored: ${what}`,
    'Nothing was changed. Take another backup, or copy this one again from where it came.',
    { cause },
  );
}
