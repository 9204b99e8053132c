import { countItems, type ItemResult } from '../../../src/ratings/ability/ability.ts';
import { sliceDimensions, type TaskTraits } from '../../../src/ratings/ability/item-slices.ts';
import { type SliceReport, sliceReport } from '../../../src/ratings/ability/slice-ratings.ts';

export const truth = { ant: 0.8, bee: 0.3, cat: -0.3, dog: -0.8 };
const noTraits: TaskTraits = {
  topic: new Map(),
  language: new Map(),
  source: new Map(),
  relation: new Map(),
  kind: new Map(),
};

/** Trees by the last digit of their number, in two or more topics. */
export function topics(trees: number, count = 2): TaskTraits {
  const topic = new Map(Array.from({ length: trees }, (_, tree) => [`tree-${tree}`, `topic ${tree % count}`]));
  return { ...noTraits, topic };
}

export const sliced = (results: readonly ItemResult[], traits: TaskTraits): SliceReport =>
  sliceReport(countItems(results), sliceDimensions, traits);
