/** P(win) for a difference in log-strength. */
export function winProbability(difference: number): number {
  return 1 / (1 + Math.exp(-difference));
}

/** log(1 / (1 + exp(-d))) without overflow. */
export function logWinProbability(difference: number): number {
  return difference > 0 ? -Math.log1p(Math.exp(-difference)) : difference - Math.log1p(Math.exp(difference));
}
