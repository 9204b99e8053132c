import type { Clock } from '../../src/kernel/clock.ts';
import type { RobotsRules } from './robots-rules.ts';

/** RFC 9309, 2.4: rules are not used for more than a day. */
const LIFE_MS = 24 * 60 * 60 * 1000;
/** A site that answered badly is asked again soon, but not for every page. */
const LIFE_AFTER_FAULT_MS = 5 * 60 * 1000;
const MAX_ORIGINS = 2000;

interface Entry {
  readonly rules: Promise<RobotsRules>;
  expires: number;
}

/** Robots rules by origin, at most 2,000 of them; simultaneous askers share one request. */
export class RobotsCache {
  readonly #clock: Clock;
  readonly #load: (origin: string) => Promise<RobotsRules>;
  readonly #entries = new Map<string, Entry>();

  /** @param load asks the origin; never rejects for what the web does */
  constructor(clock: Clock, load: (origin: string) => Promise<RobotsRules>) {
    this.#clock = clock;
    this.#load = load;
  }

  rulesFor(origin: string): Promise<RobotsRules> {
    const known = this.#entries.get(origin);
    if (known && known.expires > this.#clock.now()) return known.rules;
    return this.#ask(origin);
  }

  #ask(origin: string): Promise<RobotsRules> {
    const entry: Entry = { rules: this.#load(origin), expires: this.#clock.now() + LIFE_MS };
    this.#entries.delete(origin);
    this.#entries.set(origin, entry);
    this.#dropOldest();
    entry.rules.then(
      (rules) => {
        if (rules.kind === 'disallow_all') entry.expires = this.#clock.now() + LIFE_AFTER_FAULT_MS;
      },
      () => this.#entries.delete(origin),
    );
    return entry.rules;
  }

  #dropOldest(): void {
    const oldest = this.#entries.keys().next().value;
    if (this.#entries.size > MAX_ORIGINS && oldest !== undefined) this.#entries.delete(oldest);
  }
}
