import { createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Pack, pack } from 'tar-stream';
import { messageOf, OperatorError } from '../../kernel/errors.ts';
import { isFileFault } from '../../kernel/file-fault.ts';
import { bytesHash } from '../../kernel/hash.ts';
import { uniqueId } from '../../kernel/unique-id.ts';
import { type BackupParts, partBytes, partName } from './backup-manifest.ts';

/** Puts entries into a backup, no faster than the disk takes them. */
export interface PartWriter {
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
export async function writeParts<Value>(
  file: string,
  signal: AbortSignal,
  fill: (writer: PartWriter) => Promise<Value>,
): Promise<{ readonly value: Value; readonly bytes: number }> {
  const draft = `${file}.${uniqueId('draft')}`;
  const tar = pack();
  const writing = pipeline(tar, createGzip(), createWriteStream(draft, { flags: 'wx', mode: 0o600 }), { signal });
  try {
    const [value] = await Promise.all([filled(tar, fill), writing]);
    await flush(draft);
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

/** A backup that is renamed before its bytes are on the disk could be empty after a power cut. */
async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function unwritable(file: string, thrown: unknown): OperatorError {
  return new OperatorError(`cannot write ${file}: ${messageOf(thrown)}`, 'Name another file, or make room.', {
    cause: thrown,
  });
}
