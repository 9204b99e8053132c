import { execFile } from 'node:child_process';
import { messageOf } from '../../kernel/errors.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';

export interface Program {
  readonly command: string;
  readonly args: readonly string[];
  /** Another user to run as; only root may ask for it. */
  readonly uid?: number;
  readonly gid?: number;
}

/** A fixed environment, so that the operator's PG* and locale settings cannot change what the server does. */
const environment = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' };
const timeoutMs = 300_000;
const maxOutputBytes = 1_000_000;

/**
 * Runs a program to its end, for at most five minutes, in the working folder `cwd` and without a shell.
 * @returns ok when it exits with 0, else what it wrote to stderr (or why it could not run)
 */
export function runProgram(program: Program, cwd: string): Promise<Result<null, string>> {
  const { command, args, ...user } = program;
  // Windows programs need variables of the system, such as SystemRoot, so there the environment is inherited.
  const env = process.platform === 'win32' ? {} : { env: environment };
  const options = { cwd, timeout: timeoutMs, maxBuffer: maxOutputBytes, ...user, ...env };
  return new Promise((resolve) => {
    execFile(command, args, options, (error, _stdout, stderr) => {
      resolve(error ? fail(stderr.trim() || messageOf(error)) : ok(null));
    });
  });
}
