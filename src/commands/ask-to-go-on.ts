import { createInterface } from 'node:readline/promises';
import type { OperatorError } from '../kernel/errors.ts';
import type { CommandContext } from './terminal.ts';

export interface Question {
  /** What is thrown where nobody is there to be asked. */
  readonly unattended: () => OperatorError;
  /** What is said after a no. */
  readonly declined: string;
}

/**
 * Asks the person at the terminal whether to go on.
 * @returns whether to go on
 * @throws OperatorError where nobody is there to be asked
 */
export async function askToGoOn(
  { terminal, signal }: CommandContext,
  { unattended, declined }: Question,
): Promise<boolean> {
  if (!terminal.interactive || !process.stdin.isTTY) throw unattended();
  const asked = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const agrees = /^\s*y(es)?\s*$/i.test(await asked.question('Go ahead? [y/N] ', { signal }));
    if (!agrees) terminal.err(`${declined}\n`);
    return agrees;
  } finally {
    asked.close();
  }
}
