import { readdirSync, readFileSync } from 'node:fs';
import { messageOf } from '../../src/kernel/errors.ts';

export interface MemoryWatchOptions {
  /** Words that the command line of the browser to watch has, and no other. */
  readonly marker: string;
  /** What one of its processes may take, in bytes. */
  readonly maxBytes: number;
  readonly everyMs?: number;
}

interface ProcessFacts {
  readonly pid: number;
  readonly parent: number;
  readonly bytes: number;
}

/** Of Linux on all machines that Chromium runs on there, but for some of ARM, where it is too low and the watch too mild. */
const PAGE_BYTES = 4096;

/**
 * Ends a process of our browser that takes more memory than it may, as a page's scripts can make it do in ways that no
 * switch of Chromium bounds; the page is then a failure. Only Linux says what processes take; elsewhere nothing is watched.
 *
 * @returns ends the watch
 */
export function watchMemory({ marker, maxBytes, everyMs = 250 }: MemoryWatchOptions): () => void {
  if (process.platform !== 'linux') return () => undefined;
  const timer = setInterval(() => {
    for (const { pid, bytes } of browserProcesses(marker)) if (bytes > maxBytes) endProcess(pid);
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** The processes below our browser; the browser itself is not among them. */
function browserProcesses(marker: string): ProcessFacts[] {
  const all = readdirSync('/proc').flatMap((name) => factsOf(name) ?? []);
  const found: ProcessFacts[] = all.filter(
    ({ pid, parent }) => parent === process.pid && commandOf(pid).includes(marker),
  );
  for (let next = 0; next < found.length; next++)
    found.push(...all.filter(({ parent }) => parent === found[next]?.pid));
  return found.filter(({ parent }) => parent !== process.pid);
}

/** Fields 4 and 24 of `/proc/PID/stat` (proc(5)), which stand behind the name in brackets. */
function factsOf(name: string): ProcessFacts | null {
  const stat = /^\d+$/.test(name) ? contentOf(`/proc/${name}/stat`) : '';
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (fields.length < 22) return null;
  return { pid: Number(name), parent: Number(fields[1]), bytes: Number(fields[21]) * PAGE_BYTES };
}

function commandOf(pid: number): string {
  return contentOf(`/proc/${pid}/cmdline`).replaceAll('\0', ' ');
}

/** Empty for a process that has just ended. */
function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (/ENOENT|ESRCH|EACCES/.test(messageOf(error))) return '';
    throw error;
  }
}

function endProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!/ESRCH/.test(messageOf(error))) throw error;
  }
}
