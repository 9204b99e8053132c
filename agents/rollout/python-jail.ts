import type { ProgramRun } from '../run-program.ts';

/** What code may use, at most. */
export const jailBounds = {
  /** Of all processes together. */
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
/** Where util-linux and Python are looked for; nothing else of the environment is handed on. */
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
export interface JailRun extends Pick<ProgramRun, 'program' | 'args' | 'shell' | 'env' | 'memoryMegabytes'> {}

/**
 * How code is run: in namespaces of its own (util-linux's `unshare`) for users, mounts, network, processes and messages.
 * @param seconds of the processor, at most
 * @param isRoot whether this process is root: then the code runs as nobody, or it could do what root may do to root's files
 */
export function pythonJail(seconds: number, isRoot: boolean): JailRun {
  const lowered = isRoot ? ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups'] : [];
  const alone = ['--user', '--map-root-user', '--mount', '--net', '--ipc', '--pid', '--fork', '--kill-child=SIGKILL'];
  const words = [...lowered, 'unshare', ...alone, '--', '/bin/sh', '-c', script, 'sh', String(Math.ceil(seconds))];
  const [program = '', ...args] = words;
  return { program, args, shell: false, env: environment, memoryMegabytes: jailBounds.memoryMegabytes };
}
