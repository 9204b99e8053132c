import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { shortHash } from './hash.ts';

/** A stream of pseudo-random draws. Two streams with the same key give the same draws on every machine. */
export interface Random {
  /** Uniform in [0, 1). */
  float(): number;
  /** A whole number, uniform in [low, high], both included. */
  int(low: number, high: number): number;
  /** True with the given probability. */
  chance(probability: number): boolean;
  /** One item of a list; throws a RangeError for an empty one. */
  pick<Item>(items: readonly Item[]): Item;
  /** A new list in random order. */
  shuffle<Item>(items: readonly Item[]): Item[];
}

/**
 * A stream keyed by what it is for, such as `randomFor(seed, 'agent', agent, task, item)`, and never by the order in
 * which things finish.
 */
export function randomFor(...key: readonly (string | number)[]): Random {
  const generator = xoroshiro128plus(Number.parseInt(shortHash(key, 8), 16) | 0);
  const float = () => uniformFloat64(generator);
  const int = (low: number, high: number) => uniformInt(generator, low, high);
  return {
    float,
    int,
    chance: (probability) => float() < probability,
    pick: (items) => pickFrom(items, int),
    shuffle: (items) => shuffled(items, int),
  };
}

function pickFrom<Item>(items: readonly Item[], int: (low: number, high: number) => number): Item {
  if (items.length === 0) throw new RangeError('cannot pick from an empty list');
  return items[int(0, items.length - 1)] as Item;
}

/** Fisher and Yates, on a copy. */
function shuffled<Item>(items: readonly Item[], int: (low: number, high: number) => number): Item[] {
  const copy = [...items];
  for (let last = copy.length - 1; last > 0; last--) {
    const other = int(0, last);
    const lastItem = copy[last] as Item;
    copy[last] = copy[other] as Item;
    copy[other] = lastItem;
  }
  return copy;
}

/** A standard normal draw (Box & Muller 1958); takes two draws of the stream. */
export function normal(random: Random): number {
  const radius = Math.sqrt(-2 * Math.log(1 - random.float()));
  return radius * Math.cos(2 * Math.PI * random.float());
}
