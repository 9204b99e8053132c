import { createInterface } from 'node:readline/promises';
import { OperatorError } from '../kernel/errors.ts';
import { dollars } from '../report/spend-words.ts';
import type { CommandContext } from './terminal.ts';

/** What is about to be paid for. */
export interface CostQuestion {
  /** Dollars at most, as far as they are known. */
  readonly worstUsd: number;
  /** Whether something of it is of unknown cost. */
  readonly unknown: boolean;
  /** The person has said yes on the command line. */
  readonly agreed: boolean;
}

/**
 * Asks the person at the terminal whether it may cost that.
 * @returns whether to go on
 * @throws OperatorError where nobody is there to be asked
 */
export async function agreeToCost(
  { terminal, signal }: CommandContext,
  { worstUsd, unknown, agreed }: CostQuestion,
): Promise<boolean> {
  if (agreed) return true;
  if (!terminal.interactive || !process.stdin.isTTY) {
    const sum = unknown ? `this may cost more than ${dollars(worstUsd)}` : `this may cost up to ${dollars(worstUsd)}`;
    throw new OperatorError(
      `${sum}, and there is nobody to ask`,
      'Say yes with --yes; a cap is set with --budget DOLLARS.',
    );
  }
  const asked = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const agrees = /^\s*y(es)?\s*$/i.test(await asked.question('Go ahead? [y/N] ', { signal }));
    if (!agrees) terminal.err('Nothing was done, and nothing paid for.\n');
    return agrees;
  } finally {
    asked.close();
  }
}
