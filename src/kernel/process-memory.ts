import { readdir, readFile } from 'node:fs/promises';

/** Memory that a process has mapped, in megabytes: its own, and shared with others or in files. Only Linux reports it (proc(5)). */
export interface ProcessMemory {
  readonly own: number;
  readonly shared: number;
}

/** Further processes are not looked at. */
const mostProcesses = 4096;

/**
 * A process and all processes below it. Whatever left its parent is below the first process of its namespace, which may be
 * below the one that is asked for.
 */
export async function withDescendants(pid: number): Promise<readonly number[]> {
  const pids = [pid];
  for (let at = 0; at < pids.length && pids.length < mostProcesses; at++) pids.push(...(await childrenOf(pids[at])));
  return pids;
}

/** The processes that a process has started; none for one that has ended. */
export async function childrenOf(pid: number | undefined): Promise<readonly number[]> {
  const parent = `/proc/${pid}/task`;
  const threads = await readdir(parent).catch(unread);
  const lists = (threads ?? []).map((thread) => readFile(`${parent}/${thread}/children`, 'utf8').catch(unread));
  return (await Promise.all(lists)).flatMap((children) => (children ?? '').split(' ').filter(Boolean).map(Number));
}

/** Cheap to read; what a forked process shares with its parent counts for both. */
export async function ownMemory(pid: number): Promise<ProcessMemory> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(unread);
  return { own: megabytesIn(status, /^RssAnon:\s+(\d+) kB$/m), shared: megabytesIn(status, /^RssShmem:\s+(\d+) kB$/m) };
}

/** The figure of a line such as `RssAnon: 12 kB`, in megabytes; 0 where there is none. */
export function megabytesIn(text: string | null, line: RegExp): number {
  return Number(text?.match(line)?.[1] ?? 0) / 1024;
}

/** A process may have ended, and a system may not tell: what cannot be read does not count. */
export const unread = () => null;
