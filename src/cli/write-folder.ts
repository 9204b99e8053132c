import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { lstat, mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isFileFault } from '../kernel/errors.ts';
import { uniqueId } from '../kernel/unique-id.ts';
import type { WrittenFile } from '../reporting/export/check-bundle.ts';
import { codeOf } from '../storage/connection-fault.ts';
import { unwritable } from './terminal.ts';

const remedy = 'Name another folder with -o.';

type Pieces = Iterable<string> | AsyncIterable<string>;

/** Puts files into a folder. */
export interface FolderWriter {
  /** Writes a file as it comes, no faster than the disk takes it. */
  write(name: string, file: string, pieces: Pieces, records?: () => number | null): Promise<WrittenFile>;
}

/**
 * Writes files into a folder that is made where there is none. They come to stand there together, each in the place of one
 * of its name, when all are written; when writing fails or is interrupted, the folder stays as it was.
 * @param signal stops writing
 * @returns what `fill` gives
 * @throws OperatorError where the folder cannot be written
 */
export async function writeFolder<Value>(
  folder: string,
  signal: AbortSignal,
  fill: (writer: FolderWriter) => Promise<Value>,
): Promise<Value> {
  const draft = path.join(folder, `.${uniqueId('draft')}`);
  await writable(folder, () => mkdir(draft, { recursive: true }));
  try {
    const names: string[] = [];
    const value = await fill({
      write: async (name, file, pieces, records = () => null) => {
        const sums = await writePieces(path.join(draft, file), pieces, signal);
        names.push(file);
        return { name, file, ...sums, records: records() };
      },
    });
    for (const file of names) await refuseFolder(path.join(folder, file));
    for (const file of names) {
      await writable(path.join(folder, file), () => rename(path.join(draft, file), path.join(folder, file)));
    }
    return value;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Fails if a folder has the name of a file, before any file is moved. */
async function refuseFolder(place: string): Promise<void> {
  const there = await lstat(place).catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw unwritable(place, error, remedy);
  });
  if (there?.isDirectory()) throw unwritable(place, new Error('there is a folder of this name'), remedy);
}

async function writePieces(
  file: string,
  pieces: Pieces,
  signal: AbortSignal,
): Promise<Pick<WrittenFile, 'bytes' | 'sha256'>> {
  const hash = createHash('sha256');
  let bytes = 0;
  async function* summed(): AsyncGenerator<Buffer> {
    for await (const piece of pieces) {
      const chunk = Buffer.from(piece, 'utf8');
      bytes += chunk.length;
      hash.update(chunk);
      yield chunk;
    }
  }
  try {
    await pipeline(summed(), createWriteStream(file), { signal });
  } catch (error) {
    if (isFileFault(error)) throw unwritable(file, error, remedy);
    throw error;
  }
  return { bytes, sha256: hash.digest('hex') };
}

async function writable(where: string, write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    throw unwritable(where, error, remedy);
  }
}
