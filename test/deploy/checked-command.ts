import type { Command } from 'commander';
import { extensions } from '../../program/main.ts';
import { buildProgram } from '../../src/cli/cli.ts';
import { plainTerminal } from '../../src/cli/terminal.ts';

const nowhere = {
  terminal: plainTerminal(
    () => undefined,
    () => undefined,
  ),
  folder: '',
  signal: AbortSignal.abort(),
};

/**
 * What of a command line the program does not know: its command, or an option; and the arguments that it lacks.
 * @returns the words that are wrong; empty when the line could be run
 * @throws CommanderError for a value that an option refuses
 */
export async function unknownWords(line: readonly string[]): Promise<readonly string[]> {
  let command: Command = await buildProgram(nowhere, extensions, line);
  let rest = [...line];
  for (;;) {
    const named = command.commands.find((each) => each.name() === rest[0]);
    if (named === undefined) break;
    command = named;
    rest = rest.slice(1);
  }
  const { operands, unknown } = command.exitOverride().parseOptions(rest);
  const { registeredArguments: places } = command;
  const lacking = places.slice(operands.length).filter(({ required }) => required);
  const tooMany = places.some(({ variadic }) => variadic) ? [] : operands.slice(places.length);
  return [...unknown, ...tooMany, ...lacking.map((place) => `<${place.name()}>`)];
}
