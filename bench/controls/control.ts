/** One line of `bench/controls.ts`. */
export interface Control {
  readonly control: string;
  readonly passed: boolean;
  /** What it measured. */
  readonly measured: Readonly<Record<string, unknown>>;
}

/** Where no skill can show, a mean correlation may lie this far from zero. */
export const mostMeanCorrelation = 0.2;
