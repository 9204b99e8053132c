import { readFile, readlink } from 'node:fs/promises';
import path from 'node:path';
import { codeOf } from '../connection-fault.ts';

/** Contents of `postmaster.pid`. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  /** False while it starts or stops. */
  readonly ready: boolean;
}

/**
 * Reads the text of `postmaster.pid`: line 1 is the process id, line 4 the port, line 8 the state.
 * @returns null when the file is not (yet) written in full
 */
export function parsePostmaster(text: string): Postmaster | null {
  const lines = text.split('\n').map((line) => line.trim());
  const pid = wholeNumber(lines[0]);
  const port = wholeNumber(lines[3]);
  return pid === null || port === null ? null : { pid, port, ready: lines[7] === 'ready' };
}

function wholeNumber(text: string | undefined): number | null {
  const value = /^\d{1,10}$/.test(text ?? '') ? Number(text) : 0;
  return value > 0 ? value : null;
}

/** The server that the data folder names, whether it still lives or not; null when it names none. */
export async function readPostmaster(folder: string): Promise<Postmaster | null> {
  try {
    return parsePostmaster(await readFile(pidFile(folder), 'utf8'));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Returns the path of the file in which a running server names its process and port. */
export function pidFile(folder: string): string {
  return path.join(folder, 'postmaster.pid');
}

/** Returns true if a process with that id exists, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) !== 'ESRCH';
  }
}

/** `other`: a process that got the same id after the server had died. */
export type ProcessState = 'server' | 'other' | 'gone';

/** Tells whether a process is the server of the data folder. Without /proc a live process counts as the server. */
export async function processState(pid: number, folder: string): Promise<ProcessState> {
  if (!isAlive(pid)) return 'gone';
  if (process.platform !== 'linux') return 'server';
  try {
    // The server works in its data folder.
    return (await readlink(`/proc/${pid}/cwd`)) === folder ? 'server' : 'other';
  } catch (error) {
    // A process that has ended but whose parent has not looked has no working folder any more.
    return codeOf(error) === 'ENOENT' ? 'other' : 'server';
  }
}
