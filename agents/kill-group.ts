import type { ChildProcess } from 'node:child_process';

/** Kills what a program that leads a process group (one started `detached`) has left of it. */
export function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch (thrown) {
    const gone = thrown instanceof Error && 'code' in thrown && thrown.code === 'ESRCH';
    if (!gone) child.kill('SIGKILL');
  }
}
