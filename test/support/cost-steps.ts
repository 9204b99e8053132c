/** Channel on which test support publishes what it does inside the process, as a line, for test/support/record-cost.ts. */
export const costSteps = 'dr-arena-test-steps';
