const firstPollMs = 25;
const longestPollMs = 400;

/** Milliseconds until something that nobody announces is looked for again: longer from time to time. */
export function pollMs(looks: number): number {
  return Math.min(firstPollMs * 1.5 ** Math.min(looks, 20), longestPollMs);
}
