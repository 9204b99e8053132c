/**
 * Counts the steps at work in this process, and can be closed when the process is to stop: those at work may end and are
 * recorded, no other begins. One for the process, as the engine is.
 */
export class StepGate {
  #closed = false;
  #atWork = 0;
  readonly #waiting: (() => void)[] = [];

  /** @returns what to call when the step has ended; null when the gate is closed, and the step must not begin */
  enter(): (() => void) | null {
    if (this.#closed) return null;
    this.#atWork++;
    return () => this.#leave();
  }

  /** Lets no further step begin. Resolves when the last one at work has ended. */
  close(): Promise<void> {
    this.#closed = true;
    return this.#atWork === 0 ? Promise.resolve() : new Promise((resolve) => this.#waiting.push(resolve));
  }

  get atWork(): number {
    return this.#atWork;
  }

  #leave(): void {
    this.#atWork--;
    if (this.#atWork === 0) for (const resolve of this.#waiting.splice(0)) resolve();
  }
}

export const stepGate = new StepGate();
