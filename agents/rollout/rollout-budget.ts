/** How many rollouts a question gets. */
export interface RolloutBudget {
  /** M: paths in all. */
  readonly total: number;
  /** N: paths sampled from the prompt at the beginning. */
  readonly initial: number;
  /** Z: branches at a fork, at most. */
  readonly branches: number;
}

/** How many paths are begun from the prompt at first: N, and never more than M. */
export function initialPaths({ total, initial }: RolloutBudget): number {
  return Math.min(initial, total);
}

/** How many paths leave a fork, when there are `begun` paths already: Z, or what is left of M - N. */
export function branchesAt({ total, branches }: RolloutBudget, begun: number): number {
  return Math.max(0, Math.min(branches, total - begun));
}

/** How many paths are sampled from the prompt when all others have ended, so that there are exactly M. */
export function fillUp({ total }: RolloutBudget, begun: number): number {
  return Math.max(0, total - begun);
}
