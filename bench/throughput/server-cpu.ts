import { readdir, readFile } from 'node:fs/promises';
import { codeOf } from '../../src/storage/connection-fault.ts';
import { readPostmaster } from '../../src/storage/embedded/postmaster.ts';

/** Clock ticks a second in /proc on every Linux that Node.js runs on. */
const ticksPerSecond = 100;

/**
 * CPU seconds that the embedded database server of a data folder has used, its ended connections included.
 * @returns null where the system does not tell (no /proc)
 */
export async function serverCpuSeconds(dataFolder: string): Promise<number | null> {
  const server = await readPostmaster(dataFolder);
  if (!server || process.platform !== 'linux') return null;
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const all = await Promise.all(pids.map(readProcess));
  const used = all.reduce((sum, each) => {
    if (each?.pid === server.pid) return sum + each.own + each.endedChildren;
    return each?.parent === server.pid ? sum + each.own : sum;
  }, 0);
  return used / ticksPerSecond;
}

interface ProcessTimes {
  readonly pid: number;
  readonly parent: number;
  /** Ticks of the process itself, and of the children it has waited for. */
  readonly own: number;
  readonly endedChildren: number;
}

/** Null when it has ended. */
async function readProcess(pid: number): Promise<ProcessTimes | null> {
  try {
    const text = await readFile(`/proc/${pid}/stat`, 'utf8');
    // The name, in brackets, may hold blanks; field 3, the state, follows it (proc(5)).
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const field = (number: number) => Number(fields[number - 3]);
    return { pid, parent: field(4), own: field(14) + field(15), endedChildren: field(16) + field(17) };
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes(codeOf(error) ?? '')) return null;
    throw error;
  }
}
