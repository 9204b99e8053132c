import { access, constants, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { integerInRange } from '../../src/cli/config-options.ts';
import { countDisplay } from '../../src/cli/progress-display.ts';
import { type CommandContext, printJson } from '../../src/cli/terminal.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import { messageOf, OperatorError } from '../../src/kernel/errors.ts';
import type { Study } from '../simulation/monte-carlo.ts';

/** Most draws, entrants in a list, and the like that a command line may ask for. */
const mostDraws = 1_000_000;
const mostInList = 16;

/** A parser of numbers from `least` to `most`, such as 0.15. */
export function numberFrom(least: number, most: number): (text: string) => number {
  return (text) => {
    const number = /^-?\d{1,9}(\.\d{1,9})?$/.test(text) ? Number(text) : Number.NaN;
    if (number >= least && number <= most) return number;
    throw new InvalidArgumentError(`It must be a number from ${least} to ${most}.`);
  };
}

/** A parser of lists with commas between, each item parsed alike; items given twice count once. */
export function parseList<Item>(parse: (text: string) => Item): (text: string) => Item[] {
  return (text) => {
    const items = text.split(',').map((item) => item.trim());
    if (items.length > mostInList) throw new InvalidArgumentError(`At most ${mostInList}, with commas between.`);
    return [...new Set(items.map(parse))];
  };
}

/** A parser of one of the given names. */
export function oneOf<Name extends string>(names: readonly Name[]): (text: string) => Name {
  return (text) => {
    const found = names.find((name) => name === text);
    if (found !== undefined) return found;
    throw new InvalidArgumentError(`It must be of: ${names.join(', ')}.`);
  };
}

/** Options of every study. */
export interface StudyOptions {
  readonly draws: number;
  readonly seed: number;
  readonly json?: boolean;
  readonly output?: string;
}

/** Draws of a study: unit, minimum and default number. */
export interface DrawsOption {
  readonly least: number;
  readonly what: string;
  /** Default 2000. */
  readonly usual?: number;
}

/** Adds draws, seed and where results go. */
export function addStudyOptions(command: Command, { least, what, usual = 2000 }: DrawsOption): Command {
  return command
    .option('--draws <n>', what, integerInRange(least, mostDraws), usual)
    .option('--seed <n>', 'fixes every random draw', integerInRange(0, 999_999_999), 1)
    .option('-o, --output <folder>', 'write CSV there')
    .option('--json', 'print one JSON document');
}

/** Adds what judges of pairs have in common. */
export function addJudgeOptions(command: Command): Command {
  return command
    .addOption(shownOption('--ties <x>', 'differences below this are ties', numberFrom(0, 100), '0'))
    .addOption(shownOption('--bias <x>', 'what sitting in seat A is worth', numberFrom(-100, 100), '0'))
    .addOption(
      shownOption(
        '--orders <which>',
        'one, or both: each pair is judged in both orders, two calls',
        oneOf(['one', 'both'] as const),
        'one',
      ),
    );
}

/** An option with a parser and a default that the help shows as it would be typed. */
export function shownOption<Value>(flags: string, text: string, parse: (text: string) => Value, usual: string): Option {
  return new Option(flags, text).argParser(parse).default(parse(usual), usual);
}

/** A study, and how its result is shown. */
interface ShownStudy<Result> {
  readonly name: string;
  /** Unit of progress, such as `draws`. */
  readonly unit: string;
  /** Settings, as in the JSON. */
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
  const report = countDisplay(terminal, systemClock, unit);
  let turn = systemClock.now();
  let step = study.next();
  while (!step.done) {
    report(step.value);
    if (systemClock.now() - turn >= turnMs) {
      await nextTurn();
      if (signal.aborted) return null;
      turn = systemClock.now();
    }
    step = study.next();
  }
  return step.value;
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
