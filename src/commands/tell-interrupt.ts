import type { CommandContext } from './terminal.ts';

/**
 * For a `catch`: null for what an interrupt stopped, which is told; all else is thrown on.
 * @param whatIs what the interrupt leaves behind, in words
 */
export function tellInterrupt({ signal, terminal }: CommandContext, whatIs: string): (thrown: unknown) => null {
  return (thrown) => {
    if (!signal.aborted) throw thrown;
    terminal.err(`interrupted; ${whatIs}\n`);
    return null;
  };
}
