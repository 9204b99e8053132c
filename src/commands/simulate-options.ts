import { type Command, InvalidArgumentError, Option } from 'commander';

/** Most draws, entrants in a list, and the like that a command line may ask for. */
const mostDraws = 1_000_000;
const mostInList = 16;

/** A parser of whole numbers from `least` to `most`. */
export function wholeFrom(least: number, most: number): (text: string) => number {
  return (text) => {
    const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (number >= least && number <= most) return number;
    throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
  };
}

/** A parser of numbers from `least` to `most`, such as 0.15. */
export function numberFrom(least: number, most: number): (text: string) => number {
  return (text) => {
    const number = /^-?\d{1,9}(\.\d{1,9})?$/.test(text) ? Number(text) : Number.NaN;
    if (number >= least && number <= most) return number;
    throw new InvalidArgumentError(`It must be a number from ${least} to ${most}.`);
  };
}

/** A parser of lists with commas between, each item parsed alike; items given twice count once. */
export function listOf<Item>(parse: (text: string) => Item): (text: string) => Item[] {
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

/** What every study can be told. */
export interface StudyOptions {
  readonly draws: number;
  readonly seed: number;
  readonly json?: boolean;
  readonly output?: string;
}

/** What the draws of a study are, the fewest that it takes, and how many it takes where none are named. */
export interface DrawsOption {
  readonly least: number;
  readonly what: string;
  /** Default 2000. */
  readonly usual?: number;
}

/** Adds draws, seed and where results go. */
export function addStudyOptions(command: Command, { least, what, usual = 2000 }: DrawsOption): Command {
  return command
    .option('--draws <n>', what, wholeFrom(least, mostDraws), usual)
    .option('--seed <n>', 'fixes every random draw', wholeFrom(0, 999_999_999), 1)
    .option('-o, --output <folder>', 'write CSV and SVG there')
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
