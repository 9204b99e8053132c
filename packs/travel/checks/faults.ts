/** Faults of an answer by check, in the order of the checks; a check without faults has passed. */
export type FaultsByCheck = Readonly<Record<string, readonly string[]>>;

/** Returns a fault where a condition does not hold. */
export const unless = (holds: boolean, fault: string): string[] => (holds ? [] : [fault]);

/** Gives each of several checks the same fault. */
export function failAll(checks: readonly string[], fault: string): FaultsByCheck {
  return Object.fromEntries(checks.map((check) => [check, [fault]]));
}
