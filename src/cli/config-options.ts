import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import type { Config } from '../config/config-schema.ts';
import { loadConfig } from '../config/load-config.ts';
import type { Overrides } from '../config/overrides.ts';
import { logLevelOf } from '../config/telemetry-environment.ts';
import { OperatorError } from '../kernel/errors.ts';
import type { CommandContext } from './terminal.ts';

export interface ConfigOptions {
  readonly config?: string;
  readonly seed?: number;
  readonly trees?: number;
  readonly rounds?: number;
}

/** The options by which a command reads and overrides the config. */
export function addConfigOptions(command: Command, ...also: readonly ('trees' | 'rounds')[]): Command {
  command
    .option('-c, --config <file>', "the config (default: 'arena.yaml' when it is there)")
    .option('--seed <n>', 'seed of every random draw', wholeNumber);
  if (also.includes('trees')) command.option('--trees <n>', 'how many information trees', wholeNumber);
  if (also.includes('rounds')) command.option('--rounds <n>', 'rounds of a swiss tournament', wholeNumber);
  return command;
}

/** Options of `tournament run` that going on with a run takes as well, so that the same flags do: it keeps its settings, and asks nothing. */
export function addOptionsOfRun(command: Command): Command {
  return command
    .option('-c, --config <file>', "taken as 'run' takes it; the run keeps the settings that it was begun with")
    .option('--yes', "taken as 'run' takes it; going on asks nothing");
}

/** The config of a command: flags before environment before file before defaults. */
export function configOf(context: CommandContext, options: ConfigOptions, more: Overrides = []): Config {
  const flags = [
    { path: ['seed'], value: options.seed },
    { path: ['trees', 'count'], value: options.trees },
    { path: ['tournament', 'rounds'], value: options.rounds },
  ].filter(({ value }) => value !== undefined);
  return loadConfig(configFile(context, options), [...flags, ...more]);
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

/** Whether a command has a config of its own: one that is named, or that is there. */
export function hasConfig(context: CommandContext, options: ConfigOptions): boolean {
  return configFile(context, options) !== null;
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

/** A port of the command line. @throws OperatorError for what is none */
export function portNumber(text: string): number {
  const port = wholeNumber(text);
  if (port <= 65_535) return port;
  throw new OperatorError(`there is no port ${port}`, 'Give 1 to 65535, or 0 for any that is free.');
}

/** What `--log-level` means, wherever it is an option: flags, help, and its reader. */
export const logOption = [
  '--log-level <level>',
  'debug, info, warn, error or silent; default: DR_ARENA_LOG, else info',
  (text: string) => logLevelOf(text, '--log-level'),
] as const;

/** What `--watch` means, wherever it is an option. */
export const watchOption = ['--watch', 'look again every second until it has ended, or until Ctrl-C'] as const;

/** @throws OperatorError where one document is asked for and many would come */
export function refuseWatchedJson({ json, watch }: { readonly json?: boolean; readonly watch?: boolean }): void {
  if (json && watch)
    throw new OperatorError('--json prints one document, and --watch never ends', 'Leave one of them out.');
}

/** Parses an amount of dollars of a command line. */
export function dollarAmount(text: string): number {
  if (!/^\d{1,9}(\.\d{1,6})?$/.test(text)) throw new InvalidArgumentError('It must be an amount such as 20 or 2.50.');
  return Number(text);
}

/** What `--budget` sets in the config. */
export function budgetOverride(budget: number | undefined): Overrides {
  return budget === undefined ? [] : [{ path: ['budget', 'usd'], value: budget }];
}
