import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { isUnbound } from '../../arena/task-packs/task-pack.ts';
import { messageOf, OperatorError } from '../../kernel/errors.ts';
import { contentHash } from '../../kernel/hash.ts';

const mostFiles = 20_000;
const mostBytes = 256 * 2 ** 20;

/**
 * SHA-256 of the names and contents of all files of a task pack, but for its README, licence and changelog.
 * @throws OperatorError for a link that leads out of the folder, what is no file or cannot be read, or more than 20,000 files
 * or 256 MiB
 */
export async function packHash(folder: string): Promise<string> {
  try {
    return await hashOfAll(folder);
  } catch (cause) {
    if (cause instanceof OperatorError) throw cause;
    throw new OperatorError(
      `the task pack ${folder} cannot be read: ${messageOf(cause)}`,
      'Take out of it what cannot be read.',
    );
  }
}

async function hashOfAll(folder: string): Promise<string> {
  const files = await filesBelow(folder);
  const lines: string[] = [];
  let bytes = 0;
  for (const file of files.sort()) {
    bytes += (await stat(path.join(folder, file))).size;
    if (bytes > mostBytes) throw tooLarge(folder);
    lines.push(`${file}\0${await fileHash(path.join(folder, file))}`);
  }
  return contentHash(lines.join('\n'));
}

/**
 * Returns the real path of a place in a folder.
 * @throws Error if it does not exist
 * @throws OperatorError if links lead out of the folder
 */
export async function realPathInside(folder: string, place: string): Promise<string> {
  const real = await realpath(place);
  const within = path.relative(await realpath(folder), real);
  if (within !== '..' && !within.startsWith(`..${path.sep}`) && !path.isAbsolute(within)) return real;
  throw new OperatorError(`${place} leads out of the task pack`, 'Put a copy of what it leads to in its place.');
}

async function filesBelow(folder: string): Promise<string[]> {
  const files: string[] = [];
  const open = [''];
  for (let inner = open.pop(); inner !== undefined; inner = open.pop()) {
    for (const entry of await readdir(path.join(folder, inner), { withFileTypes: true })) {
      const within = path.posix.join(inner, entry.name);
      if (isUnbound(within)) continue;
      if (entry.isDirectory()) open.push(within);
      else if (await isPackFile(folder, within, entry.isSymbolicLink())) files.push(within);
      if (files.length + open.length > mostFiles) throw tooLarge(folder);
    }
  }
  return files;
}

/** A folder that a link leads to is inside, and so is read by its own name. */
async function isPackFile(folder: string, within: string, isLink: boolean): Promise<boolean> {
  const place = path.join(folder, within);
  const stats = await stat(isLink ? await realPathInside(folder, place) : place);
  if (stats.isFile()) return true;
  if (stats.isDirectory()) return false;
  throw new OperatorError(`${place} is no file`, 'Take it out of the task pack.');
}

async function fileHash(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(file)) hash.update(part as Buffer);
  return hash.digest('hex');
}

function tooLarge(folder: string): OperatorError {
  return new OperatorError(
    `the task pack ${folder} has more than ${mostFiles} files or ${mostBytes / 2 ** 20} MiB`,
    'Take out of it what its questions do not need.',
  );
}
