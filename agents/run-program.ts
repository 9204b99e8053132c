import { type ChildProcess, spawn } from 'node:child_process';
import { setImmediate } from 'node:timers/promises';
import { type Clock, sleepFully } from '../src/kernel/clock.ts';
import { type ProgramBounds, watchBounds } from './watch-bounds.ts';

export interface ProgramRun {
  readonly program: string;
  readonly args: readonly string[];
  /** Takes `program` as a shell's command line. */
  readonly shell: boolean;
  readonly env: Readonly<Record<string, string>>;
  /** Folder in which the program runs; left out: that of this process. */
  readonly folder?: string;
  readonly stdin: string;
  /** Given each part of stdout as it comes. */
  readonly onStdout?: (part: Buffer) => void;
  /** Bytes of stdout after which the program is ended. */
  readonly maxStdout: number;
  /** Ends the program when it aborts. */
  readonly signal: AbortSignal;
  readonly clock: Clock;
  /** Aborts when the program has written all that counts: it is ended if it does not end soon, as if it had ended well. */
  readonly answered?: AbortSignal;
  /** Something is made ready before the program starts, and says so on descriptor 3: what ends before that never started. */
  readonly saysReady?: boolean;
  /** Bounds of the program and all that it starts, together; the program is ended when they exceed them. Left out: not watched. */
  readonly bounds?: ProgramBounds;
}

/** End of a program. `stderr` holds its last 4,000 bytes. */
export type ProgramEnd =
  | { readonly kind: 'not_started'; readonly detail: string }
  | { readonly kind: 'flooded'; readonly stderr: string }
  | { readonly kind: 'too_large'; readonly stderr: string }
  | { readonly kind: 'stopped'; readonly stderr: string }
  | {
      readonly kind: 'exited';
      /** Null when a signal ended it. */
      readonly code: number | null;
      readonly signal: string | null;
      readonly stdout: string;
      readonly stderr: string;
    };

const stderrTail = 4_000;
/** Time that a program may live on after its answer, in milliseconds. */
const afterAnswerMs = 2_000;
/** Time in which output may still come after the program has ended, in milliseconds. */
const graceMs = 500;

/**
 * Runs a program in a process group of its own; whatever is left of the group when the program has ended is killed.
 * Resolves when the program itself has ended; pipes that descendants still hold do not delay it.
 */
export async function runAgentProgram(run: ProgramRun): Promise<ProgramEnd> {
  const child = start(run);
  if (!(child instanceof Error)) return await follow(child, run);
  return { kind: 'not_started', detail: child.message };
}

function start({ program, args, shell, env, folder, saysReady = false }: ProgramRun): ChildProcess | Error {
  try {
    // A detached child leads a new process group, so that its own children can be killed with it.
    return spawn(program, [...args], {
      shell,
      env: { ...env },
      cwd: folder,
      detached: true,
      stdio: ['pipe', 'pipe', 'pipe', ...(saysReady ? ['pipe' as const] : [])],
    });
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

async function follow(child: ChildProcess, run: ProgramRun): Promise<ProgramEnd> {
  const output = gather(child, run);
  let isReady = run.saysReady !== true;
  child.stdio[3]?.once('data', () => {
    isReady = true;
  });
  const stop = () => output.end('stopped');
  run.signal.addEventListener('abort', stop, { once: true });
  if (run.signal.aborted) stop();
  const over = new AbortController();
  run.answered?.addEventListener('abort', () => void endSoon(run.clock, over.signal, () => output.end('answered')), {
    once: true,
  });
  writeAll(child, run.stdin);
  const watching = watched(child, run, () => output.end('too_large'));
  try {
    const started = await ending(child, run.clock, output.size);
    if (started !== null) return { kind: 'not_started', detail: started };
    const end = output.result(child);
    if (isReady || end.kind === 'stopped' || end.kind === 'not_started') return end;
    return { kind: 'not_started', detail: end.stderr.trim().slice(-300) || 'it was ended before it began' };
  } finally {
    run.signal.removeEventListener('abort', stop);
    over.abort();
    watching.abort();
  }
}

/** Ends a program after a while, unless it is over before. */
async function endSoon(clock: Clock, over: AbortSignal, end: () => void): Promise<void> {
  if (await sleepFully(clock, afterAnswerMs, over)) end();
}

/** Watches a program's memory and processes until it is told to stop. */
function watched({ pid }: ChildProcess, { bounds, clock }: ProgramRun, onMore: () => void): AbortController {
  const watching = new AbortController();
  if (pid !== undefined && bounds !== undefined) void watchBounds(pid, { bounds, clock, onMore }, watching.signal);
  return watching;
}

/** Keeps what a program writes, within bounds, and why it was ended if it was. */
function gather(child: ChildProcess, { maxStdout, onStdout }: Pick<ProgramRun, 'maxStdout' | 'onStdout'>) {
  const stdout: Buffer[] = [];
  let stderr: Buffer = Buffer.alloc(0);
  let size = 0;
  let cause: 'flooded' | 'too_large' | 'stopped' | 'answered' | null = null;
  const end = (why: NonNullable<typeof cause>) => {
    cause ??= why;
    killGroup(child);
  };
  child.stdout?.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > maxStdout) end('flooded');
    else {
      stdout.push(chunk);
      onStdout?.(chunk);
    }
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    stderr = Buffer.concat([stderr, chunk]).subarray(-stderrTail);
  });
  const result = ({ exitCode: code, signalCode: signal }: ChildProcess): ProgramEnd => {
    const tail = stderr.toString('utf8');
    const exited = { kind: 'exited', stdout: Buffer.concat(stdout).toString('utf8'), stderr: tail } as const;
    if (cause === 'answered') return { ...exited, code: 0, signal: null };
    return cause === null ? { ...exited, code, signal } : { kind: cause, stderr: tail };
  };
  return { end, result, size: () => size + stderr.length };
}

/** Waits for the program and its output to end; gives the reason when it never started, else null. */
async function ending(child: ChildProcess, clock: Clock, size: () => number): Promise<string | null> {
  const pipesClosed = new AbortController();
  const close = new Promise<null>((resolve) => {
    child.once('close', () => {
      pipesClosed.abort();
      resolve(null);
    });
  });
  const exit = new Promise<string | null>((resolve) => {
    child.once('exit', () => resolve(null));
    child.on('error', (error) => {
      if (child.pid === undefined) resolve(error.message);
    });
  });
  const failure = await exit;
  if (failure !== null) return failure;
  killGroup(child);
  await Promise.race([close, grace(child, clock, pipesClosed.signal, size)]);
  return null;
}

/** More than it takes to read what pipes hold at most. */
const mostTurns = 64;

/** Reads what was written before the end, however late this process gets to it: on a machine under load no time is enough. */
async function readToEnd(size: () => number): Promise<void> {
  let before = -1;
  for (let turn = 0; turn < mostTurns && size() !== before; turn++) {
    before = size();
    await setImmediate();
    await setImmediate();
  }
}

/** A descendant that left the group may hold the pipes for ever: after the grace they are closed from this side. */
async function grace(child: ChildProcess, clock: Clock, pipesClosed: AbortSignal, size: () => number): Promise<void> {
  await sleepFully(clock, graceMs, pipesClosed);
  await readToEnd(size);
  child.stdout?.destroy();
  child.stderr?.destroy();
}

/** A program may end without reading its input; that is no failure of its own. */
function writeAll(child: ChildProcess, text: string): void {
  child.stdin?.on('error', () => child.stdin?.destroy());
  child.stdin?.end(text);
}

/** Kills what a program that leads a process group (one started `detached`) has left of it. */
export function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch (error) {
    const isGone = error instanceof Error && 'code' in error && error.code === 'ESRCH';
    if (!isGone) child.kill('SIGKILL');
  }
}
