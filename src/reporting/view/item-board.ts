import type { CombinedRating, ItemRatings } from '../../ratings/ability/combined-rating.ts';
import { ratingScale, type Scale } from '../scale.ts';

/** Skill that the sandbox knows of an agent. */
export interface KnownSkill {
  /** Measured skill in a sandbox run, 0 to 1; null when unknown. */
  readonly skill: number | null;
}

/** A line of the rating by all graded items. */
export interface ItemRatingEntry extends CombinedRating, KnownSkill {}

/** The rating by all graded items, with what is drawn of it. */
export interface ItemBoard {
  readonly ratings: ItemRatings;
  readonly entries: readonly ItemRatingEntry[];
  readonly scale: Scale;
}

/** @param skills measured, by agent; default: unknown */
export function itemBoardOf(ratings: ItemRatings, skills: ReadonlyMap<string, number> = new Map()): ItemBoard {
  const entries = ratings.agents.map((row) => ({ ...row, skill: skills.get(row.agent) ?? null }));
  return { ratings, entries, scale: ratingScale(entries) };
}
