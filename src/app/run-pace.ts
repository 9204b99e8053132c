import type { RunProgress } from '../tournament/run-progress.ts';

/** Fewer seconds or matches than this say nothing about how fast matches end. */
const leastSeconds = 5;
const leastMatches = 2;
/** How far back the pace looks, in milliseconds: a run that was stopped and goes on is as fast as it is now. */
const windowMs = 300_000;

interface Sample {
  readonly at: number;
  readonly ended: number;
}

/** How fast the matches of one run end: by what was seen while somebody looked, else by the time worked on the newest answers. */
export class RunPace {
  #samples: readonly Sample[] = [];

  /**
   * Takes a look at a run.
   * @param now milliseconds since 1970
   * @returns matches a minute; null while it cannot be said
   */
  seen({ matches: { ended }, worked }: RunProgress, now: number): number | null {
    const last = this.#samples.at(-1);
    if (last?.ended !== ended) this.#samples = [...this.#samples, { at: now, ended }].slice(-1000);
    this.#samples = this.#samples.filter(({ at }, index, all) => now - at <= windowMs || index === all.length - 1);
    const first = this.#samples[0];
    const seen = first && perMinute(ended - first.ended, now - first.at);
    return seen ?? (worked === null ? null : perMinute(ended * worked.share, worked.seconds * 1000));
  }
}

function perMinute(matches: number, ms: number): number | null {
  return matches < leastMatches || ms < leastSeconds * 1000 ? null : (matches * 60_000) / ms;
}
