import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

interface Process {
  readonly pid: number;
  readonly parent: number;
  /** A letter, `Z` for one that has ended and is not yet collected. */
  readonly state: string;
  readonly args: string;
}

/** The main processes of the browsers that this process started. */
export function browserPids(): number[] {
  const ours = processes().filter(
    ({ parent, args }) => parent === process.pid && args.includes('--remote-debugging-pipe'),
  );
  return ours.map(({ pid }) => pid);
}

/** Processes with everything that they have started. */
export function withTheirOwn(pids: readonly number[]): number[] {
  const all = processes();
  const family = [...pids];
  // It grows while it is gone through.
  for (const each of family) family.push(...all.flatMap(({ pid, parent }) => (parent === each ? pid : [])));
  return family;
}

/** Those that still run, by their command lines; one that has ended and is not yet collected does not. */
export function stillRunning(pids: readonly number[]): string[] {
  const left = processes().filter(({ pid, state }) => pids.includes(pid) && state !== 'Z');
  return left.map(({ pid, args }) => `${pid} ${args}`);
}

/** What runs, by Linux's own files, for which no program is needed; elsewhere by `ps`, which is always there. */
function processes(): Process[] {
  if (process.platform === 'linux') return readdirSync('/proc').flatMap(processOf);
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' }).trim().split('\n');
  return lines.map((line) => {
    const [pid, parent, state = '', ...args] = line.trim().split(/\s+/);
    return { pid: Number(pid), parent: Number(parent), state: state.charAt(0), args: args.join(' ') };
  });
}

/** Nothing for an entry that is no process, or of one that is gone. */
function processOf(entry: string): Process[] {
  if (!/^\d+$/.test(entry)) return [];
  try {
    const stat = readFileSync(`/proc/${entry}/stat`, 'utf8');
    // The name between brackets may hold anything.
    const [state = '', parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const args = readFileSync(`/proc/${entry}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return [{ pid: Number(entry), parent: Number(parent), state, args }];
  } catch {
    return [];
  }
}
