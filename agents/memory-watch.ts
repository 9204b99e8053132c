import { readdir, readFile } from 'node:fs/promises';
import type { Clock } from '../src/kernel/clock.ts';

export interface WatchedMemory {
  /** Of the process and of all that it started, together. */
  readonly megabytes: number;
  readonly clock: Clock;
  /** Called once when they have more. */
  readonly onMore: () => void;
}

/** How often it is looked, in milliseconds: between two looks more can be taken, as fast as memory can be written. */
const lookMs = 200;
/** Further processes are not looked at. */
const mostProcesses = 4096;

/**
 * Watches the memory of a process and of all processes below it: what they share counts once. Linux alone tells it (proc(5));
 * elsewhere nothing is watched. Memory that no process has mapped, such as files in memory, is not seen: bound it where it
 * is mounted.
 * @param signal ends the watch
 */
export async function watchMemory(
  pid: number,
  { megabytes, clock, onMore }: WatchedMemory,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const pids = await withDescendants(pid);
    if ((await sumOf(pids, ownMegabytes)) > megabytes && (await sumOf(pids, sharedOnce)) > megabytes) return onMore();
    await clock.sleep(lookMs, signal).catch((thrown: unknown) => {
      if (!signal.aborted) throw thrown;
    });
  }
}

/** Whatever left its parent has the first process of its namespace as its parent, which is below the one that was started. */
async function withDescendants(pid: number): Promise<readonly number[]> {
  const found = [pid];
  for (let at = 0; at < found.length && found.length < mostProcesses; at++) {
    const parent = `/proc/${found[at]}/task`;
    const threads = await readdir(parent).catch(unread);
    for (const thread of threads ?? []) {
      const children = await readFile(`${parent}/${thread}/children`, 'utf8').catch(unread);
      found.push(...(children ?? '').split(' ').filter(Boolean).map(Number));
    }
  }
  return found;
}

async function sumOf(pids: readonly number[], megabytesOf: (pid: number) => Promise<number>): Promise<number> {
  let sum = 0;
  for (const pid of pids) sum += await megabytesOf(pid);
  return sum;
}

/** Cheap to read; what a forked process shares with its parent counts for both. */
async function ownMegabytes(pid: number): Promise<number> {
  return megabytesIn(await readFile(`/proc/${pid}/status`, 'utf8').catch(unread), /^Rss(?:Anon|Shmem):\s+(\d+) kB$/gm);
}

/** What several processes share counts for each of them by its part. */
async function sharedOnce(pid: number): Promise<number> {
  const told = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(unread);
  if (told === null || told === '') return ownMegabytes(pid);
  return megabytesIn(told, /^Pss_(?:Anon|Shmem):\s+(\d+) kB$/gm);
}

function megabytesIn(told: string | null, lines: RegExp): number {
  return [...(told ?? '').matchAll(lines)].reduce((sum, [, kilobytes]) => sum + Number(kilobytes) / 1024, 0);
}

/** A process may have ended, and a system may not tell: what cannot be read does not count. */
const unread = () => null;
