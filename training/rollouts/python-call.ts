import { type ProgramEnd, type ProgramRun, runAgentProgram } from '../../agents/run-program.ts';
import type { Clock } from '../../src/kernel/clock.ts';
import { withinTime } from '../../src/kernel/until-aborted.ts';
import type { RolloutTool, ToolOutput } from './run-tool.ts';

export interface PythonCallOptions {
  readonly clock: Clock;
  /** Limit of processor time and of elapsed time for one call, in seconds. */
  readonly seconds: number;
  /** True if this process is root. */
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
 * Tries to run code in a jail on this machine.
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
    runAgentProgram({ ...pythonJail(seconds, isRoot), stdin: code, maxStdout, signal: inner, clock }),
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

/** Limits of the code. */
const jailBounds = {
  /** Memory of all processes together. */
  memoryMegabytes: 1024,
  diskBytes: 64 * 2 ** 20,
  fileBytes: 16 * 2 ** 20,
  processes: 32,
  /** Open at a time. */
  openFiles: 64,
  /** Files and folders that it makes. */
  files: 4096,
};

/** Nobody's user and group on Linux. */
const nobody = 65534;
/** Environment of the code: the search path for util-linux and Python, and the locale. */
const environment = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'C.UTF-8' };

/**
 * Builds a root of its own in memory that holds nothing but the system's programs, which cannot be written, and an empty
 * folder, then leaves all privileges behind. Every step that fails ends it before any code runs.
 */
const script = `set -e
mount -t tmpfs -o size=${jailBounds.diskBytes},nr_inodes=${jailBounds.files},mode=755 tmpfs /tmp
for each in /usr /bin /sbin /lib /lib64; do
  if [ -L "$each" ]; then ln -s "$(readlink "$each")" "/tmp$each"
  elif [ -d "$each" ]; then mkdir "/tmp$each"; mount --rbind "$each" "/tmp$each"; mount -o remount,bind,ro "/tmp$each"
  fi
done
mkdir -m 1777 /tmp/tmp
mkdir /tmp/dev
: > /tmp/dev/null
mount --bind /dev/null /tmp/dev/null
cd /tmp/tmp
exec chroot /tmp setpriv --no-new-privs --bounding-set=-all --inh-caps=-all \\
  prlimit --as=${jailBounds.memoryMegabytes * 2 ** 20} --cpu="$1" --nofile=${jailBounds.openFiles} --nproc=${jailBounds.processes} \\
  --fsize=${jailBounds.fileBytes} --core=0 sh -c 'cd /tmp && exec /usr/bin/python3 -I -B -'
`;

/** Program and arguments that run Python code from stdin without network, files, processes or environment of this machine. */
interface JailRun extends Pick<ProgramRun, 'program' | 'args' | 'shell' | 'env' | 'bounds'> {}

/**
 * Returns the command that runs code in namespaces of its own (util-linux's `unshare`) for users, mounts, network, processes and messages.
 * @param seconds of the processor, at most
 * @param isRoot whether this process is root: then the code runs as nobody, or it could do what root may do to root's files
 */
function pythonJail(seconds: number, isRoot: boolean): JailRun {
  const lowered = isRoot ? ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups'] : [];
  const alone = ['--user', '--map-root-user', '--mount', '--net', '--ipc', '--pid', '--fork', '--kill-child=SIGKILL'];
  const words = [...lowered, 'unshare', ...alone, '--', '/bin/sh', '-c', script, 'sh', String(Math.ceil(seconds))];
  const [program = '', ...args] = words;
  return { program, args, shell: false, env: environment, bounds: jailBounds };
}
