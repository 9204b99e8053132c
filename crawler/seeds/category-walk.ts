import { type Clock, isoTime } from '../../src/kernel/clock.ts';
import { ok } from '../../src/kernel/result.ts';
import type { SeedSource } from '../ports.ts';
import type { Seed } from '../seed.ts';
import { byDraw, takeInTurns } from './sample-seeds.ts';
import { topicKey } from './topic-file.ts';
import listed from './trends-categories.json' with { type: 'json' };

export interface CategoryWalkOptions {
  /** Decides which categories are drawn, and in which order. */
  readonly seedNumber: number;
  /** The country of the seeds; null for the world. */
  readonly geo: string | null;
  readonly clock: Clock;
}

/**
 * The walk of DR-Arena from a category to a sub-topic (section 3.1): categories are drawn in turn from each top-level one
 * and there from each branch (`walkOrder`). A category's name is the topic, and its path goes with it. No topic comes twice
 * (see `topicKey`).
 */
export function categoryWalk({ seedNumber, geo, clock }: CategoryWalkOptions): SeedSource {
  const order = walkOrder(trendsCategories, seedNumber);
  return {
    seeds: async (limit) => {
      const at = isoTime(clock);
      const seeds = new Map<string, Seed>();
      for (const { name, path } of order) {
        if (seeds.size >= limit) break;
        const key = topicKey(name);
        if (!seeds.has(key)) seeds.set(key, { topic: name, source: 'trends_category', category: path, geo, at });
      }
      return ok([...seeds.values()]);
    },
  };
}

/** A category of Google Trends. */
interface TrendsCategory {
  readonly id: number;
  readonly name: string;
}

/** A category with where it stands, such as `Games > Board Games`. */
interface PlacedCategory extends TrendsCategory {
  readonly path: string;
}

/**
 * The order in which topics are drawn from a taxonomy: every category below the top level once, in turn from each
 * top-level category, and there in turn from each branch, leaves before what they hang on.
 *
 * @param categories those below each id; below 0 the top-level ones
 */
export function walkOrder(
  categories: ReadonlyMap<number, readonly TrendsCategory[]>,
  seedNumber: number,
): PlacedCategory[] {
  const drawnBelow = ({ id, path }: Pick<PlacedCategory, 'id' | 'path'>) => {
    const above = path === '' ? '' : `${path} > `;
    const children = byDraw(categories.get(id) ?? [], seedNumber, 'category', (child) => `${child.id}`);
    return children.map((child): PlacedCategory => ({ ...child, path: above + child.name }));
  };
  const branch = (category: PlacedCategory): PlacedCategory[] => [...deeper(category), category];
  const deeper = (category: PlacedCategory) => takeInTurns(drawnBelow(category).map(branch));
  return takeInTurns(drawnBelow({ id: 0, path: '' }).map(deeper));
}

/**
 * The categories of Google Trends with their ids and English names, by the id of their main place; below 0 the top-level
 * ones. Of the 1,131 that the service has, 50 are left out with all below them: sexual matters; what could harm those who
 * look, or tell how to; private persons; groups of people compared, and questions of opinion; gambling; offers and
 * listings, which are gone before an answer is checked; downloads and tools, whose pages state little.
 *
 * Source: the answer of the service's category picker as gtrendsR keeps it (github.com/PMassicotte/gtrendsR,
 * `inst/extdata/categories.json`, commit 8d3611d, of August 2016 by the files beside it; read in November 2026). Its mark
 * "prime" is the main place. The DR-Arena paper (section 3.1) names the list at
 * github.com/pat310/google-trends-api/wiki/Google-Trends-Categories, and the paths of its table 10 are found here.
 */
export const trendsCategories: ReadonlyMap<number, readonly TrendsCategory[]> = new Map(
  Object.entries(listed).map(([parent, children]) => [Number(parent), children.split('; ').map(categoryOf)]),
);

/** @param text such as `919 Board Games` */
function categoryOf(text: string): TrendsCategory {
  const end = text.indexOf(' ');
  return { id: Number(text.slice(0, end)), name: text.slice(end + 1) };
}
