import type { Clock } from '../src/kernel/clock.ts';
import { type Isolation, isolated } from './isolated-program.ts';
import { runProgram } from './run-program.ts';
import { withinTime } from './within-time.ts';

const seconds = 20;

/** Nothing of the arena's processes or state is to be seen, and nothing of the system to be written. */
const proof = `
for each in "$@"; do
  if [ -d "$each" ]; then [ -z "$(ls -A "$each")" ] || { echo "$each can be read"; exit 1; }; fi
done
[ "$$" = 1 ] || { echo "other processes can be seen"; exit 1; }
touch /usr/dr-arena-proof 2> /dev/null && { echo "the system can be written"; exit 1; }
mktemp > /dev/null || { echo "no temporary file can be written"; exit 1; }
echo isolated
`;

/**
 * Whether this machine can isolate a program, found out by doing so.
 * @returns null when it can, else what went wrong, in words
 */
export async function isolationFault(isolation: Isolation, clock: Clock): Promise<string | null> {
  const run = isolated(['/bin/sh', '-c', proof, 'sh', ...isolation.hidden], isolation);
  const { signal } = new AbortController();
  const ended = await withinTime({ clock, timeoutMs: seconds * 1000, signal }, (inner) =>
    runProgram({
      ...run,
      env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' },
      stdin: '',
      maxStdout: 4096,
      signal: inner,
      clock,
    }),
  );
  if (ended.timedOut) return `a first program did not end within ${seconds} s`;
  const end = ended.value;
  if (end.kind === 'not_started') return end.detail;
  if (end.kind === 'exited' && end.code === 0 && end.stdout === 'isolated\n') return null;
  return (end.kind === 'exited' && end.stdout.trim().slice(-200)) || 'a first program ended without a word';
}
