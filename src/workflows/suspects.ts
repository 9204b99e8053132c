import PQueue from 'p-queue';

/** A step that stood there so often while its worker stood still is not begun again. */
const mostTimes = 2;

/**
 * Steps that were at work when a worker stood still: one of them is the cause. Each is tried again while no other suspect is
 * at work in this process, so that the next time tells which it was; who was suspected twice is guilty.
 */
export class Suspects {
  #times: ReadonlyMap<string, number> = new Map();
  readonly #turns = new PQueue({ concurrency: 1 });

  /** @param times how often each was suspected, as the database has it */
  know(times: ReadonlyMap<string, number>): void {
    this.#times = times;
  }

  isGuilty(key: string): boolean {
    return (this.#times.get(key) ?? 0) >= mostTimes;
  }

  /** Does the work of a step; a suspect's when no other suspect is at work. */
  takeTurn<Value>(key: string, work: () => Promise<Value>): Promise<Value> {
    return this.#times.has(key) ? this.#turns.add(work) : work();
  }
}

/** One for the process, as the engine is. */
export const suspects = new Suspects();
