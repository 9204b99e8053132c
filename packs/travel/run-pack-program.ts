import { OperatorError } from '../../src/kernel/errors.ts';

/** Runs a program of the pack; an operator's mistake is printed in a line, with exit code 2. */
export async function runPackProgram(program: () => Promise<void>): Promise<void> {
  try {
    await program();
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    process.stderr.write(`${error.message}. ${error.remedy}\n`);
    process.exitCode = 2;
  }
}
