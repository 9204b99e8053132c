import { OperatorError } from '../../src/kernel/errors.ts';

/** Runs a program of the pack: what an operator did wrong is told in a line, with exit code 2. */
export async function runPackProgram(program: () => Promise<void>): Promise<void> {
  try {
    await program();
  } catch (thrown) {
    if (!(thrown instanceof OperatorError)) throw thrown;
    process.stderr.write(`${thrown.message}. ${thrown.remedy}\n`);
    process.exitCode = 2;
  }
}
