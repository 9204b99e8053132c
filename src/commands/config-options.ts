import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import type { Config } from '../config/config-schema.ts';
import { loadConfig } from '../config/load-config.ts';
import type { Overrides } from '../config/overrides.ts';
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

/** The config of a command: flags before environment before file before defaults. */
export function configOf(context: CommandContext, options: ConfigOptions, more: Overrides = []): Config {
  const flags = [
    { path: ['seed'], value: options.seed },
    { path: ['trees', 'count'], value: options.trees },
    { path: ['tournament', 'rounds'], value: options.rounds },
  ].filter(({ value }) => value !== undefined);
  return loadConfig(configFile(context, options), [...flags, ...more]);
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
