import type { Clock } from '../../src/kernel/clock.ts';
import { isoTime } from '../../src/kernel/clock.ts';
import { ok } from '../../src/kernel/result.ts';
import type { SearchFailure, SeedSource } from '../ports.ts';
import type { Seed } from '../seed.ts';
import type { GoogleTrends } from './google-trends.ts';
import { topicKey } from './topic-key.ts';
import { trendsCategories } from './trends-category.ts';
import { unfitCategories } from './unfit-categories.ts';
import { type PlacedCategory, walkOrder } from './walk-order.ts';

export interface CategoryWalkOptions {
  /** Decides which categories are drawn, and in which order. */
  readonly seedNumber: number;
  /** Asked for what is searched in a category; null: the categories themselves are the topics. */
  readonly trends: GoogleTrends | null;
  /** The country that `trends` asks in; null for the world. */
  readonly geo: string | null;
  readonly clock: Clock;
  /** Is told when Trends does not answer and the names of categories are used instead. */
  readonly warn: (message: string) => void;
  /** Pause between two questions, in milliseconds; default 1,000. */
  readonly pauseMs?: number;
}

/** Trends is asked so often a call; the names of the categories after that are their topics. */
const MAX_QUESTIONS = 120;
/** After so many failures in a row Trends is not asked again in this call. */
const MAX_FAILURES = 2;

/**
 * The walk of DR-Arena from a category to a sub-topic (section 3.1): categories are drawn in turn from each top-level one
 * and there from each branch (`walkOrder`). A category's seed is the first topic that Trends relates to it and that was
 * not drawn before (source `trends_related`); where Trends gives none, the category's own name (`trends_category`). The
 * category's path goes with both. No topic comes twice (see `topicKey`).
 */
export function categoryWalk(options: CategoryWalkOptions): SeedSource {
  const order = walkOrder(trendsCategories, unfitCategories, options.seedNumber);
  return {
    seeds: async (limit, signal) => {
      const related = relatedTopics(options, signal);
      const drawn = new Map<string, Seed>();
      for (const category of order) {
        if (drawn.size >= limit) break;
        const fresh = (await related(category)).find((topic) => isFresh(topic, drawn));
        if (fresh !== undefined) drawn.set(topicKey(fresh), seedOf(fresh, 'trends_related', category, options));
        else if (isFresh(category.name, drawn)) {
          drawn.set(topicKey(category.name), seedOf(category.name, 'trends_category', category, options));
        }
      }
      return ok([...drawn.values()]);
    },
  };
}

function isFresh(topic: string, drawn: ReadonlyMap<string, Seed>): boolean {
  const key = topicKey(topic);
  return key !== '' && !drawn.has(key);
}

/** The topics related to a category, else the queries; empty when there are none or Trends is not asked any more. */
function relatedTopics({ trends, clock, warn, pauseMs = 1000 }: CategoryWalkOptions, signal: AbortSignal | undefined) {
  let asked = 0;
  let failures = 0;
  const failed = (category: PlacedCategory, { reason, detail }: SearchFailure) => {
    failures = reason === 'rate_limited' || reason === 'refused' ? MAX_FAILURES : failures + 1;
    warn(`seeds: no related topics of ${category.path} (${detail})`);
    if (failures >= MAX_FAILURES)
      warn('seeds: Google Trends is not asked any more; the names of categories are the topics');
  };
  return async (category: PlacedCategory): Promise<readonly string[]> => {
    for (const kind of ['topics', 'queries'] as const) {
      if (trends === null || failures >= MAX_FAILURES || asked >= MAX_QUESTIONS) return [];
      if (asked++ > 0) await clock.sleep(pauseMs, signal);
      const answer = await trends.related({ category: category.id }, kind, signal);
      if (!answer.ok) failed(category, answer.failure);
      else {
        failures = 0;
        if (answer.value.length > 0) return answer.value.map((trend) => trend.topic);
      }
    }
    return [];
  };
}

function seedOf(
  topic: string,
  source: 'trends_related' | 'trends_category',
  category: PlacedCategory,
  { geo, clock }: CategoryWalkOptions,
): Seed {
  return { topic, source, category: category.path, geo, at: isoTime(clock) };
}
