import { expectedWidth } from '../../../src/arena/expected-width.ts';
import type { Estimate } from '../../../src/ratings/rating.ts';
import type { Study } from '../monte-carlo.ts';
import { type CoverageResult, coverageSteps } from './coverage-study.ts';
import type { MadeUp } from './play-made-up.ts';

export interface WidthOptions extends Omit<MadeUp, 'trees'> {
  /** Widths that are wanted, in points, each above 0. */
  readonly wanted: readonly number[];
  /** The most trees to think of, 2 to 1000. */
  readonly mostTrees: number;
  /** Made-up tournaments for each number of trees: at least 2. */
  readonly tournaments: number;
  readonly seed: number;
}

/** How wide intervals are with a number of trees. */
export interface WidthAtTrees {
  readonly trees: number;
  /** Mean number of matches of a tournament: its pairs times the trees. */
  readonly matches: number;
  /** Mean width in points, measured; never more than with fewer trees. */
  readonly width: number;
  /** Share of agents without a width, because they won or lost everything. */
  readonly oneSided: number;
  /** How many of the intervals held the truth. */
  readonly coverage: Estimate;
  /** What the plan of a tournament says beforehand, in points (expected-width.ts). */
  readonly expected: number;
}

/** What a wanted width takes; null: more than the most trees. */
export interface Needed {
  /** In points. */
  readonly wanted: number;
  readonly trees: number | null;
  readonly matches: number | null;
}

export interface WidthResult {
  /** Fewest trees first; without those with which no interval had both bounds. */
  readonly measured: readonly WidthAtTrees[];
  /** In the order that the widths were asked for. */
  readonly needed: readonly Needed[];
  /** The most trees that were thought of. */
  readonly mostTrees: number;
}

/** Numbers of trees that are measured: about a third more each time. */
const ladder = [4, 6, 8, 10, 14, 20, 30, 40, 60, 80, 110, 150, 200, 270, 360, 480, 640, 850, 1000];

/**
 * How wide 95% intervals of ratings are with so many trees, and how many trees a wanted mean width takes: by made-up
 * tournaments on a ladder of numbers of trees, between whose rungs the logarithm of the width is taken as a straight line
 * in the logarithm of the trees. Deterministic by the seed; tells how far it is after every tournament.
 *
 * @throws RangeError for options out of range
 */
export function* widthSteps(options: WidthOptions): Study<WidthResult> {
  const { wanted, mostTrees } = options;
  if (!Number.isInteger(mostTrees) || mostTrees < 2 || mostTrees > 1000) throw new RangeError('2 to 1000 trees');
  if (!wanted.every((width) => width > 0)) throw new RangeError('a wanted width must be above 0');
  const rungs = [...ladder.filter((trees) => trees < mostTrees), mostTrees];
  const measured: WidthAtTrees[] = [];
  for (const trees of rungs) {
    const widest = measured.at(-1)?.width ?? Number.POSITIVE_INFINITY;
    const before = measured.length * options.tournaments;
    const total = rungs.length * options.tournaments;
    const study = coverageSteps({ ...options, trees });
    let step = study.next();
    for (; !step.done; step = study.next()) yield { done: before + step.value.done, total };
    measured.push(...widthAt(options, trees, step.value, widest));
  }
  return { measured, needed: wanted.map((width) => neededFor(width, measured)), mostTrees };
}

/** Nothing where no agent has both bounds. */
function widthAt(options: WidthOptions, trees: number, found: CoverageResult, widest: number): WidthAtTrees[] {
  const { width, pairs, oneSided, ratings } = found;
  const { format, agents, share } = options;
  const expected = expectedWidth({ format, agents, trees, reuseAnswers: share > 0 });
  if (width === null || expected === null) return [];
  return [{ trees, matches: pairs * trees, width: Math.min(width, widest), oneSided, coverage: ratings, expected }];
}

function neededFor(wanted: number, measured: readonly WidthAtTrees[]): Needed {
  const index = measured.findIndex(({ width }) => width <= wanted);
  const rung = measured[index];
  if (!rung) return { wanted, trees: null, matches: null };
  const before = measured[index - 1];
  const trees = before ? Math.min(rung.trees, Math.ceil(between(wanted, before, rung))) : rung.trees;
  return { wanted, trees, matches: Math.round((rung.matches / rung.trees) * trees) };
}

/** Trees between two rungs, on the line through the logarithms. */
function between(wanted: number, wider: WidthAtTrees, narrower: WidthAtTrees): number {
  const way = Math.log(wider.width / wanted) / Math.log(wider.width / narrower.width);
  return wider.trees * (narrower.trees / wider.trees) ** way;
}
