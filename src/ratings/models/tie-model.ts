/** How often each outcome was seen, by the first agent of a pair; whole numbers or weights. */
export interface OutcomeCounts {
  readonly wins: number;
  readonly losses: number;
  readonly ties: number;
}

/** The log-likelihood of counts and its derivatives by the gap (log-strengths and style) and by the tie parameter. */
export interface LocalLikelihood {
  readonly value: number;
  readonly gap: number;
  readonly tie: number;
  /** Negative second derivatives. */
  readonly gapGap: number;
  readonly gapTie: number;
  readonly tieTie: number;
}

/** A symmetric 2 by 2 matrix over (gap, tie parameter). */
export interface LocalMatrix {
  readonly gapGap: number;
  readonly gapTie: number;
  readonly tieTie: number;
}

/** What one battle is expected to tell (Fisher's information) and how that changes. */
export interface LocalInformation extends LocalMatrix {
  readonly byGap: LocalMatrix;
  readonly byTie: LocalMatrix;
}

/** What the tie parameter is called and how it is shown. */
export interface TieParameter {
  readonly name: 'nu' | 'theta';
  /** From the scale of the fit, which has no boundary, to the one of the paper. */
  shown(tie: number): number;
}

/**
 * The chances of a win, a loss and a tie of two agents whose log-strengths differ by `gap`. `tie` is the tie parameter on
 * a scale from minus to plus infinity; a model without one ignores it and has zeros in its place.
 */
export interface TieModel {
  readonly parameter: TieParameter | null;
  likelihood(gap: number, tie: number, counts: OutcomeCounts): LocalLikelihood;
  information(gap: number, tie: number): LocalInformation;
}
