import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { messageOf, OperatorError } from '../kernel/errors.ts';
import type { CommandContext } from './terminal.ts';

/**
 * Writes values as JSON Lines into a file of the working folder.
 * @throws OperatorError where that cannot be done
 */
export async function writeLines({ folder }: CommandContext, file: string, values: readonly unknown[]): Promise<void> {
  try {
    await writeFile(path.resolve(folder, file), values.map((value) => `${JSON.stringify(value)}\n`).join(''));
  } catch (thrown) {
    throw new OperatorError(`cannot write ${file}: ${messageOf(thrown)}`, 'Name another file.', { cause: thrown });
  }
}
