import stringWidth from 'string-width';
import type { Clock } from '../kernel/clock.ts';

/** A terminal, as far as it is written to. */
export interface Screen {
  write(text: string): unknown;
  readonly columns?: number | undefined;
}

/** News may come faster than anybody reads, in milliseconds. */
const drawEveryMs = 100;
const usualColumns = 80;

/** Back to the first of so many lines, and all from there on cleared. */
const clearLines = (count: number) => `\r${count > 1 ? `\u001b[${count - 1}A` : ''}\u001b[J`;

/** Lines that stay below all that is written on a terminal, until others take their place. */
export class LiveLines {
  readonly #screen: Screen;
  readonly #clock: Clock;
  #drawn = 0;
  #lines: readonly string[] = [];
  #drawnAt = Number.NEGATIVE_INFINITY;

  constructor(screen: Screen, clock: Clock) {
    this.#screen = screen;
    this.#clock = clock;
  }

  /** Shows other lines, none for an end. As many as before are drawn only now and then. */
  show(lines: readonly string[]): void {
    const isMore = lines.length !== this.#lines.length;
    this.#lines = lines;
    const now = this.#clock.now();
    if (!isMore && now - this.#drawnAt < drawEveryMs) return;
    this.#drawnAt = now;
    this.around(() => undefined);
  }

  /** Lets the lines stand where they are, as they are now: what comes next is written below them. */
  leave(): void {
    this.around(() => undefined);
    if (this.#drawn > 0) this.#screen.write('\n');
    this.#drawn = 0;
    this.#lines = [];
  }

  /** Writes something else on the same terminal, above the lines. It ends with a line break. */
  around(write: () => void): void {
    if (this.#drawn > 0) this.#screen.write(clearLines(this.#drawn));
    write();
    // One of width 0 has not said how wide it is.
    const columns = this.#screen.columns || usualColumns;
    // The last column stays free: a terminal may break a line there.
    if (this.#lines.length > 0) this.#screen.write(this.#lines.map((line) => cut(line, columns - 1)).join('\n'));
    this.#drawn = this.#lines.length;
  }
}

/** The beginning of a line that fits. */
function cut(line: string, columns: number): string {
  let kept = line;
  while (stringWidth(kept) > columns) kept = kept.slice(0, -1);
  return kept;
}
