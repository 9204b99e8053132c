import { runProgram } from '../../src/cli.ts';

/** What a command line said. */
export interface Said {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/**
 * Runs a command line inside this process, in a folder, with a terminal that is only listened to.
 * @param signal aborts as an interrupt does
 */
export async function runIn(
  folder: string,
  args: readonly string[],
  signal: AbortSignal = new AbortController().signal,
): Promise<Said> {
  let out = '';
  let err = '';
  const terminal = {
    out: (text: string) => {
      out += text;
    },
    err: (text: string) => {
      err += text;
    },
    interactive: false,
  };
  const code = await runProgram({ terminal, folder, signal }, args);
  return { code, out, err };
}
