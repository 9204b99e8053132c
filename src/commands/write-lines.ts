import { access, constants, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { messageOf, OperatorError } from '../kernel/errors.ts';
import type { CommandContext } from './terminal.ts';

/**
 * Makes sure, before anything is paid for, that a file of the working folder can be written.
 * @throws OperatorError where it cannot
 */
export async function checkWritable({ folder }: CommandContext, file: string): Promise<void> {
  const place = path.resolve(folder, file);
  try {
    const there = await stat(place).catch(nullWhereNothingIs);
    if (there?.isDirectory()) throw new Error('it is a folder');
    await access(there === null ? path.dirname(place) : place, constants.W_OK);
  } catch (thrown) {
    throw unwritable(file, thrown);
  }
}

/**
 * Writes values as JSON Lines into a file of the working folder.
 * @throws OperatorError where that cannot be done
 */
export async function writeLines({ folder }: CommandContext, file: string, values: readonly unknown[]): Promise<void> {
  try {
    await writeFile(path.resolve(folder, file), values.map((value) => `${JSON.stringify(value)}\n`).join(''));
  } catch (thrown) {
    throw unwritable(file, thrown);
  }
}

function nullWhereNothingIs(thrown: unknown): null {
  if (thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT') return null;
  throw thrown;
}

function unwritable(file: string, cause: unknown): OperatorError {
  return new OperatorError(`cannot write ${file}: ${messageOf(cause)}`, 'Name another file.', { cause });
}
