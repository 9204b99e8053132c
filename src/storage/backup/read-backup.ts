import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { messageOf, OperatorError } from '../../kernel/errors.ts';
import { bytesHash } from '../../kernel/hash.ts';
import { parsedJson } from '../../kernel/json.ts';
import { codeOf } from '../connection-fault.ts';
import {
  type BackupManifest,
  backupVersion,
  headName,
  headSchema,
  type ListedPart,
  listedParts,
  manifestName,
  manifestSchema,
  mostEntryBytes,
  type TarEntry,
} from './backup-manifest.ts';

/**
 * Reads a backup through and compares everything in it with its manifest.
 * @param onBytes told how many bytes of content each part has
 * @returns the manifest, when all is there and as it was written
 * @throws OperatorError naming what is wrong
 */
export async function checkBackup(
  file: string,
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<BackupManifest> {
  const parts: ListedPart[] = [];
  let manifest: BackupManifest | null = null;
  for await (const entry of readEntries(file, signal)) {
    const { name, body } = entry;
    if (manifest !== null) throw backupFault(file, `'${name}' stands behind its manifest`);
    if (parts.length === 0) checkHead(file, entry);
    if (name === manifestName) manifest = readManifest(file, entry);
    parts.push({ name, bytes: body.length, sha256: bytesHash(body) });
    onBytes(body.length);
  }
  if (manifest === null) throw backupFault(file, 'it has no manifest: it was not written to its end');
  compare(file, listedParts(manifest), parts.slice(1, -1));
  return manifest;
}

function checkHead(file: string, { name, body }: TarEntry): void {
  const head = name === headName ? headSchema.safeParse(parsedJson(body.toString('utf8'))) : null;
  if (!head?.success) throw backupFault(file, 'it is no backup of dr-arena');
  if (head.data.version > backupVersion)
    throw backupFault(file, `it has format ${head.data.version}, and this program reads up to ${backupVersion}`);
}

function readManifest(file: string, { body }: TarEntry): BackupManifest {
  const manifest = manifestSchema.safeParse(parsedJson(body.toString('utf8')));
  if (manifest.success) return manifest.data;
  const [issue] = manifest.error.issues;
  throw backupFault(file, `its manifest does not fit at '${issue?.path.join('.')}': ${issue?.message}`);
}

function compare(file: string, expected: readonly ListedPart[], parts: readonly ListedPart[]): void {
  for (const [index, part] of parts.entries()) {
    const entry = expected[index];
    if (entry?.name !== part.name) throw backupFault(file, `'${part.name}' is not what its manifest lists there`);
    if (entry.sha256 !== part.sha256 || entry.bytes !== part.bytes)
      throw backupFault(file, `'${part.name}' is not as it was written: its hash differs`);
  }
  const missing = expected[parts.length];
  if (missing) throw backupFault(file, `'${missing.name}' is missing`);
}

/** A file that cannot be restored. @param what why not, as the end of a sentence about the file */
export function backupFault(file: string, what: string, cause?: unknown): OperatorError {
  return new OperatorError(
    `${file} cannot be restored: ${what}`,
    'Nothing was changed. Take another backup, or copy this one again from where it came.',
    { cause },
  );
}

/** A backup unpacks to less than this many times its size, beyond the first bytes that any may take. */
const mostGrowth = 200;
const freeBytes = 64 * 1024 * 1024;

/** Faults of a file by the error codes of zlib, as its manual names them. */
const unpackFaults: Readonly<Record<string, string>> = {
  Z_BUF_ERROR: 'it is cut short',
  Z_DATA_ERROR: 'it is no backup of dr-arena, or it is damaged',
};

/**
 * The entries of a backup file in their order, one at a time in memory. Unpacking passes over zeros behind the end, and over
 * whatever follows them, and takes further packed pieces for the same text: so the file is read to its last byte, and has
 * to unpack to as much as it says there (modulo 2^32; RFC 1952, section 2.3.1).
 */
export async function* readEntries(file: string, signal: AbortSignal): AsyncGenerator<TarEntry> {
  const size = await fileSize(file);
  let bytes = 0;
  async function* bounded(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > freeBytes + mostGrowth * size)
        throw backupFault(file, `it unpacks to more than ${mostGrowth} times its size, which no backup does`);
      yield chunk;
    }
  }
  // A fault of the source comes out of the unpacked end.
  const packed = pipeline(createReadStream(file), createGunzip(), () => undefined);
  try {
    for await (const entry of tarEntries(file, bounded(packed))) {
      signal.throwIfAborted();
      yield entry;
    }
    const end = await buffer(createReadStream(file, { start: Math.max(0, size - 4) }));
    if (packed.bytesWritten !== size || end.readUInt32LE() !== bytes % 2 ** 32)
      throw backupFault(file, 'something stands behind its end');
  } catch (error) {
    signal.throwIfAborted();
    const what = unpackFaults[codeOf(error) ?? ''];
    throw what === undefined ? error : backupFault(file, what, error);
  } finally {
    packed.destroy();
  }
}

async function fileSize(file: string): Promise<number> {
  const unreadable = (what: string) => new OperatorError(what, 'Name a file that dr-arena backup wrote.');
  const stats = await stat(file).catch((cause: unknown) => {
    const isGone = codeOf(cause) === 'ENOENT';
    throw unreadable(isGone ? `there is no file ${file}` : `cannot read ${file}: ${messageOf(cause)}`);
  });
  if (!stats.isFile()) throw unreadable(`${file} is no file`);
  return stats.size;
}

/** Everything in a tar archive stands in blocks of this size (POSIX.1-1988, ustar). */
const block = 512;

const damaged = 'it is no archive of ours, or it is damaged';

/**
 * The files of a plain ustar archive, one at a time in memory. Anything but regular files with short names is refused:
 * links, folders and extended headers have no place in what we write. `tar-stream` passes over what stands in padding and
 * behind the end, so that it only writes.
 * @throws OperatorError where it is not such an archive, is cut short, or has anything but zeros behind its last file
 */
export async function* tarEntries(file: string, chunks: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const source = chunks[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  const take = async (count: number) => {
    const chunksRead = [rest];
    for (let length = rest.length; length < count; ) {
      const { value, done } = await source.next();
      if (done) throw backupFault(file, 'it is cut short');
      chunksRead.push(value);
      length += value.length;
    }
    const all = chunksRead.length === 1 ? rest : Buffer.concat(chunksRead);
    rest = all.subarray(count);
    return all.subarray(0, count);
  };
  for (let header = await take(block); !isZeros(header); header = await take(block)) {
    const { name, size } = parseHeader(file, header);
    const body = await take(size);
    if (!isZeros(await take(-size & (block - 1)))) throw backupFault(file, damaged);
    yield { name, body };
  }
  for (let next: IteratorResult<Buffer, unknown> = { value: rest }; !next.done; next = await source.next())
    if (!isZeros(next.value)) throw backupFault(file, 'something stands behind its end');
}

const isZeros = (bytes: Buffer) => bytes.every((byte) => byte === 0);

function parseHeader(file: string, header: Buffer): { readonly name: string; readonly size: number } {
  const text = (from: number, to: number) => header.toString('utf8', from, to).replace(/\0.*$/s, '');
  const octal = (from: number, to: number) => {
    const digits = text(from, to).trim();
    if (!/^[0-7]{1,12}$/.test(digits)) throw backupFault(file, damaged);
    return Number.parseInt(digits, 8);
  };
  // The sum of all bytes, its own place taken as blanks.
  const sum = header.reduce((all, byte, at) => all + (at >= 148 && at < 156 ? 0x20 : byte), 0);
  if (text(257, 262) !== 'ustar' || octal(148, 156) !== sum) throw backupFault(file, damaged);
  if (!/^0?$/.test(text(156, 157)) || text(345, 500) !== '')
    throw backupFault(file, 'it holds something that is no plain file');
  const size = octal(124, 136);
  if (size > mostEntryBytes)
    throw backupFault(file, `it holds a part of ${size} bytes, longer than any that is written`);
  return { name: text(0, 100), size };
}
