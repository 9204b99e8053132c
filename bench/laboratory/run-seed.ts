/** More draws than a study takes. */
const mostDraws = 1_000_000;

/** The seed of one run of a study, so that studies of different seeds have no run in common. */
export function runSeed(seed: number, draw: number): number {
  return mostDraws * (seed - 1) + draw + 1;
}
