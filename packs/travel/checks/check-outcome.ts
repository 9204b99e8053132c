/** What one check of an answer found. */
export interface CheckOutcome {
  /** Such as `budget`. */
  readonly check: string;
  readonly passed: boolean;
  /** What is wrong; empty where it passed. */
  readonly detail: string;
}

const mostFaults = 3;

/** A check that passes where there are no faults; the first three are told. */
export function outcomeOfFaults(check: string, faults: readonly string[]): CheckOutcome {
  const more = faults.length > mostFaults ? ` and ${faults.length - mostFaults} more` : '';
  return { check, passed: faults.length === 0, detail: `${faults.slice(0, mostFaults).join('; ')}${more}` };
}

/** The same reason for each of several checks that cannot pass. */
export function allFailed(checks: readonly string[], detail: string): CheckOutcome[] {
  return checks.map((check) => ({ check, passed: false, detail }));
}
