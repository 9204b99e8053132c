/** Why the loser lost (DR-Arena, Table 1). */
export const failureTags = ['DEPTH', 'WIDTH', 'BOTH', 'NONE'] as const;
export type FailureTag = (typeof failureTags)[number];

/** What the tag of a loser goes by. */
interface LostGround {
  /** How many targets it identified, of how many. */
  readonly identified: number;
  readonly targets: number;
  /** True when an identified target has a width item that is missing or contradicted. */
  readonly lacksDetails: boolean;
}

/**
 * A missed target is a failure of depth, whatever the share of the others. Width counts only on targets that the loser
 * identified: details of a missed one are missing for that reason, and would hide DEPTH behind BOTH.
 */
export function failureTagOf({ identified, targets, lacksDetails }: LostGround): FailureTag {
  if (identified < targets) return lacksDetails ? 'BOTH' : 'DEPTH';
  return lacksDetails ? 'WIDTH' : 'NONE';
}
