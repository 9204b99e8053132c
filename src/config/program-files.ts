import { execFile } from 'node:child_process';
import { existsSync, lstatSync, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { environmentVariables } from './environment.ts';

/** More files than these are not read to tell a version by. */
export const mostFiles = 2000;

/** Folders of installed packages and caches, which are no code of the program's author. */
const besideCode: ReadonlySet<string> = new Set(['node_modules', '.venv', 'venv', '__pycache__', '.git', '.dr-arena']);

interface NamedProgram {
  readonly command: readonly string[];
  /** Folder of its files, relative to the arena's. */
  readonly folder?: string | undefined;
}

/**
 * The files that a program is made of, as far as its entry tells: its folder's, else those that its command names within the
 * arena's folder, each with what lies beside it in a folder below that one. What git ignores is left out.
 * @returns absolute, sorted; none where it names nothing that is there; null: too many
 */
export async function programFiles(
  { command, folder }: NamedProgram,
  arena: string,
): Promise<readonly string[] | null> {
  const places =
    folder === undefined ? command.flatMap((word) => placeNamed(word, arena)) : [path.resolve(arena, folder)];
  const files = new Set<string>();
  for (const place of places) {
    const here = isFolder(place) ? await filesIn(place) : existsSync(place) ? [place] : [];
    for (const file of here) files.add(file);
    if (files.size > mostFiles) return null;
  }
  return [...files].sort();
}

/** A file that lies right in the arena's folder, or the folder below that one in which it lies; none for what is neither. */
function placeNamed(word: string, arena: string): string[] {
  const place = path.resolve(arena, word);
  const within = path.relative(arena, place);
  if (within === '' || within.startsWith('..') || !isOwn(within) || !existsSync(place)) return [];
  return isFolder(place) || path.dirname(place) === arena ? [place] : [path.dirname(place)];
}

function isFolder(place: string): boolean {
  return existsSync(place) && statSync(place).isDirectory();
}

function isOwn(relative: string): boolean {
  return !relative.split(path.sep).some((part) => besideCode.has(part));
}

async function filesIn(folder: string): Promise<readonly string[]> {
  const tracked = await listedByGit(folder);
  const names = tracked.length > 0 ? tracked : await walked(folder);
  return names.filter(isOwn).map((name) => path.join(folder, name));
}

/** None where git is not there, or the folder is in no repository or left out by one around it. */
async function listedByGit(folder: string): Promise<readonly string[]> {
  // A folder may be anybody's: its repository names no program that this process would run.
  const safe = ['-c', 'core.fsmonitor=false', '-c', 'core.untrackedCache=false'];
  const listFiles = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  try {
    const options = { cwd: folder, env: environmentVariables(['PATH']), timeout: 10_000, maxBuffer: 4_000_000 };
    const { stdout } = await promisify(execFile)('git', [...safe, ...listFiles], options);
    return stdout.split('\0').filter((name) => isFile(path.join(folder, name)));
  } catch {
    return [];
  }
}

/** True for a file or link; what git lists may be gone, or a repository inside. */
function isFile(place: string): boolean {
  const stats = lstatSync(place, { throwIfNoEntry: false });
  return stats?.isFile() === true || stats?.isSymbolicLink() === true;
}

/** Names of all files below a folder; links are not followed. A few more than may be read end it. */
async function walked(folder: string): Promise<readonly string[]> {
  const files: string[] = [];
  const open = ['.'];
  for (let next = open.pop(); next !== undefined && files.length <= mostFiles; next = open.pop()) {
    for (const entry of await readdir(path.join(folder, next), { withFileTypes: true })) {
      const name = path.join(next, entry.name);
      if (!isOwn(name)) continue;
      if (entry.isDirectory()) open.push(name);
      else if (entry.isFile() || entry.isSymbolicLink()) files.push(name);
    }
  }
  return files;
}
