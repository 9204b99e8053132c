/**
 * Counts the steps at work in this process, and can be closed when the engine is to stop: those at work may end and are
 * recorded, no other begins. One for the process, as the engine is.
 */
export class StepGate {
  #closed = false;
  readonly #atWork = new Map<symbol, string>();
  readonly #waiting: (() => void)[] = [];
  #onChange: (keys: readonly string[]) => void = () => undefined;

  /**
   * @param key names the step
   * @returns what to call when the step has ended; null when the gate is closed, and the step must not begin
   */
  enter(key: string): (() => void) | null {
    if (this.#closed) return null;
    const place = Symbol(key);
    this.#atWork.set(place, key);
    this.#tell();
    return () => this.#leave(place);
  }

  /** Lets steps begin, for an engine that starts: steps that an earlier one of this process left at work are not its own. */
  open(): void {
    this.#closed = false;
    this.#atWork.clear();
  }

  /** Lets no further step begin. Resolves when the last one at work has ended. */
  close(): Promise<void> {
    this.#closed = true;
    return this.atWork === 0 ? Promise.resolve() : new Promise((resolve) => this.#waiting.push(resolve));
  }

  get atWork(): number {
    return this.#atWork.size;
  }

  /** Tells whoever watches, one at a time, of the steps at work: now, and before each begins and after each has ended. */
  watch(onChange: (keys: readonly string[]) => void): void {
    this.#onChange = onChange;
    this.#tell();
  }

  #leave(place: symbol): void {
    this.#atWork.delete(place);
    this.#tell();
    if (this.atWork === 0) for (const resolve of this.#waiting.splice(0)) resolve();
  }

  #tell(): void {
    this.#onChange([...this.#atWork.values()]);
  }
}

export const stepGate = new StepGate();
