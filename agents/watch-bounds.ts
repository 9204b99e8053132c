import { readdir, readFile, readlink, stat } from 'node:fs/promises';
import { type Clock, sleepFully } from '../src/kernel/clock.ts';
import { megabytesIn, ownMemory, type ProcessMemory, unread, withDescendants } from '../src/kernel/process-memory.ts';

/** Bounds of a program and all that it starts, together. */
export interface ProgramBounds {
  readonly memoryMegabytes: number;
  readonly processes: number;
}

interface Watched {
  readonly bounds: ProgramBounds;
  readonly clock: Clock;
  /** Called once when they have more. */
  readonly onMore: () => void;
}

/** Interval between two looks, in milliseconds: in between, more can be taken, as fast as memory can be written. */
const lookMs = 200;
/** Processes that isolate the program: they are counted among its own, and not by the kernel's bound. */
const ownProcesses = 4;
/** Further files of one process are not looked at. */
const mostFiles = 4096;

/**
 * Watches a process and all processes below it: how many they are, which `RLIMIT_NPROC` does not bound for root, and the memory
 * that they have mapped or hold in files without a name (`memfd_create`); what they share counts once. Linux alone tells it
 * (proc(5)); elsewhere nothing is watched. Files in mounted memory are not seen: bound them where they are mounted.
 * @param signal ends the watch
 */
export async function watchBounds(pid: number, { bounds, clock, onMore }: Watched, signal: AbortSignal): Promise<void> {
  const { memoryMegabytes: most, processes } = bounds;
  while (!signal.aborted) {
    const pids = await withDescendants(pid);
    if (pids.length > processes + ownProcesses) return onMore();
    if ((await memoryOf(pids, ownMemory)) > most && (await memoryOf(pids, sharedOnce)) > most) return onMore();
    await sleepFully(clock, lookMs, signal);
  }
}

/** Files without a name that are mapped too count once. */
async function memoryOf(pids: readonly number[], memoryIn: (pid: number) => Promise<ProcessMemory>): Promise<number> {
  let own = 0;
  let shared = 0;
  const files = new Map<string, number>();
  for (const pid of pids) {
    const memory = await memoryIn(pid);
    own += memory.own;
    shared += memory.shared;
    for (const [file, megabytes] of await unnamedFiles(pid)) files.set(file, megabytes);
  }
  return (
    own +
    Math.max(
      shared,
      [...files.values()].reduce((sum, each) => sum + each, 0),
    )
  );
}

/** Files in memory that a process holds open, by their number in the kernel, in megabytes. */
async function unnamedFiles(pid: number): Promise<readonly (readonly [string, number])[]> {
  const files: [string, number][] = [];
  const folder = `/proc/${pid}/fd`;
  const names = (await readdir(folder).catch(unread)) ?? [];
  for (const name of names.slice(0, mostFiles)) {
    const target = await readlink(`${folder}/${name}`).catch(unread);
    if (!target?.startsWith('/memfd:')) continue;
    const file = await stat(`${folder}/${name}`).catch(unread);
    if (file !== null) files.push([`${file.dev}:${file.ino}`, (file.blocks * 512) / 2 ** 20]);
  }
  return files;
}

/** Returns the memory of a process, in which memory that several share counts by its part. */
async function sharedOnce(pid: number): Promise<ProcessMemory> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(unread);
  if (text === null || text === '') return ownMemory(pid);
  return { own: megabytesIn(text, /^Pss_Anon:\s+(\d+) kB$/m), shared: megabytesIn(text, /^Pss_Shmem:\s+(\d+) kB$/m) };
}
