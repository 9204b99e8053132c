import PQueue from 'p-queue';

export interface PoliteQueuesOptions {
  /** Maximum number of simultaneous requests to one host, at least 1. */
  readonly concurrency: number;
  /** Least time between two starts on one host, in milliseconds; 0 for none. */
  readonly intervalMs: number;
  /** Maximum number of hosts with a queue of their own. */
  readonly maxHosts?: number;
}

export interface TurnOptions {
  /** An abort while the work waits rejects. */
  readonly signal: AbortSignal;
  /** Higher goes first; 0 by default. */
  readonly priority?: number;
}

const MAX_HOSTS = 1000;

/**
 * One queue per host. Beyond `maxHosts` the queue that has been idle longest makes room; when none is idle, further hosts
 * share one queue, which is politer than needed and keeps memory bounded. Waiting work is bounded by its callers, who wait.
 */
export class PoliteQueues {
  readonly #options: PoliteQueuesOptions;
  readonly #queues = new Map<string, PQueue>();
  readonly #shared: PQueue;

  constructor(options: PoliteQueuesOptions) {
    this.#options = options;
    this.#shared = this.#newQueue();
  }

  /** Runs the work when its host's turn comes. */
  run<Value>(host: string, work: () => Promise<Value>, options?: TurnOptions): Promise<Value> {
    return this.#queueFor(host).add(work, options ?? {});
  }

  /** Number of hosts that have a queue of their own now. */
  get hosts(): number {
    return this.#queues.size;
  }

  #queueFor(host: string): PQueue {
    const existing = this.#queues.get(host);
    if (existing) {
      this.#queues.delete(host);
      this.#queues.set(host, existing);
      return existing;
    }
    if (this.#queues.size >= (this.#options.maxHosts ?? MAX_HOSTS) && !this.#dropIdle()) return this.#shared;
    const queue = this.#newQueue();
    this.#queues.set(host, queue);
    return queue;
  }

  #dropIdle(): boolean {
    for (const [host, queue] of this.#queues) {
      if (queue.size === 0 && queue.pending === 0) return this.#queues.delete(host);
    }
    return false;
  }

  #newQueue(): PQueue {
    const { concurrency, intervalMs } = this.#options;
    if (intervalMs <= 0) return new PQueue({ concurrency });
    return new PQueue({ concurrency, interval: intervalMs, intervalCap: 1, strict: true });
  }
}
