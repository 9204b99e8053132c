import { access, constants, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { systemClock } from '../kernel/clock.ts';
import { messageOf, OperatorError } from '../kernel/errors.ts';
import type { Study } from '../simulation/study-progress.ts';
import { countDisplay } from './count-display.ts';
import type { CommandContext } from './terminal.ts';

/** A study that works for at most so long, in milliseconds, before an interruption is looked for. */
const turnMs = 50;

/**
 * Runs a study to its end with progress for the person who waits.
 * @returns null when interrupted
 */
export async function runStudy<Result>(
  { terminal, signal }: CommandContext,
  study: Study<Result>,
  unit: string,
): Promise<Result | null> {
  const display = countDisplay(terminal, systemClock, unit);
  try {
    let turn = systemClock.now();
    let step = study.next();
    while (!step.done) {
      display.report(step.value);
      if (systemClock.now() - turn >= turnMs) {
        await nextTurn();
        if (signal.aborted) return null;
        turn = systemClock.now();
      }
      step = study.next();
    }
    return step.value;
  } finally {
    display.close();
  }
}

/** Makes a folder where it is not there, and returns it. */
export async function madeFolder(folder: string): Promise<string> {
  return await written(folder, async () => {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK);
    return folder;
  });
}

/**
 * Writes files into a folder.
 * @param files text by name
 * @returns the path of each
 */
export async function writeFiles(folder: string, files: ReadonlyMap<string, string>): Promise<string[]> {
  return await written(folder, async () => {
    for (const [name, text] of files) await writeFile(path.join(folder, name), text);
    return [...files.keys()].map((name) => path.join(folder, name));
  });
}

async function written<Result>(folder: string, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (thrown) {
    throw new OperatorError(`cannot write into ${folder}: ${messageOf(thrown)}`, 'Name another folder with -o.');
  }
}
