import type { SurelyAbove } from './rank-ranges.ts';

/**
 * Sets of agents none of which can be told from another, as a compact letter display has them (Piepho 2004): every two
 * agents that cannot be told apart share a set, nobody can be added to a set, and every set has two members at least. An
 * agent may be in several. For each pair that no set holds yet, one is grown in the order given; there may be other
 * maximal sets, which would say nothing new.
 *
 * @param ordered agents from best to worst
 * @returns members from best to worst; sets in order of their members
 */
export function tieGroups(ordered: readonly number[], above: SurelyAbove): number[][] {
  const size = ordered.length;
  const told = (one: number, other: number) => {
    const [a, b] = [ordered[one] ?? -1, ordered[other] ?? -1];
    return above(a, b) || above(b, a);
  };
  const apart = Array.from({ length: size }, (_, one) => Array.from({ length: size }, (_, other) => told(one, other)));
  const covered = Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
  const groups: number[][] = [];
  for (let one = 0; one < size; one++) {
    for (let other = one + 1; other < size; other++) {
      if (apart[one]?.[other] || covered[one]?.[other]) continue;
      const group = grown(one, other, apart);
      for (const a of group) for (const b of group) markCovered(covered, a, b);
      groups.push(group);
    }
  }
  return groups.sort(byMembers).map((group) => group.map((place) => ordered[place] ?? -1));
}

/** First whoever stands between the two, then all below, then all above, nearest first. */
function grown(one: number, other: number, apart: readonly (readonly boolean[])[]): number[] {
  const group = [one, other];
  const add = (place: number) => {
    if (!group.includes(place) && group.every((member) => !apart[place]?.[member])) group.push(place);
  };
  for (let place = one + 1; place < apart.length; place++) add(place);
  for (let place = one - 1; place >= 0; place--) add(place);
  return group.sort((a, b) => a - b);
}

function markCovered(covered: boolean[][], one: number, other: number): void {
  const row = covered[one];
  if (row) row[other] = true;
}

function byMembers(one: readonly number[], other: readonly number[]): number {
  const length = Math.min(one.length, other.length);
  for (let index = 0; index < length; index++) {
    const difference = (one[index] ?? 0) - (other[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
}
