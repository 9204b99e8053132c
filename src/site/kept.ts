import type { Clock } from '../kernel/clock.ts';

/** What took long to make is good for so many times as long, so that a process does not make it all the time. */
const timesAsLong = 10;

function lasting(good: number, tookMs: number): number {
  return good === 0 ? 0 : Math.max(good, timesAsLong * tookMs);
}

/** The last few values of something that is costly to make, each as long as it is good. */
export class Kept<Key, Value> {
  readonly #values = new Map<Key, { readonly value: Promise<Value>; readonly version: string; until: number }>();
  readonly #clock: Clock;
  readonly #most: number;

  /** @param most values kept; the one asked for longest ago goes first */
  constructor(clock: Clock, most: number) {
    this.#clock = clock;
    this.#most = most;
  }

  /**
   * The value kept under a key, made anew when it is of another version and its time is over. One that is being made is
   * waited for, and one that failed is made again.
   *
   * @param good milliseconds after it was made for which a value is given even though its version has passed; more where it
   * took long to make, unless it is 0
   */
  async get(key: Key, version: string, good: number, make: () => Promise<Value>): Promise<Value> {
    const began = this.#clock.now();
    const kept = this.#values.get(key);
    if (kept !== undefined) this.#values.delete(key);
    const fresh = kept !== undefined && (kept.version === version || this.#clock.now() < kept.until);
    const entry = fresh ? kept : { value: make(), version, until: Number.POSITIVE_INFINITY };
    this.#values.set(key, entry);
    for (const oldest of this.#values.keys()) {
      if (this.#values.size <= this.#most) break;
      this.#values.delete(oldest);
    }
    try {
      const value = await entry.value;
      if (!fresh) entry.until = this.#clock.now() + lasting(good, this.#clock.now() - began);
      return value;
    } catch (thrown) {
      if (this.#values.get(key) === entry) this.#values.delete(key);
      throw thrown;
    }
  }
}
