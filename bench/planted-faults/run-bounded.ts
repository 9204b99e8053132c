import { type ChildProcess, spawn } from 'node:child_process';

export interface BoundedCommand {
  readonly command: readonly string[];
  readonly folder: string;
  readonly minutes: number;
  /** Ends it before its time. */
  readonly signal: AbortSignal;
}

export interface BoundedEnd {
  /** Null where it was ended by a signal. */
  readonly code: number | null;
  readonly ranOut: boolean;
  /** The last that it said. */
  readonly output: string;
}

const mostOutput = 4000;
/** Time for a process to end by itself, in milliseconds. */
const graceMs = 10_000;

/** Runs a command in a group of its own, of which nothing is left when it has ended or its time has run out. */
export async function runBounded({ command, folder, minutes, signal }: BoundedCommand): Promise<BoundedEnd> {
  const [program = '', ...args] = command;
  const child = spawn(program, args, { cwd: folder, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = `${output}${text}`.slice(-mostOutput);
    });
  let ranOut = false;
  const late = setTimeout(() => {
    ranOut = true;
    endGroup(child);
  }, minutes * 60_000);
  const stop = () => endGroup(child);
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  try {
    const code = await exitOf(child);
    return { code, ranOut, output };
  } finally {
    clearTimeout(late);
    signal.removeEventListener('abort', stop);
    signalGroup(child, 'SIGKILL');
  }
}

/** Not when its pipes are closed: what it left behind may hold them. */
function exitOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once('exit', resolve);
    child.once('error', reject);
  });
}

function endGroup(child: ChildProcess): void {
  signalGroup(child, 'SIGTERM');
  const last = setTimeout(() => signalGroup(child, 'SIGKILL'), graceMs);
  child.once('exit', () => clearTimeout(last));
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch {
    // Nobody of the group is left.
  }
}
