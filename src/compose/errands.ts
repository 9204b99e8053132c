import type { Errand, Inheritance } from '../config/inheritance.ts';
import { steadyMs } from '../kernel/clock.ts';
import { DatabaseAway } from '../store/database-away.ts';

/** That the database was lost, and is waited for. */
export interface Loss {
  readonly inheritance: Inheritance;
  /** How long it is waited for when it is lost for good, in milliseconds; null where that was told already. */
  readonly tellMs: number | null;
}

/** A process that had the database for less than this has only seen it come and go, in milliseconds. */
const backForMs = 60_000;

/**
 * What this process has begun that is to survive the loss of the database, and whether it was lost. A successor takes the
 * errand of its predecessor over.
 */
export class Errands {
  readonly inherited: Inheritance | null;
  readonly #usualWaitMs: () => number;
  readonly #now: () => number;
  readonly #startedAt: number;
  #openedAt: number | null = null;
  #errand: Errand | null;
  #loss: Loss | null = null;

  /** @param usualWaitMs how long a database that went away is waited for; 0: not at all */
  constructor(inherited: Inheritance | null, usualWaitMs: () => number, now = steadyMs) {
    this.inherited = inherited;
    this.#errand = inherited?.errand ?? null;
    this.#usualWaitMs = usualWaitMs;
    this.#now = now;
    this.#startedAt = now();
  }

  /** The run that a predecessor had begun. */
  get run(): Extract<Errand, { kind: 'run' }> | null {
    return this.inherited?.errand.kind === 'run' ? this.inherited.errand : null;
  }

  /** The name that a predecessor worked under. */
  get workerName(): string | null {
    return this.inherited?.errand.kind === 'worker' ? this.inherited.errand.name : null;
  }

  /** The database answers. */
  opened(): void {
    this.#openedAt = this.#now();
  }

  /**
   * From now on a lost database is waited for, to go on with this.
   * @throws OperatorError when the environment says nonsense about that
   */
  begin(errand: Errand): void {
    this.#usualWaitMs();
    this.#errand = errand;
  }

  /** There is nothing to go on with any more. */
  drop(): void {
    this.#errand = null;
  }

  /** Whether a loss now would be waited for. */
  get waits(): boolean {
    return this.#errand !== null && this.#left() > 0;
  }

  get loss(): Loss | null {
    return this.#loss;
  }

  /** @returns the loss, when what was thrown is one, and it is to be waited for */
  noteLoss(thrown: unknown): Loss | null {
    const errand = this.#errand;
    if (!(thrown instanceof DatabaseAway) || errand === null) return null;
    const waitMs = this.#left();
    if (waitMs <= 0) return null;
    this.#loss = { inheritance: { errand, waitMs }, tellMs: this.#isNew() ? waitMs : null };
    return this.#loss;
  }

  #isNew(): boolean {
    return this.inherited === null || (this.#openedAt !== null && this.#now() - this.#openedAt >= backForMs);
  }

  /** One absence is waited for so long in all, however often the database comes and goes meanwhile. */
  #left(): number {
    if (this.inherited === null || this.#isNew()) return this.#usualWaitMs();
    return this.inherited.waitMs - (this.#now() - this.#startedAt);
  }
}
