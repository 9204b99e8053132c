import type { ProgramRun } from './run-program.ts';

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
  /** Of one process's data, in megabytes. */
  readonly memoryMegabytes: number;
  readonly processes: number;
}

export const usualIsolationLimits: IsolationLimits = { diskMegabytes: 1024, memoryMegabytes: 4096, processes: 512 };

/**
 * Makes a root that can be read but not written, with folders whose changes stay in memory, a view of its own processes
 * alone and a few devices, and leaves all privileges behind. Says `ready` on descriptor 3 just before the program starts:
 * whatever fails before that is no fault of the program.
 * Arguments: megabytes of disk, folder, how many scratch folders, they, how many hidden, they, then the program.
 */
const script = `set -e
disk=$1 folder=$2; shift 2
store=/mnt
[ -d "$store" ] || store=/media
mount -t tmpfs -o "size=$disk"m,mode=711 tmpfs "$store"
number=0
keep() {
  [ -d "$1" ] || return 0
  number=$((number + 1))
  mkdir "$store/u$number" "$store/w$number"
  chmod --reference="$1" "$store/u$number"
  cd "$1"
  mount -t overlay -o "lowerdir=.,upperdir=$store/u$number,workdir=$store/w$number" overlay "$1"
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
memory=$1 processes=$2; shift 2
command -v -- "$1" > /dev/null || { echo "there is no program $1" >&2; exit 127; }
echo ready >&3
exec 3>&-
exec setpriv --no-new-privs --bounding-set=-all --inh-caps=-all --ambient-caps=-all \\
  prlimit --data="$memory" --nproc="$processes" --core=0 -- "$@"
`;

/** How the isolated program is started. */
export type IsolatedRun = Pick<ProgramRun, 'program' | 'args' | 'shell' | 'saysReady'>;

/**
 * A program in namespaces of its own for users, mounts, processes and messages (util-linux's `unshare`); the network is this
 * machine's. When it ends, or the arena does, everything that it started ends with it, whatever group or session it is in.
 * @param command program and arguments
 */
export function isolated(command: readonly string[], { folder, scratch, hidden, limits }: Isolation): IsolatedRun {
  const alone = ['--user', '--map-current-user', '--keep-caps', '--mount', '--mount-proc', '--ipc', '--pid'];
  const kept = ['/tmp', '/var/tmp', folder, ...scratch];
  const roots = kept.filter(
    (each, at) => !kept.some((other, place) => place !== at && covers(other, each, place < at)),
  );
  return {
    program: 'unshare',
    args: [
      ...[...alone, '--fork', '--kill-child=SIGKILL', '--', '/bin/sh', '-c', script, 'sh'],
      ...[String(limits.diskMegabytes), folder],
      ...[String(roots.length), ...roots],
      ...[String(hidden.length), ...hidden],
      ...[String(limits.memoryMegabytes * 2 ** 20), String(limits.processes)],
      ...command,
    ],
    shell: false,
    saysReady: true,
  };
}

/** Whether a folder holds another; equal ones count where they come first. */
function covers(outer: string, inner: string, isFirst: boolean): boolean {
  return outer === inner ? isFirst : inner.startsWith(outer.endsWith('/') ? outer : `${outer}/`);
}
