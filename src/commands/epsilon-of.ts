import { InvalidArgumentError } from 'commander';

/** Parses what is added to a standard deviation. */
export function epsilonOf(text: string): number {
  const number = Number(text);
  if (text.trim() !== '' && number >= 0 && number <= 1) return number;
  throw new InvalidArgumentError('It must be between 0 and 1.');
}
