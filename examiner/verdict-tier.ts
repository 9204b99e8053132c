/** The tiers of a verdict (DR-Arena, section 3.3, equation 1). */
export const verdictTiers = ['A_MUCH_BETTER', 'A_BETTER', 'TIE_HIGH', 'TIE_LOW', 'B_BETTER', 'B_MUCH_BETTER'] as const;
export type VerdictTier = (typeof verdictTiers)[number];

/** Why the loser lost (DR-Arena, Table 1). */
export const failureTags = ['DEPTH', 'WIDTH', 'BOTH', 'NONE'] as const;
export type FailureTag = (typeof failureTags)[number];

/** A verdict; `tag` is the loser's and null for ties. */
export interface Verdict {
  readonly tier: VerdictTier;
  readonly tag: FailureTag | null;
  /** One or two plain sentences: what decided it. */
  readonly reason: string;
}
