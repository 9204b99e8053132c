import type { FormatSettings } from '../config/format-settings.ts';
import type { Format } from './formats/format.ts';
import { roundRobin } from './formats/round-robin.ts';
import { swiss } from './formats/swiss.ts';

/**
 * The format that settings ask for, ready to be played.
 *
 * @param seed fixes every random draw
 * @throws RangeError where the settings do not fit the entrants
 */
export function makeFormat<Id extends string>(
  settings: FormatSettings,
  entrants: readonly Id[],
  seed: number,
): Format<Id> {
  switch (settings.format) {
    case 'round-robin':
      return roundRobin(entrants);
    default:
      return swiss(entrants, { seed, ...(settings.rounds !== undefined && { rounds: settings.rounds }) });
  }
}
