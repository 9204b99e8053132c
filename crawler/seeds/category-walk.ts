import * as z from 'zod';
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
  const order = walkOrder(trendsCategories, unfitCategories, seedNumber);
  return {
    seeds: async (limit) => {
      const at = isoTime(clock);
      const drawn = new Map<string, Seed>();
      for (const { name, path } of order) {
        if (drawn.size >= limit) break;
        const key = topicKey(name);
        if (!drawn.has(key)) drawn.set(key, { topic: name, source: 'trends_category', category: path, geo, at });
      }
      return ok([...drawn.values()]);
    },
  };
}

/** A category with where it stands, such as `Games > Board Games`. */
interface PlacedCategory {
  readonly id: number;
  readonly name: string;
  readonly path: string;
}

/**
 * The order in which topics are drawn from a taxonomy: every category below the top level once, in turn from each
 * top-level category, and there in turn from each branch, leaves before what they hang on. Unfit categories and all below
 * them are left out.
 */
export function walkOrder(
  categories: readonly TrendsCategory[],
  unfit: ReadonlyMap<number, unknown>,
  seedNumber: number,
): PlacedCategory[] {
  const fit = categories.filter((category) => !unfit.has(category.id));
  const children = childCategories(fit);
  const paths = categoryPaths(fit);
  const drawnBelow = (id: number) => byDraw(children.get(id) ?? [], seedNumber, 'category', (child) => `${child.id}`);
  const branch = (category: TrendsCategory): TrendsCategory[] => [...deeper(category), category];
  const deeper = (category: { id: number }) => takeInTurns(drawnBelow(category.id).map(branch));
  const order = takeInTurns(drawnBelow(0).map(deeper));
  return order.map(({ id, name }) => ({ id, name, path: paths.get(id) ?? name }));
}

/** Why no topic is drawn from a category. */
type UnfitReason =
  /** Sexual matters: many sites are for adults only. */
  | 'sexual'
  /** Questions could ask how to do harm, or harm those who look. */
  | 'harm'
  /** Private persons: looking them up, dating them, talking about them. */
  | 'private_people'
  /** Groups of people compared by descent, faith or whom they love, and questions whose answers are opinions. */
  | 'contested'
  | 'gambling'
  /** Offers and listings: gone or changed before an answer is checked. */
  | 'offers'
  /** Downloads and tools: pages that do something and state little. */
  | 'tools';

/** Categories, by id, from which no topic is drawn; what is below them is left out too. */
export const unfitCategories: ReadonlyMap<number, UnfitReason> = new Map([
  [202, 'sexual'], // Erectile Dysfunction
  [536, 'sexual'], // Sex Education & Counseling
  [1236, 'sexual'], // Sexual Enhancement
  [421, 'sexual'], // Sexually Transmitted Diseases
  [530, 'sexual'], // Undergarments
  [257, 'harm'], // Substance Abuse
  [571, 'harm'], // Eating Disorders
  [946, 'harm'], // Poisons & Overdoses
  [123, 'harm'], // Tobacco Products
  [538, 'harm'], // Edgy & Bizarre
  [1207, 'harm'], // Stunts & Dangerous Feats
  [55, 'private_people'], // Dating & Personals
  [377, 'private_people'], // Business & Personal Listings
  [507, 'private_people'], // Gossip & Tabloid News
  [582, 'private_people'], // Online Journals & Personal Sites
  [1136, 'private_people'], // Public Records
  [1234, 'private_people'], // People Search
  [1260, 'private_people'], // Troubled Relationships
  [56, 'contested'], // Ethnic & Identity Groups
  [409, 'contested'], // Right-Wing Politics
  [410, 'contested'], // Left-Wing Politics
  [976, 'contested'], // Reproductive Rights
  [1201, 'contested'], // Opinion & Commentary
  [1205, 'contested'], // Discrimination & Identity Relations
  [1301, 'contested'], // Same-Sex Marriage
  [1313, 'contested'], // Immigration Policy & Border Issues
  [364, 'gambling'], // Lottery & Sweepstakes
  [924, 'gambling'], // Poker & Casino Games
  [61, 'offers'], // Classifieds
  [292, 'offers'], // Auctions
  [365, 'offers'], // Coupons & Discount Offers
  [389, 'offers'], // Calling Cards
  [552, 'offers'], // MLM & Business Opportunities
  [614, 'offers'], // Ticket Sales
  [960, 'offers'], // Job Listings
  [1019, 'offers'], // Vacation Offers
  [1080, 'offers'], // Real Estate Listings
  [1085, 'offers'], // Movie Listings & Theater Showtimes
  [1225, 'offers'], // Wholesalers & Liquidators
  [225, 'tools'], // Device Drivers
  [321, 'tools'], // File Sharing & Hosting
  [447, 'tools'], // Flash-Based Entertainment
  [532, 'tools'], // Ringtones & Mobile Goodies
  [578, 'tools'], // Skins Themes & Wallpapers
  [691, 'tools'], // Calculators & Reference Tools
  [693, 'tools'], // Forms Guides & Templates
  [1142, 'tools'], // Web Apps & Online Tools
  [1174, 'tools'], // Fun Tests & Silly Surveys
  [1223, 'tools'], // Clip Art & Animated GIFs
  [1265, 'tools'], // Translation Tools & Resources
]);

/** The categories below each id; below 0 the top-level ones. */
export function childCategories(categories: readonly TrendsCategory[]): ReadonlyMap<number, readonly TrendsCategory[]> {
  const children = new Map<number, TrendsCategory[]>();
  for (const category of categories) {
    const siblings = children.get(category.parent);
    if (siblings) siblings.push(category);
    else children.set(category.parent, [category]);
  }
  return children;
}

/** The path of each category that hangs on the top level, by its id, such as `Games > Board Games`. */
export function categoryPaths(categories: readonly TrendsCategory[]): ReadonlyMap<number, string> {
  const children = childCategories(categories);
  const paths = new Map<number, string>();
  const visit = (id: number, above: string) => {
    for (const child of children.get(id) ?? []) {
      paths.set(child.id, above + child.name);
      visit(child.id, `${above}${child.name} > `);
    }
  };
  visit(0, '');
  return paths;
}

const categorySchema = z.object({
  id: z.int().positive(),
  name: z.string().min(1),
  parent: z.int().nonnegative(),
  also: z.array(z.int().positive()).optional(),
});

/** A category of Google Trends. `parent` is 0 for a top-level one; `also` names further parents it is listed under. */
type TrendsCategory = z.infer<typeof categorySchema>;

/**
 * The categories of Google Trends: 1,131 with their ids and English names in 1,426 places of the tree, "All categories"
 * (id 0) counted. Each stands once, under its main place, parents before children.
 *
 * Source: the answer of the service's category picker as gtrendsR keeps it (github.com/PMassicotte/gtrendsR,
 * `inst/extdata/categories.json`, commit 8d3611d, of August 2016 by the files beside it; read in November 2026). Its mark
 * "prime" is the main place. gtrendsR states 1,426 rows. The DR-Arena paper (section 3.1) names the list at
 * github.com/pat310/google-trends-api/wiki/Google-Trends-Categories, and the paths of its table 10 are found here.
 */
export const trendsCategories: readonly TrendsCategory[] = z.array(categorySchema).parse(listed);
