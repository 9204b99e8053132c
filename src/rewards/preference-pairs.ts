import type { Outcome, Ranking } from '../tournament/formats/format.ts';
import { pairResults } from './pair-results.ts';

/** Which pairs are given: those that a judge decided, the best against the worst, or every two of different places. */
export const preferenceChoices = ['decided', 'best-worst', 'all'] as const;
export type PreferenceChoice = (typeof preferenceChoices)[number];

export interface Preference<Id extends string> {
  readonly chosen: Id;
  readonly rejected: Id;
  /** By how much the judge scored the chosen one higher; null where it gave no scores, or did not compare the two. */
  readonly margin: number | null;
}

/**
 * Pairs of a chosen and a rejected candidate, for training on preferences. `decided` takes the judge's own words: each
 * pair whose results have a winner, once; the other two follow the ranking.
 */
export function preferencePairs<Id extends string>(
  choice: PreferenceChoice,
  ranking: Ranking<Id>,
  outcomes: readonly Outcome<Id>[],
): Preference<Id>[] {
  const decided = decidedPairs(outcomes);
  if (choice === 'decided') return decided;
  const places = choice === 'all' ? pairsOfPlaces(ranking) : bestWorst(ranking);
  const marginOf = new Map(decided.map((pair) => [JSON.stringify([pair.chosen, pair.rejected]), pair.margin]));
  return places.map(([chosen, rejected]) => ({
    ...{ chosen, rejected, margin: marginOf.get(JSON.stringify([chosen, rejected])) ?? null },
  }));
}

function decidedPairs<Id extends string>(outcomes: readonly Outcome<Id>[]): Preference<Id>[] {
  return pairResults(outcomes).flatMap(({ a, b, lead, margins }) => {
    if (lead === 0) return [];
    const [chosen, rejected, sign] = lead > 0 ? [a, b, 1] : [b, a, -1];
    const margin = margins.reduce((sum, each) => sum + each, 0) / margins.length;
    return [{ chosen, rejected, margin: margins.length === 0 ? null : steady(sign * margin) }];
  });
}

/** To nine decimals, as the scores are. */
function steady(margin: number): number {
  return Math.round(margin * 1e9) / 1e9;
}

function pairsOfPlaces<Id>(ranking: readonly (readonly Id[])[]): [Id, Id][] {
  return ranking.flatMap((place, index) =>
    place.flatMap((chosen) =>
      ranking
        .slice(index + 1)
        .flat()
        .map((rejected): [Id, Id] => [chosen, rejected]),
    ),
  );
}

function bestWorst<Id>(ranking: readonly (readonly Id[])[]): [Id, Id][] {
  const [best, worst] = [ranking[0]?.[0], ranking.at(-1)?.[0]];
  return ranking.length < 2 || best === undefined || worst === undefined ? [] : [[best, worst]];
}
