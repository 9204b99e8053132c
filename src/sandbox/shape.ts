import { randomFor } from '../kernel/random.ts';

/** Overview, branch, entity, sub-entity, detail, note. */
const levels = 6;
export const smallestSize = 50;
export const largestSize = 50_000;

/** The number of children of a page with children, by the page's level from 1: at least, at most. */
const fanOut: readonly (readonly [number, number])[] = [
  [8, 12],
  [6, 12],
  [6, 10],
  [6, 10],
  [6, 10],
];
/** The part of the children that get children of their own where there are pages enough, by level. */
const fertileShare = [1, 0.8, 0.7, 0.6];
/** Fewer pages than this for each child keep the number of children low, so that the web grows deep before it grows wide. */
const pagesPerChild = [80, 12, 4, 3, 1];
/** A child gets children of its own only with this many pages, by level. */
const pagesPerFamily = [6, 12, 6, 6, 6];
const mostChildren = 12;
const smallestFamily = 6;
const pagesPerDomain = 250;

/** One page's part of the web: how many pages its subtree has, itself included, and whether the deep line runs through it. */
export interface Plot {
  readonly pages: number;
  readonly deep: boolean;
}

/** Returns the number of domains in a web of `size` pages. */
export function domainCount(size: number, available: number): number {
  return Math.max(1, Math.min(available, Math.floor(size / pagesPerDomain)));
}

/** The plots of the overview pages; their pages add up to `size`. */
export function domainPlots(size: number, domains: number): Plot[] {
  return shares(size, domains).map((pages) => ({ pages, deep: true }));
}

/**
 * The plots of a page's children, a pure function of its arguments. One line in each domain is kept deep, so that every
 * size has paths of five and six pages; the other pages are spread so that most siblings can be followed further.
 */
export function childPlots(seed: number, id: string, plot: Plot): Plot[] {
  const level = id.length;
  const range = fanOut[level - 1];
  const spare = plot.pages - 1;
  if (range === undefined || spare < 2) return [];
  const random = randomFor(seed, 'shape', id);
  const target = Math.min(
    random.int(range[0], range[1]),
    Math.max(range[0], Math.floor(spare / (pagesPerChild[level - 1] ?? 1))),
    spare,
  );
  const depthBelow = levels - level - 1;
  const spine = plot.deep ? Math.min(spare - target, depthBelow * smallestFamily) : 0;
  const rest = spare - target - spine;
  const fertile = Math.min(
    Math.round(target * (fertileShare[level - 1] ?? 0)),
    Math.floor(rest / (pagesPerFamily[level - 1] ?? 1)),
  );
  const count = fertile > 0 ? target : Math.min(target + rest, mostChildren);
  const extra = shares(rest - (count - target), Math.max(1, fertile));
  // Which children get the deep line and the families.
  const order = random.shuffle([...Array(count).keys()]);
  return Array.from({ length: count }, (_, child) => {
    const position = order.indexOf(child);
    const deep = position === 0 && spine > 0;
    return { pages: 1 + (extra[position] ?? 0) + (deep ? spine : 0), deep };
  });
}

function shares(total: number, parts: number): number[] {
  const each = Math.floor(total / parts);
  return Array.from({ length: parts }, (_, index) => each + (index < total % parts ? 1 : 0));
}
