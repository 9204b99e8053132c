import { normal, randomFor } from '../../../src/kernel/random.ts';
import { countItems, type ItemResult } from '../../../src/ratings/ability/ability.ts';
import { sliceDimensions, type TaskTraits } from '../../../src/ratings/ability/item-slices.ts';
import { type SliceReport, sliceReport } from '../../../src/ratings/ability/slice-ratings.ts';
import { madeUpItems } from './made-up-items.ts';

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

/** In how many tournaments without a difference between topics some agent is marked. */
export function wronglyMarked(draws: number): number {
  let wrong = 0;
  for (let seed = 0; seed < draws; seed++) {
    const random = randomFor('slices of nothing', seed);
    const lucky = Object.fromEntries(Object.keys(truth).map((agent) => [agent, normal(random)]));
    const results = madeUpItems({ abilities: lucky, trees: 12, items: 3, treeEffect: 0.6, seed });
    const { slices } = sliced(results, topics(12));
    if (slices.some(({ agents }) => agents.some(({ differs }) => differs !== null))) wrong += 1;
  }
  return wrong;
}
