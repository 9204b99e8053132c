import { InvalidArgumentError } from 'commander';
import type { Overrides } from '../config/overrides.ts';

/** Parses an amount of dollars of a command line. */
export function dollarAmount(text: string): number {
  if (!/^\d{1,9}(\.\d{1,6})?$/.test(text)) throw new InvalidArgumentError('It must be an amount such as 20 or 2.50.');
  return Number(text);
}

/** What `--budget` sets in the config. */
export function budgetOverride(budget: number | undefined): Overrides {
  return budget === undefined ? [] : [{ path: ['budget', 'usd'], value: budget }];
}
