import { existsSync } from 'node:fs';
import type { Clock } from '../src/kernel/clock.ts';
import { withinTime } from '../src/kernel/until-aborted.ts';
import { type ProgramRun, runAgentProgram } from './run-program.ts';
import type { ProgramBounds } from './watch-bounds.ts';

/** Parts of this machine that a contestant's program may see. All paths are absolute. */
export interface Isolation {
  /** Folder in which the program runs. */
  readonly folder: string;
  /** Folders that are empty to it but for what is shown; what it writes there is gone afterwards. */
  readonly closed: readonly string[];
  /** Files and folders in closed ones that it sees as they are; what it writes into such a folder is gone afterwards. */
  readonly shown: readonly string[];
  /** Files and folders that are empty to it, also where they lie in what is shown. */
  readonly hidden: readonly string[];
  readonly limits: IsolationLimits;
}

export interface IsolationLimits extends ProgramBounds {
  /** Maximum size of all files that it writes, in megabytes. */
  readonly diskMegabytes: number;
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
 * Makes a root that can be read but not written, closes folders but for what is shown of them, keeps in memory what is written
 * there, gives a view of its own processes alone and a few devices, and leaves all privileges behind. A shown folder with a
 * mount of its own inside can only be read (the kernel refuses a layer above it to who is not root outside). Says `ready` on
 * descriptor 3 just before the program starts: whatever fails before that is no fault of the program.
 * Arguments: bounds of what it writes, a folder to work in, the program's folder, how many places, they by kind and path, how
 * many hidden ones, they, bounds of memory and processes, then the program.
 */
const script = `set -e
bounds=$1 store=$2 folder=$3; shift 3
mask=$(umask)
umask 022
cd /
mount -t tmpfs -o "$bounds",mode=711 tmpfs "$store"
while read -r _ place kind flags _; do
  case "$kind" in proc|devpts|mqueue|devtmpfs) continue ;; esac
  case ",$flags," in *,ro,*) continue ;; esac
  place=$(printf '%b' "$place")
  [ "$place" = "$store" ] || mount -o remount,bind,ro "$place" 2>/dev/null || [ "$place" != / ]
done < /proc/self/mounts
# Segments of System V live on when nobody has mapped them: 64 MB of them at most, in pages.
{ echo 16384 > /proc/sys/kernel/shmall; } 2> /dev/null || :
for each in sys irq bus fs acpi sysrq-trigger; do
  [ -e "/proc/$each" ] || continue
  mount --bind "/proc/$each" "/proc/$each"; mount -o remount,bind,ro "/proc/$each"
done
mkdir "$store/whole"
mount --rbind / "$store/whole"
number=0
close() {
  mkdir -p "$1"
  number=$((number + 1))
  mkdir "$store/c$number"
  chmod --reference="$store/whole$1" "$store/c$number"
  mount --bind "$store/c$number" "$1"
}
show() {
  from=$store/whole$1
  if [ -L "$from" ]; then [ -L "$1" ] || { mkdir -p "\${1%/*}"; cp -P "$from" "$1"; }
  elif [ -d "$from" ]; then
    mkdir -p "$1"
    number=$((number + 1))
    mkdir "$store/u$number" "$store/w$number"
    chmod --reference="$from" "$store/u$number"
    cd "$from"
    mount -t overlay -o "lowerdir=.,upperdir=$store/u$number,workdir=$store/w$number" overlay "$1" 2> /dev/null ||
      mount --rbind "$from" "$1"
    cd /
  elif [ -e "$from" ]; then
    mkdir -p "\${1%/*}"
    [ -e "$1" ] || : > "$1"
    mount --bind "$from" "$1"
  fi
}
count=$1; shift
while [ "$count" -gt 0 ]; do "$1" "$2"; shift 2; count=$((count - 1)); done
count=$1; shift
while [ "$count" -gt 0 ]; do
  if [ -d "$1" ]; then mount -t tmpfs -o ro,size=4k,mode=555 tmpfs "$1"
  elif [ -e "$1" ]; then mount --bind /dev/null "$1"
  fi
  shift; count=$((count - 1))
done
mkdir "$store/dev"
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
[ -w "\${TMPDIR:-/tmp}" ] || export TMPDIR=/tmp
umask "$mask"
memory=$1 processes=$2; shift 2
command -v -- "$1" > /dev/null || { echo "there is no program $1" >&2; exit 127; }
echo ready >&3
exec 3>&-
exec setsid setpriv --no-new-privs --bounding-set=-all --inh-caps=-all --ambient-caps=-all \\
  prlimit --data="$memory" --nproc="$processes" --core=0 -- "$@"
`;

/** Start of an isolated program. */
export type IsolatedRun = Pick<ProgramRun, 'program' | 'args' | 'shell' | 'saysReady' | 'bounds'>;

/** Folders of any Linux of which one holds the layers of an isolated program, and is as it was when the program starts. */
const stores = ['/mnt', '/media', '/srv', '/opt'];

/**
 * A program in namespaces of its own for users, mounts, processes and messages (util-linux's `unshare`); the network is this
 * machine's. When it ends, or the arena does, everything that it started ends with it, whatever group or session it is in.
 * @param command program and arguments
 */
export function isolated(command: readonly string[], isolation: Isolation): IsolatedRun {
  const { folder, hidden, limits } = isolation;
  const alone = ['--user', '--map-current-user', '--keep-caps', '--mount', '--mount-proc', '--ipc', '--pid'];
  const places = placesOf(isolation);
  const inUse = [folder, ...places.map(([, place]) => place)];
  const store = stores.find((each) => existsSync(each) && !inUse.some((place) => isIn(place, each)));
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
      store ?? '/mnt',
      folder,
      String(places.length),
      ...places.flat(),
      String(hidden.length),
      ...hidden,
      String(limits.memoryMegabytes * 2 ** 20),
      String(limits.processes),
      ...command,
    ],
    shell: false,
    saysReady: true,
    bounds: limits,
  };
}

/**
 * Returns the places to close and to show, the outer before the inner, so that the inner counts; a place that is in both
 * lists is shown.
 */
function placesOf({ closed, shown }: Isolation): (readonly ['close' | 'show', string])[] {
  const places = [
    ...closed.filter((each) => !shown.includes(each)).map((each) => ['close', each] as const),
    ...shown.map((each) => ['show', each] as const),
  ];
  return places.sort(([, a], [, b]) => a.length - b.length);
}

function isIn(place: string, folder: string): boolean {
  return `${place}/`.startsWith(`${folder}/`);
}

/**
 * Returns the start of a command in a folder, isolated or not.
 * @param isolation null: it sees and does what this process may
 */
export function startedIn(
  folder: string,
  [program = '', ...args]: readonly string[],
  isolation: Isolation | null,
): IsolatedRun & { readonly folder: string } {
  const run = isolation && isolated([program, ...args], { ...isolation, folder, shown: [...isolation.shown, folder] });
  return { ...(run ?? { program, args, shell: false }), folder };
}

const seconds = 20;

/** Nothing of the arena's processes or state is to be seen, and nothing of the system to be written. */
const proof = `
[ -w /proc/sys/kernel/hostname ] && { echo "the kernel's settings can be written"; exit 1; }
for each in "$@"; do
  if [ -d "$each" ]; then [ -z "$(ls -A "$each")" ] || { echo "$each can be read"; exit 1; }; fi
done
[ "$$" = 1 ] || { echo "other processes can be seen"; exit 1; }
touch /usr/dr-arena-proof 2> /dev/null && { echo "the system can be written"; exit 1; }
mktemp > /dev/null || { echo "no temporary file can be written"; exit 1; }
echo isolated
`;

/**
 * Returns why this machine cannot isolate a program, by trying it.
 * @returns null when it can, else what went wrong, in words
 */
export async function isolationFault(isolation: Isolation, clock: Clock): Promise<string | null> {
  const run = isolated(['/bin/sh', '-c', proof, 'sh', ...isolation.hidden], isolation);
  const { signal } = new AbortController();
  const outcome = await withinTime({ clock, timeoutMs: seconds * 1000, signal }, (inner) =>
    runAgentProgram({
      ...run,
      env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' },
      stdin: '',
      maxStdout: 4096,
      signal: inner,
      clock,
    }),
  );
  if (outcome.timedOut) return `a first program did not end within ${seconds} s`;
  const end = outcome.value;
  if (end.kind === 'not_started') return end.detail;
  if (end.kind === 'exited' && end.code === 0 && end.stdout === 'isolated\n') return null;
  return (end.kind === 'exited' && end.stdout.trim().slice(-200)) || 'a first program ended without a word';
}
