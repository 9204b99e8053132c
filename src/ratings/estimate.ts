/** A figure with its 95% interval. */
export interface Estimate {
  /** Null where the figure is undefined. */
  readonly value: number | null;
  /** Null where there is too little to say how uncertain it is. */
  readonly low: number | null;
  readonly high: number | null;
}

/** Standard normal quantile of 0.975: half the width of a 95% interval in standard errors. */
export const normalReach = 1.959963984540054;
