import { DBOS } from '@dbos-inc/dbos-sdk';
import { expect, vi } from 'vitest';
import { extensions } from '../../program/main.ts';
import { runProgram } from '../../src/cli/cli.ts';
import type { Extension } from '../../src/cli/commands.ts';
import { plainTerminal } from '../../src/cli/terminal.ts';
import { noServices } from '../support/run-program.ts';

/** What a command line said. */
export interface Said {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/**
 * Runs a command line inside this process, in a folder, with a terminal that is only listened to.
 * @param signal aborts as an interrupt does
 * @param added default: what the program has
 */
export async function runIn(
  folder: string,
  args: readonly string[],
  signal: AbortSignal = new AbortController().signal,
  added: readonly Extension[] = extensions,
): Promise<Said> {
  let out = '';
  let err = '';
  const terminal = plainTerminal(
    (text) => {
      out += text;
    },
    (text) => {
      err += text;
    },
  );
  const code = await runProgram({ terminal, folder, signal }, args, added);
  return { code, out, err };
}

/**
 * Runs a command line inside this process as `runProgram` of the tests' support does in one of its own: which services
 * there are, the arguments say. For files whose tests follow each other: the environment is set for the time of the
 * command, and the engine forgets its workflows, so that the next command registers them again.
 */
export async function runAlone(
  folder: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  signal?: AbortSignal,
): Promise<Said> {
  for (const [name, value] of Object.entries({ ...noServices, ...environment })) vi.stubEnv(name, value);
  try {
    return await runIn(folder, args, signal);
  } finally {
    vi.unstubAllEnvs();
    await DBOS.shutdown({ deregister: true });
  }
}

/** What a command says that was refused: nothing on stdout, and these words. */
export function refusal(words: string | RegExp) {
  return {
    code: 2,
    out: '',
    err: typeof words === 'string' ? expect.stringContaining(words) : expect.stringMatching(words),
  };
}
