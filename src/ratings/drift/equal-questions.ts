import type { ItemResult } from '../ability/item-result.ts';

/** What an agent has right of questions of the same kinds, depths and widths, before and after; shares from 0 to 1. */
export interface EqualQuestions {
  readonly before: number;
  readonly after: number;
  /** Share of its items, of both tournaments, whose kind, depth and width came in both. */
  readonly covered: number;
}

/**
 * Shares of items satisfied at equal questions (direct standardisation; Kitagawa 1955): by kind, D and W, averaged with the
 * mean of the shares that these make up before and after, of those that came in both.
 *
 * @param before one agent's items
 * @returns null where nothing came in both
 */
export function equalQuestions(before: readonly ItemResult[], after: readonly ItemResult[]): EqualQuestions | null {
  const [earlier, later] = [countPlaces(before), countPlaces(after)];
  const places = [...earlier.keys()].filter((place) => later.has(place)).sort();
  const cells = places.flatMap((place) => {
    const [then, now] = [earlier.get(place), later.get(place)];
    return then && now ? [{ then, now }] : [];
  });
  if (cells.length === 0) return null;
  const thenAll = cells.reduce((sum, { then }) => sum + then.items, 0);
  const nowAll = cells.reduce((sum, { now }) => sum + now.items, 0);
  let [shareBefore, shareAfter] = [0, 0];
  for (const { then, now } of cells) {
    const weight = (then.items / thenAll + now.items / nowAll) / 2;
    shareBefore += (weight * then.satisfied) / then.items;
    shareAfter += (weight * now.satisfied) / now.items;
  }
  return { before: shareBefore, after: shareAfter, covered: (thenAll + nowAll) / (before.length + after.length) };
}

interface PlaceCount {
  items: number;
  satisfied: number;
}

function countPlaces(items: readonly ItemResult[]): Map<string, PlaceCount> {
  const counts = new Map<string, PlaceCount>();
  for (const { kind, depth, width, satisfied } of items) {
    const place = `${kind} ${depth} ${width}`;
    const count = counts.get(place) ?? { items: 0, satisfied: 0 };
    counts.set(place, count);
    count.items += 1;
    if (satisfied) count.satisfied += 1;
  }
  return counts;
}
