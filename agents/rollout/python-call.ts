import type { Clock } from '../../src/kernel/clock.ts';
import { type ProgramEnd, runProgram } from '../run-program.ts';
import { withinTime } from '../within-time.ts';
import { jailBounds, pythonJail } from './python-jail.ts';
import type { RolloutTool, ToolOutput } from './rollout-tool.ts';

export interface PythonCallOptions {
  readonly clock: Clock;
  /** For one call, of the processor and by the clock, in seconds. */
  readonly seconds: number;
  /** Whether this process is root. */
  readonly isRoot: boolean;
}

/** Bytes of output after which code is ended. */
const maxStdout = 64 * 1024;
const shownStderr = 2_000;

/** `<python>code</python>`: what the code prints, run in a jail of its own (see `pythonJail`). */
export function pythonCall(options: PythonCallOptions): RolloutTool {
  return async (code, signal) => outputOf(await run(code, options, signal), options.seconds);
}

/** Sees no network, no files but the system's, and cannot write them. */
const proof = `import os, socket
assert set(os.listdir("/")) <= {"usr", "bin", "sbin", "lib", "lib64", "tmp", "dev"}
try:
  socket.create_connection(("127.0.0.1", 9), 1)
  raise SystemExit("there is a network")
except OSError as error:
  assert error.errno == 101, error
try:
  open("/usr/bin/dr-arena-proof", "w")
  raise SystemExit("the system can be written")
except OSError:
  pass
print("jailed")
`;

/**
 * Whether this machine can run code in a jail, found out by doing so.
 * @returns null when it can, else what went wrong, in words
 */
export async function jailFault(options: PythonCallOptions, signal: AbortSignal): Promise<string | null> {
  const end = await run(proof, options, signal);
  if (end === null) return `a first program did not end within ${options.seconds} s`;
  if (end.kind === 'not_started') return end.detail;
  if (end.kind === 'exited' && end.code === 0 && end.stdout === 'jailed\n') return null;
  return end.stderr.trim().slice(-500) || 'a first program ended without a word';
}

/** Null: it took too long. */
async function run(code: string, options: PythonCallOptions, signal: AbortSignal): Promise<ProgramEnd | null> {
  const { clock, seconds, isRoot } = options;
  const end = await withinTime({ clock, timeoutMs: seconds * 1000, signal }, (inner) =>
    runProgram({ ...pythonJail(seconds, isRoot), stdin: code, maxStdout, signal: inner, clock }),
  );
  signal.throwIfAborted();
  return end.timedOut ? null : end.value;
}

function outputOf(end: ProgramEnd | null, seconds: number): ToolOutput {
  if (end === null) return { ok: false, text: `It did not end within ${seconds} s.` };
  switch (end.kind) {
    case 'not_started':
      return { ok: false, text: `It cannot be started: ${end.detail}` };
    case 'flooded':
      return { ok: false, text: `It wrote more than ${maxStdout} bytes and was ended.` };
    case 'too_large':
      return { ok: false, text: `It used more than ${jailBounds.memoryMegabytes} MB of memory and was ended.` };
    case 'stopped':
      return { ok: false, text: 'It was stopped.' };
    case 'exited': {
      const { code, stdout, stderr } = end;
      if (code === 0) return { ok: true, text: stdout.trimEnd() || 'It printed nothing.' };
      const last = stderr.trim().slice(-shownStderr);
      return {
        ok: false,
        text: [stdout.trimEnd(), last || `It ended with ${code ?? 'a signal'}.`].filter(Boolean).join('\n'),
      };
    }
  }
}
