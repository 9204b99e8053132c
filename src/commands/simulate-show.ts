import { access, constants, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { systemClock } from '../kernel/clock.ts';
import { messageOf, OperatorError } from '../kernel/errors.ts';
import type { Study } from '../simulation/study-progress.ts';
import { countDisplay } from './count-display.ts';
import type { StudyOptions } from './simulate-options.ts';
import { type CommandContext, printJson } from './terminal.ts';

/** A study, and how its result is shown. */
export interface ShownStudy<Result> {
  readonly name: string;
  /** What progress counts, such as `draws`. */
  readonly unit: string;
  /** What it was told; stands in the JSON. */
  readonly settings: object;
  readonly steps: Study<Result>;
  json(result: Result): object;
  text(result: Result): string;
  /** Text of each file by name. */
  files(result: Result): ReadonlyMap<string, string>;
}

/** Runs a study and prints its result as text or one JSON document; writes its files where a folder is named, which is tried before the study. */
export async function showStudy<Result>(
  context: CommandContext,
  { json, output }: StudyOptions,
  study: ShownStudy<Result>,
): Promise<void> {
  const { terminal } = context;
  const folder = output === undefined ? null : await madeFolder(path.resolve(context.folder, output));
  const result = await runStudy(context, study.steps, study.unit);
  if (result === null) return terminal.err('interrupted; no file was written\n');
  const files = folder === null ? [] : await writeFiles(folder, study.files(result));
  if (json) {
    return printJson(terminal, { study: study.name, settings: study.settings, ...study.json(result), files });
  }
  terminal.out(study.text(result));
  for (const file of files) terminal.err(`wrote ${file}\n`);
}

/** A study that works for at most so long, in milliseconds, before an interruption is looked for. */
const turnMs = 50;

/**
 * Runs a study to its end with progress for the person who waits.
 * @returns null when interrupted
 */
async function runStudy<Result>(
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
async function madeFolder(folder: string): Promise<string> {
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
async function writeFiles(folder: string, files: ReadonlyMap<string, string>): Promise<string[]> {
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
