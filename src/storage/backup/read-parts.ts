import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { messageOf, OperatorError } from '../../kernel/errors.ts';
import { bytesHash } from '../../kernel/hash.ts';
import { codeOf } from '../connection-fault.ts';
import { type BackupManifest, listedParts, mostEntryBytes } from './backup-manifest.ts';
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

/** The parts of a checked backup, each compared with its manifest once more. */
export async function* partsAgain(
  file: string,
  manifest: BackupManifest,
  signal: AbortSignal,
): AsyncGenerator<TarEntry, void> {
  const entries = readParts(file, signal);
  try {
    // The head, which was looked at when the file was checked.
    await entries.next();
    for (const { name, sha256 } of listedParts(manifest)) {
      const { value, done } = await entries.next();
      if (done || value.name !== name || bytesHash(value.body) !== sha256)
        throw backupFault(file, 'it has changed since it was checked');
      yield value;
    }
  } finally {
    await entries.return(undefined);
  }
}

/** The next so many parts, which are one body. @param onPart told how many of them were taken so far */
export async function* nextBody(
  entries: AsyncGenerator<TarEntry, void>,
  parts: number,
  onPart: (parts: number) => void = () => undefined,
): AsyncGenerator<Buffer> {
  for (let taken = 1; taken <= parts; taken++) {
    const { value } = await entries.next();
    if (value) yield value.body;
    onPart(taken);
  }
}

/** The trees of a checked backup that were kept in Neo4j, one document at a time. */
export async function* readTrees(
  file: string,
  manifest: BackupManifest,
  signal: AbortSignal,
): AsyncGenerator<{ readonly id: string; readonly text: string }> {
  const entries = partsAgain(file, manifest, signal);
  try {
    const before = listedParts({ ...manifest, trees: null }).length;
    for (let part = 0; part < before; part++) await entries.next();
    for (const { id, parts } of manifest.trees ?? []) yield { id, text: await text(nextBody(entries, parts.length)) };
  } finally {
    await entries.return();
  }
}

/** A file that cannot be restored. @param what why not, as the end of a sentence about the file */
export function backupFault(file: string, what: string, cause?: unknown): OperatorError {
  return new OperatorError(
    `${file} cannot be restored: ${what}`,
    'Nothing was changed. Take another backup, or copy this one again from where it came.',
    { cause },
  );
}
