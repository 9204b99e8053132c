/** How far some work was at a time. */
interface Sample {
  readonly at: number;
  /** 0 to 1. */
  readonly share: number;
}

/** Nothing is said of the time left before so much was seen, in milliseconds and as a share of the whole. */
const leastSeen = { ms: 4000, share: 0.05 };
/** The speed is that of the last half of the time so far, and at least of this, in milliseconds. */
const shortestWindowMs = 10_000;
const sampleEveryMs = 500;
const mostSamples = 400;

/**
 * How fast work goes, and so how long the rest takes. Beginnings are slow (a browser starts, first answers come), so the
 * speed is that of lately, not since the beginning.
 */
export class WorkPace {
  #samples: readonly [Sample, ...Sample[]];

  /** @param at when it began, in milliseconds @param share what had been done before, 0 to 1 */
  constructor(at: number, share = 0) {
    this.#samples = [{ at, share }];
  }

  /** Takes note of how far it is. */
  note(at: number, share: number): void {
    const last = this.#samples.at(-1);
    if (last && at - last.at < sampleEveryMs) return;
    const [first, ...rest] = this.#samples;
    const kept = rest.length < mostSamples ? rest : rest.filter((_, index) => index % 2 === 1);
    this.#samples = [first, ...kept, { at, share }];
  }

  /** Seconds that the rest will take; null while nothing can be said. */
  secondsLeft(at: number, share: number): number | null {
    const [first] = this.#samples;
    if (at - first.at < leastSeen.ms || share - first.share < leastSeen.share) return null;
    const since = at - Math.max(shortestWindowMs, (at - first.at) / 2);
    const from = this.#samples.findLast((sample) => sample.at <= since) ?? first;
    const gained = share - from.share;
    return gained <= 0 ? null : ((1 - Math.min(1, share)) * (at - from.at)) / gained / 1000;
  }
}

/** A time to come in words that promise no more than is known: `about 4 min`. */
export function roughTime(seconds: number): string {
  if (seconds < 10) return 'a few seconds';
  if (seconds < 85) return `about ${Math.round(seconds / 10) * 10} s`;
  if (seconds < 85 * 60) return `about ${Math.max(2, Math.round(seconds / 60))} min`;
  const hours = seconds / 3600;
  if (hours < 36) return `about ${hours < 5 ? hours.toFixed(1).replace('.0', '') : Math.round(hours)} h`;
  return `about ${Math.round(hours / 24)} days`;
}
