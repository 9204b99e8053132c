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

/** What many commands are told by the same flags; each has those that it declares. */
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

/** The config of a command: flags before environment before file before defaults. */
export function configOf(context: CommandContext, { trees, budget, ...options }: ConfigOptions): Config {
  const flags = [
    { path: ['trees', 'count'], value: trees },
    { path: ['budget', 'usd'], value: budget },
  ].filter(({ value }) => value !== undefined);
  return loadConfig(configFile(context, options), flags);
}

/**
 * The config of a command that is of no use without one.
 * @throws OperatorError where there is no file
 */
export function writtenConfig(context: CommandContext, options: ConfigOptions): Config {
  if (configFile(context, options) !== null) return configOf(context, options);
  throw new OperatorError(
    `there is no arena.yaml in ${context.folder}`,
    "Run 'dr-arena init' to write one, or name another with -c.",
  );
}

/** The file named, else `arena.yaml` of the working folder when there is one. */
function configFile(context: CommandContext, { config }: ConfigOptions): string | null {
  if (config !== undefined) return path.resolve(context.folder, config);
  const usual = path.join(context.folder, 'arena.yaml');
  return existsSync(usual) ? usual : null;
}

/** Parses a whole number of a command line. */
export function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
}

/** Parses a whole number from 1 on. */
export function countingNumber(text: string): number {
  const number = wholeNumber(text);
  if (number > 0) return number;
  throw new InvalidArgumentError('It must be at least 1.');
}

/** A parser of whole numbers from `least` to `most`. */
export function integerInRange(least: number, most: number): (text: string) => number {
  return (text) => {
    const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (number >= least && number <= most) return number;
    throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
  };
}

/** A port of the command line. @throws OperatorError for what is none */
export function portNumber(text: string): number {
  const port = wholeNumber(text);
  if (port <= 65_535) return port;
  throw new OperatorError(`there is no port ${port}`, 'Give 1 to 65535, or 0 for any that is free.');
}

/** Parses an amount of dollars of a command line. */
export function dollarAmount(text: string): number {
  if (!/^\d{1,9}(\.\d{1,6})?$/.test(text)) throw new InvalidArgumentError('It must be an amount such as 20 or 2.50.');
  return Number(text);
}

/** What `--budget` means where something is begun. */
export const budgetOption = ['--budget <usd>', 'stop before the cost exceeds this amount', dollarAmount] as const;

/** What `--yes` means where something may cost. */
export const yesOption = ['--yes', 'continue without asking about the cost'] as const;

/** What a person named as `NAME` or `NAME@VERSION`. @throws OperatorError for what names no set */
export function setNamed(text: string): ExamSetReference {
  const read = examSetReference(text);
  if (read.ok) return read.value;
  throw new OperatorError(`'${text}' names no set: ${read.failure}`, 'Give NAME or NAME@VERSION.');
}

/** What `--set` means where something is played. */
export const setOption = ['--set <set>', 'ask the questions of this frozen set: NAME or NAME@VERSION'] as const;
