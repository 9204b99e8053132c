import type { CommandContext } from './terminal.ts';

/** For work whose paid calls the same command finds again; null when it was interrupted, which is told. */
export async function untilInterrupted<Value>(
  { terminal, signal }: CommandContext,
  work: () => Promise<Value>,
): Promise<Value | null> {
  try {
    return await work();
  } catch (thrown) {
    if (!signal.aborted) throw thrown;
    terminal.err('interrupted; what was paid for is kept: repeat the command to go on\n');
    return null;
  }
}
