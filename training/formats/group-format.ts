import { formatSize } from '../../src/arena/format-size.ts';
import type { Format } from '../../src/arena/formats/format.ts';
import { reuseOutcomes } from '../../src/arena/formats/reuse-outcomes.ts';
import { adaptiveOptions, anchorOf, makeFormat } from '../../src/arena/make-format.ts';
import { type FormatSettings, formatNames, isRetiredFormat } from '../../src/config/format-settings.ts';
import { doubleElimination } from './double-elimination.ts';
import { adaptiveByScores } from './score-belief.ts';
import { singleElimination } from './single-elimination.ts';

/** The formats that a group of rollouts can be judged in. */
export const groupFormatNames = formatNames.filter((name) => name !== 'placement');
export type GroupFormat = (typeof groupFormatNames)[number];

/**
 * The format of pairs that settings ask for, for a group that may be smaller than they were made for. No pair is asked about
 * twice.
 *
 * @param seed fixes every random draw
 * @throws RangeError where the settings do not fit the entrants
 */
export function groupFormat<Id extends string>(
  given: FormatSettings,
  entrants: readonly Id[],
  seed: number,
): Format<Id> {
  const settings = fitted(given, entrants.length);
  switch (settings.format) {
    case 'single-elimination': {
      const seeding = { kind: 'anchor', anchor: anchorOf(settings, entrants) } as const;
      return reuseOutcomes(singleElimination(entrants, { seed, seeding }));
    }
    case 'double-elimination':
      return reuseOutcomes(doubleElimination(entrants, { seed }));
    case 'adaptive':
      return reuseOutcomes(adaptiveByScores(entrants, adaptiveOptions(settings, seed)));
    default:
      return makeFormat(settings, entrants, seed);
  }
}

/** Pairs that are asked about in a group, at most. */
export function groupPairings(settings: FormatSettings, entrants: number): number {
  if (!isRetiredFormat(settings.format)) return formatSize(fitted(settings, entrants), entrants).pairings;
  return Math.min(2 * entrants - 2, (entrants * (entrants - 1)) / 2);
}

/** The best k of k or fewer are all of them. */
function fitted(settings: FormatSettings, entrants: number): FormatSettings {
  const { wanted } = settings.adaptive;
  if (wanted === 'all' || wanted < entrants) return settings;
  return { ...settings, adaptive: { ...settings.adaptive, wanted: 'all' } };
}
