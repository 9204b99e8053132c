import type { RubricItem } from '../../examiner/trajectories/query-rubric.ts';

/** Weights of explicit scoring (Tournament-GRPO, appendix F). */
const importanceWeights: Readonly<Record<RubricItem['importance'], number>> = {
  critical: 3,
  important: 2,
  nice_to_have: 1,
};

const topScore = 10;

/**
 * One score for the whole answer, from 0 to 10, as a reward from 0 to 1 (Tournament-GRPO, appendix F, eq. 11).
 *
 * @throws RangeError for a score outside 0 to 10
 */
export function implicitReward(score: number): number {
  return checked(score, topScore) / topScore;
}

export interface ItemScore {
  readonly importance: RubricItem['importance'];
  /** 0 to 1. */
  readonly score: number;
}

/**
 * The mean of the scores of a rubric's items, weighted 3, 2, 1 by importance (Tournament-GRPO, appendix F, eq. 13).
 *
 * @returns 0 to 1
 * @throws RangeError without an item, or for a score outside 0 to 1
 */
export function rubricReward(items: readonly ItemScore[]): number {
  if (items.length === 0) throw new RangeError('a rubric has at least one item');
  const weights = items.reduce((sum, { importance }) => sum + importanceWeights[importance], 0);
  return items.reduce((sum, item) => sum + importanceWeights[item.importance] * checked(item.score, 1), 0) / weights;
}

/** The reward of explicit scoring: the mean of the rubric's reward and of that for the form (eq. 14). */
export function explicitReward(rubric: number, wellFormed: boolean): number {
  return (rubric + (wellFormed ? 1 : 0)) / 2;
}

function checked(score: number, most: number): number {
  if (score >= 0 && score <= most) return score;
  throw new RangeError(`a score is between 0 and ${most}, not ${score}`);
}
