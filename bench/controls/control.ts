/** One line of `bench/controls.ts`. */
export interface Control {
  readonly control: string;
  readonly passed: boolean;
  /** Measured figures. */
  readonly measured: Readonly<Record<string, unknown>>;
}

/** Maximum distance of a mean correlation from zero if no skill can show. */
export const mostMeanCorrelation = 0.2;
