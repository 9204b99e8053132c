import { formatSize } from '../../src/arena/format-size.ts';
import type { Format } from '../../src/arena/formats/format.ts';
import { adaptiveOptions, anchorOf, makeFormat } from '../../src/arena/make-format.ts';
import { type FormatSettings, formatNames } from '../../src/config/format-settings.ts';
import { byPairs } from './contests.ts';
import { doubleElimination } from './double-elimination.ts';
import { groupTournament, splitGroups } from './group-tournament.ts';
import { reuseOutcomes } from './reuse-outcomes.ts';
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
  ownSettings: FormatSettings,
  entrants: readonly Id[],
  seed: number,
): Format<Id> {
  const settings = fitted(ownSettings, entrants.length);
  switch (settings.format) {
    case 'single-elimination': {
      const seeding = { kind: 'anchor', anchor: anchorOf(settings, entrants) } as const;
      return reuseOutcomes(singleElimination(entrants, { seed, seeding }));
    }
    case 'double-elimination':
      return reuseOutcomes(doubleElimination(entrants, { seed }));
    case 'group': {
      const { size, ...group } = settings.group;
      const contests = groupTournament(entrants, { seed, groupSize: size, ...group, atOnce: false });
      return reuseOutcomes(byPairs(entrants, contests));
    }
    case 'adaptive':
      return adaptiveByScores(entrants, adaptiveOptions(settings, seed));
    default:
      return makeFormat(settings, entrants, seed);
  }
}

/** Pairs that are asked about in a group, at most. */
export function groupPairings(settings: FormatSettings, entrants: number): number {
  const { pairings } = formatSize(fitted(settings, entrants), entrants);
  return settings.format === 'group' ? Math.min(pairings, pairsOfGroups(settings.group, entrants)) : pairings;
}

/** Counts the pairs of a group tournament: all members of a group meet, and the number that advances follows from the sizes. */
function pairsOfGroups({ size, winners, finalists, repeats }: FormatSettings['group'], entrants: number): number {
  const last = Math.min(finalists, entrants - 1);
  const goingOn = Math.min(winners, last);
  let pairs = 0;
  for (let field = entrants; field > last; ) {
    const sizes = splitGroups(Array.from({ length: field }), size, goingOn).map(({ length }) => length);
    pairs += sizes.reduce((sum, of) => sum + (of > goingOn ? (of * (of - 1)) / 2 : 0), 0);
    field = sizes.reduce((sum, of) => sum + Math.min(of, goingOn), 0);
  }
  return repeats * pairs;
}

/** The best k of k or fewer are all of them. */
function fitted(settings: FormatSettings, entrants: number): FormatSettings {
  const { wanted } = settings.adaptive;
  if (wanted === 'all' || wanted < entrants) return settings;
  return { ...settings, adaptive: { ...settings.adaptive, wanted: 'all' } };
}
