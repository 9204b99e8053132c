import tQuantile from '@stdlib/stats-base-dists-t-quantile';
import * as z from 'zod';
import type { Board } from '../../config/rating-settings.ts';
import { agentIdSchema } from '../../kernel/id-schemas.ts';
import type { AgentId } from '../../kernel/ids.ts';
import type { Immutable } from '../../kernel/immutable.ts';
import { toPoints } from '../bradley-terry.ts';
import { agreeingRanges } from '../lead.ts';
import { likelyOrder, type ToldApart } from '../likely-order.ts';
import { at, cell } from '../matrix.ts';
import { type AgentPair, pairsToldApartSchema, reliableClusters } from '../rating.ts';
import { type Unproven, unprovenReasons } from '../unproven.ts';
import { itemSources } from './ability.ts';
import { type CombinedFigures, depthShare } from './combined-figures.ts';

const combinedRatingSchema = z.strictObject({
  agent: agentIdSchema,
  /** Mean 1000; 400 points are ten times the odds of passing an item. Null without an item. */
  rating: z.number().nullable(),
  /** 95% interval; null on a side without a bound: it passed or failed everything, or there are fewer than two trees. */
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** The ranks that hold its own with a chance of 95%, from 1; null where nothing tells. */
  rankLow: z.int().nullable(),
  rankHigh: z.int().nullable(),
  /** The chance, 0 to 1, that it is better than the next agent of the list; null for the last, and where nothing tells. */
  aboveNext: z.number().nullable(),
  /** Reason why it may not be called as good as another; left out where there is none. */
  unproven: z.enum(unprovenReasons).exactOptional(),
});

/** One agent's rating by all graded items. */
export type CombinedRating = Immutable<z.infer<typeof combinedRatingSchema>>;

export const itemRatingsSchema = pairsToldApartSchema.extend({
  /** Best first; those without a rating last, in order of id. */
  agents: z.array(combinedRatingSchema),
  /** Weight of depth, 0 to 1; width has the rest. */
  depthShare: z.number(),
  trees: z.int(),
  /** Fewer than ten trees: intervals are a hint, and chances are rough. */
  indicative: z.boolean(),
  source: z.enum(itemSources),
});

/** The rating by all graded items as it is kept and shown. */
export type ItemRatings = Immutable<z.infer<typeof itemRatingsSchema>>;

/** Ratings by depth and width together. */
export type CombinedRatings = Omit<ItemRatings, 'source'>;

/**
 * Returns the rating that stands first: the one asked for, but items only where everything judged was graded item by item.
 * Where verdicts rest on more than items, as without a checklist, matches are the measure.
 */
export function firstBoard(choice: Board | undefined, { source }: Pick<ItemRatings, 'source'>): Board {
  return choice !== 'matches' && source === 'grades' ? 'items' : 'matches';
}

/** Both boards of a tournament as they are stored, the one that stands first by name, with its lines. */
export function storedBoards<Row>(
  { rows, items = null }: { readonly rows: readonly Row[]; readonly items?: ItemRatings | null },
  choice: Board | undefined,
): {
  readonly first: Board;
  readonly items: ItemRatings | null;
  readonly firstRows: readonly (Row | CombinedRating)[];
} {
  return items !== null && firstBoard(choice, items) === 'items'
    ? { first: 'items', items, firstRows: items.agents }
    : { first: 'matches', items, firstRows: rows };
}

/**
 * One rating from all graded items: an agent's depth ability and its width ability, weighed, in log-odds, each from a model
 * in which every task has a difficulty of its own (ability-model.ts), so that an agent is held against those that
 * answered the same. Where an agent has no items of a kind that others have, it stands there as the prior says. Errors by
 * leaving each tree out of both kinds at once (Tukey 1958; MacKinnon, Nielsen & Webb 2023, their CV3), moderated by what all
 * agents share.
 *
 * @param agents in code-unit order, those of both fits
 * @param apart who of the rated differ significantly; null: nothing tells
 * @param unproven of the rated, by index
 */
export function combinedRatings(
  agents: readonly AgentId[],
  figures: CombinedFigures,
  apart: ToldApart | null,
  unproven: ReadonlyMap<number, Unproven>,
): CombinedRatings {
  const { rated, values, covariance, degrees, trees, clusters } = figures;
  const likely = clusters < 2 ? null : likelyOrder({ strengths: values, covariance, degrees });
  const ranges = likely && agreeingRanges(likely.ranges, apart?.each ?? []);
  const order = rated.map((_, place) => place).sort(bestFirst(values, rated, agents));
  const rows = order.map((place, rank): CombinedRating => {
    const agent = rated[place] ?? 0;
    const next = order[rank + 1];
    const range = ranges?.[place];
    const why = unproven.get(place);
    return {
      agent: agents[agent] as AgentId,
      ...combinedInterval(figures, place),
      rankLow: range?.rankLow ?? null,
      rankHigh: range?.rankHigh ?? null,
      aboveNext: likely === null || next === undefined ? null : likely.above(place, next),
      ...(why && { unproven: why }),
    };
  });
  const namePair = (pair: readonly [number, number]): AgentPair => [nameOf(pair[0]), nameOf(pair[1])];
  const nameOf = (place: number) => agents[rated[place] ?? 0] as AgentId;
  return {
    agents: [...rows, ...idle(agents, rated)],
    depthShare,
    trees,
    indicative: trees < reliableClusters,
    pairs: (rated.length * (rated.length - 1)) / 2,
    apart: apart?.each.map(namePair) ?? [],
    apartTogether: apart?.together.map(namePair) ?? [],
  };
}

/** One agent's rating in points with its bounds. @param place among the rated */
export function combinedInterval(
  { values, covariance, degrees, clusters, alike }: CombinedFigures,
  place: number,
): Pick<CombinedRating, 'low' | 'high'> & { readonly rating: number } {
  const value = at(values, place);
  const reach = clusters < 2 ? null : tQuantile(0.975, degrees) * Math.sqrt(cell(covariance, place, place));
  return {
    rating: toPoints(value),
    low: reach === null || alike[place] === 'failed' ? null : toPoints(value - reach),
    high: reach === null || alike[place] === 'passed' ? null : toPoints(value + reach),
  };
}

function bestFirst(values: Float64Array, rated: readonly number[], agents: readonly AgentId[]) {
  const nameOf = (place: number) => agents[rated[place] ?? 0] ?? '';
  return (one: number, other: number) => at(values, other) - at(values, one) || (nameOf(one) < nameOf(other) ? -1 : 1);
}

function idle(agents: readonly AgentId[], rated: readonly number[]): CombinedRating[] {
  const ratedSet = new Set(rated);
  const nothing = { rating: null, low: null, high: null, rankLow: null, rankHigh: null, aboveNext: null };
  return agents.flatMap((agent, index) => (ratedSet.has(index) ? [] : { agent, ...nothing }));
}
