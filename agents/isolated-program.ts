import type { Clock } from '../src/kernel/clock.ts';
import { type ProgramRun, runAgentProgram } from './run-program.ts';
import { withinTime } from './timed-answer.ts';

/** What a contestant's program may see of this machine. */
export interface Isolation {
  /** Where the program is run: it sees this folder as it is, and what it writes there is gone afterwards. */
  readonly folder: string;
  /** Folders that it may write to likewise, such as its home. */
  readonly scratch: readonly string[];
  /** Files and folders that are empty to it. */
  readonly hidden: readonly string[];
  readonly limits: IsolationLimits;
}

export interface IsolationLimits {
  /** Of all that it writes, in megabytes. */
  readonly diskMegabytes: number;
  /** Of all its processes together, in megabytes. */
  readonly memoryMegabytes: number;
  readonly processes: number;
  /** Files and folders that it makes. */
  readonly files: number;
}

export const usualIsolationLimits: IsolationLimits = {
  diskMegabytes: 1024,
  memoryMegabytes: 4096,
  processes: 512,
  files: 200_000,
};

/**
 * Makes a root that can be read but not written, with folders whose changes stay in memory, a view of its own processes
 * alone and a few devices, and leaves all privileges behind. A folder with a mount of its own inside cannot be kept in memory
 * (the kernel refuses it to who is not root outside) and can only be read; temporary files go to `/dev/shm` then. Says `ready` on descriptor 3 just before the program starts:
 * whatever fails before that is no fault of the program.
 * Arguments: bounds of what it writes, folder, how many scratch folders, they, how many hidden, they, then the program.
 */
const script = `set -e
bounds=$1 folder=$2; shift 2
store=/mnt
[ -d "$store" ] || store=/media
mount -t tmpfs -o "$bounds",mode=711 tmpfs "$store"
number=0 kept=
below() {
  while IFS= read -r each; do
    [ -n "$each" ] || continue
    case "$1/" in "$each"/*) return 0 ;; esac
  done <<END
$kept
END
  return 1
}
keep() {
  [ -d "$1" ] || return 0
  if below "$1"; then return 0; fi
  number=$((number + 1))
  mkdir "$store/u$number" "$store/w$number"
  chmod --reference="$1" "$store/u$number"
  cd "$1"
  if mount -t overlay -o "lowerdir=.,upperdir=$store/u$number,workdir=$store/w$number" overlay "$1" 2> /dev/null
  then kept="$kept
$1"
  fi
  cd /
}
while read -r _ place kind flags _; do
  case "$kind" in proc|devpts|mqueue|devtmpfs) continue ;; esac
  case ",$flags," in *,ro,*) continue ;; esac
  place=$(printf '%b' "$place")
  [ "$place" = "$store" ] || mount -o remount,bind,ro "$place" 2>/dev/null || [ "$place" != / ]
done < /proc/self/mounts
count=$1; shift
while [ "$count" -gt 0 ]; do keep "$1"; shift; count=$((count - 1)); done
count=$1; shift
while [ "$count" -gt 0 ]; do
  if [ -d "$1" ]; then mount -t tmpfs -o ro,size=4k,mode=555 tmpfs "$1"
  elif [ -e "$1" ]; then mount --bind /dev/null "$1"
  fi
  shift; count=$((count - 1))
done
mkdir "$store/dev" && chmod 755 "$store/dev"
for each in null zero full random urandom tty; do
  [ -e "/dev/$each" ] || continue
  : > "$store/dev/$each"; mount --bind "/dev/$each" "$store/dev/$each"
done
ln -s /proc/self/fd "$store/dev/fd"
for each in 0:stdin 1:stdout 2:stderr; do ln -s "/proc/self/fd/\${each%%:*}" "$store/dev/\${each##*:}"; done
mkdir -m 1777 "$store/dev/shm"
mount --rbind "$store/dev" /dev
umount -l "$store"
cd "$folder"
[ -w "\${TMPDIR:-/tmp}" ] || export TMPDIR=/dev/shm
memory=$1 processes=$2; shift 2
command -v -- "$1" > /dev/null || { echo "there is no program $1" >&2; exit 127; }
echo ready >&3
exec 3>&-
exec setpriv --no-new-privs --bounding-set=-all --inh-caps=-all --ambient-caps=-all \\
  prlimit --data="$memory" --nproc="$processes" --core=0 -- "$@"
`;

/** How the isolated program is started. */
export type IsolatedRun = Pick<ProgramRun, 'program' | 'args' | 'shell' | 'saysReady' | 'memoryMegabytes'>;

/**
 * A program in namespaces of its own for users, mounts, processes and messages (util-linux's `unshare`); the network is this
 * machine's. When it ends, or the arena does, everything that it started ends with it, whatever group or session it is in.
 * @param command program and arguments
 */
export function isolated(command: readonly string[], { folder, scratch, hidden, limits }: Isolation): IsolatedRun {
  const alone = ['--user', '--map-current-user', '--keep-caps', '--mount', '--mount-proc', '--ipc', '--pid'];
  const kept = ['/tmp', '/var/tmp', folder, ...scratch];
  return {
    program: 'unshare',
    args: [
      ...alone,
      '--fork',
      '--kill-child=SIGKILL',
      '--',
      '/bin/sh',
      '-c',
      script,
      'sh',
      `size=${limits.diskMegabytes}m,nr_inodes=${limits.files}`,
      folder,
      String(kept.length),
      ...kept,
      String(hidden.length),
      ...hidden,
      String(limits.memoryMegabytes * 2 ** 20),
      String(limits.processes),
      ...command,
    ],
    shell: false,
    saysReady: true,
    memoryMegabytes: limits.memoryMegabytes,
  };
}

/**
 * How a command is started in a folder: isolated, or as any program where it is not.
 * @param isolation null: it sees and does what this process may
 */
export function startedIn(
  folder: string,
  [program = '', ...args]: readonly string[],
  isolation: Isolation | null,
): IsolatedRun & { readonly folder: string } {
  const run = isolation && isolated([program, ...args], { ...isolation, folder });
  return { ...(run ?? { program, args, shell: false }), folder };
}

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
    runAgentProgram({
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
