import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import { type ExamSetReference, examSetReference } from '../arena/exam-set.ts';
import type { Config } from '../config/config-schema.ts';
import { loadConfig } from '../config/load-config.ts';
import { OperatorError } from '../kernel/errors.ts';
import type { CommandContext } from './terminal.ts';

export interface ConfigOptions {
  readonly config?: string | undefined;
  readonly trees?: number | undefined;
  readonly budget?: number | undefined;
}

/** Options that several commands share; each command declares the ones that it has. */
export interface UsualOptions extends ConfigOptions {
  readonly set?: string;
  readonly yes?: boolean;
  readonly here?: boolean;
  readonly json?: boolean | undefined;
  readonly details?: boolean | undefined;
}

/** The options by which a command reads and overrides the config. */
export function addConfigOptions(command: Command, also?: 'trees'): Command {
  command.option('-c, --config <file>', "config file (default: 'arena.yaml' where it exists)");
  return also === undefined ? command : command.option('--trees <n>', 'number of information trees', wholeNumber);
}

/** Loads the config of a command; flags override the environment, which overrides the file, which overrides the defaults. */
export function configOf(context: CommandContext, { trees, budget, ...options }: ConfigOptions): Config {
  const flags = [
    { path: ['trees', 'count'], value: trees },
    { path: ['budget', 'usd'], value: budget },
  ].filter(({ value }) => value !== undefined);
  return loadConfig(configFile(context, options), flags);
}

/**
 * Loads the config of a command that needs a config file.
 * @throws OperatorError where there is no file
 */
export function writtenConfig(context: CommandContext, options: ConfigOptions): Config {
  if (configFile(context, options) !== null) return configOf(context, options);
  throw new OperatorError(
    `there is no arena.yaml in ${context.folder}`,
    "Run 'dr-arena init' to write one, or name another with -c.",
  );
}

/** Returns the named file, else `arena.yaml` of the working folder if it exists. */
function configFile(context: CommandContext, { config }: ConfigOptions): string | null {
  if (config !== undefined) return path.resolve(context.folder, config);
  const usual = path.join(context.folder, 'arena.yaml');
  return existsSync(usual) ? usual : null;
}

const largestNumber = 999_999_999;

/** Returns a parser of whole numbers from `least` to `most`. */
export function integerInRange(least: number, most = largestNumber): (text: string) => number {
  return (text) => {
    const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (number >= least && number <= most) return number;
    const range = most === largestNumber ? `of at least ${least}` : `from ${least} to ${most}`;
    throw new InvalidArgumentError(`It must be a whole number ${range}.`);
  };
}

export const wholeNumber = integerInRange(0);
export const countingNumber = integerInRange(1);
export const portNumber = integerInRange(0, 65_535);

/** Parses an amount of dollars of a command line. */
export function dollarAmount(text: string): number {
  if (!/^\d{1,9}(\.\d{1,6})?$/.test(text)) throw new InvalidArgumentError('It must be an amount such as 20 or 2.50.');
  return Number(text);
}

/** Option `--budget` of commands that start a run. */
export const budgetOption = ['--budget <usd>', 'stop before the cost exceeds this amount', dollarAmount] as const;

/** Option `--yes` of commands that may cost money. */
export const yesOption = ['--yes', 'continue without asking about the cost'] as const;

/** Parses a set given as `NAME` or `NAME@VERSION`. @throws OperatorError for any other text */
export function setNamed(text: string): ExamSetReference {
  const read = examSetReference(text);
  if (read.ok) return read.value;
  throw new OperatorError(`'${text}' names no set: ${read.failure}`, 'Give NAME or NAME@VERSION.');
}

/** Option `--set` of commands that play. */
export const setOption = ['--set <set>', 'ask the questions of this frozen set: NAME or NAME@VERSION'] as const;
