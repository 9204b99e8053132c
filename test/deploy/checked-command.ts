import type { Command } from 'commander';
import { buildProgram } from '../../src/cli.ts';

const nowhere = {
  terminal: { out: () => undefined, err: () => undefined, interactive: false },
  folder: '',
  signal: AbortSignal.abort(),
};

/**
 * What of a command line the program does not know: its command, an option, or a value that an option refuses.
 * @returns the words that are wrong; empty when the line could be run
 */
export async function unknownWords(line: readonly string[]): Promise<readonly string[]> {
  let command: Command = await buildProgram(nowhere, line[0]);
  let rest = [...line];
  for (;;) {
    const named = command.commands.find((each) => each.name() === rest[0]);
    if (named === undefined) break;
    command = named;
    rest = rest.slice(1);
  }
  const { operands, unknown } = command.exitOverride().parseOptions(rest);
  return [...unknown, ...operands.slice(command.registeredArguments.length)];
}
