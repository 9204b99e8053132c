import { runMain } from '../src/cli/cli.ts';
import type { Extension } from '../src/cli/commands.ts';
import { training } from '../training/training-commands.ts';

/** The workspaces that add to the core. */
export const extensions: readonly Extension[] = [training];

/**
 * Runs one command line of the whole program.
 * @param args what follows the program's name
 * @returns the exit code, as `runMain` says
 */
export function main(args: readonly string[]): Promise<number> {
  return runMain(args, extensions);
}
