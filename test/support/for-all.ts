import fc from 'fast-check';

// biome-ignore lint/suspicious/noConfusingVoidType: as fast-check has it
type Outcome = boolean | void;

/** Values and what holds of them, as `fc.property` takes them. */
type Holds<Ts extends [unknown, ...unknown[]], Result> = [
  ...values: { [At in keyof Ts]: fc.Arbitrary<Ts[At]> },
  holds: (...values: Ts) => Result,
];

/** Fails with the smallest values of which it does not hold. */
export function forAll<Ts extends [unknown, ...unknown[]]>(...holds: Holds<Ts, Outcome>): void {
  fc.assert(fc.property(...holds));
}

/** The same with so many values. */
export function forSome<Ts extends [unknown, ...unknown[]]>(numRuns: number, ...holds: Holds<Ts, Outcome>): void {
  fc.assert(fc.property(...holds), { numRuns });
}

/** The same of what takes its time, with so many values. */
export async function forSomeSoon<Ts extends [unknown, ...unknown[]]>(
  numRuns: number,
  ...holds: Holds<Ts, Promise<Outcome>>
): Promise<void> {
  await fc.assert(fc.asyncProperty(...holds), { numRuns });
}
