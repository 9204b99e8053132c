import type { Score } from './verdict-reasons.ts';

/** Why the loser lost (DR-Arena, Table 1). */
export const failureTags = ['DEPTH', 'WIDTH', 'BOTH', 'NONE'] as const;
export type FailureTag = (typeof failureTags)[number];

/** Among losers that missed a target the share of BOTH comes nearest to the published one at a half (docs/method/verdicts.md). */
const leastLacking = 0.5;

/**
 * A missed target is a failure of depth, whatever the share of the others. Width counts only on targets that the loser
 * identified: details of a missed one are missing for that reason, and would hide DEPTH behind BOTH. Beside a missed target
 * width has failed too only where `leastLacking` of those details or more is lacking.
 */
export function failureTagOf({
  identified,
  targets,
  lacking,
}: Pick<Score, 'identified' | 'targets' | 'lacking'>): FailureTag {
  if (identified < targets) return lacking >= leastLacking ? 'BOTH' : 'DEPTH';
  return lacking > 0 ? 'WIDTH' : 'NONE';
}
