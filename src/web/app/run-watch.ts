import { type Clock, systemClock } from '../../kernel/clock.ts';
import { messageOf } from '../../kernel/errors.ts';
import type { RunView } from '../../reporting/view/run-view.ts';

/** A run at one look. */
export interface RunLook {
  readonly view: RunView;
  /** Nothing more will happen, unless somebody begins anew. */
  readonly ended: boolean;
}

export interface WatchParts {
  /** Looks at the run; null when it is gone. */
  readonly look: () => Promise<RunLook | null>;
  readonly clock: Clock;
  readonly warn: (message: string) => void;
  /** Begins the ids of this watch's news, so that they differ from those of an earlier one. */
  readonly name: string;
}

export interface News {
  readonly id: string;
  readonly changes: RunChanges;
}

/** Least time between two looks. */
const leastMs = 1000;
/** A look takes at most this share of the time: where looking is slow, it is done less often. */
const lookingShare = 1 / 4;
/** Looks that may fail one after the other before listeners are sent away; their browsers come back. */
const mostFailures = 5;

/** One poller of a run for all its listeners; it looks only while there are any. */
export class RunWatch {
  readonly #parts: WatchParts;
  readonly #listeners = new Set<RunListener>();
  #latest: RunView | null = null;
  #count = 0;
  #polling = false;
  #ended = false;

  constructor(parts: WatchParts) {
    this.#parts = parts;
  }

  get listeners(): number {
    return this.#listeners.size;
  }

  /** @param known id of the last news that the listener has; null for none */
  join(known: string | null): RunListener {
    const listener = new RunListener(() => this.#listeners.delete(listener));
    this.#listeners.add(listener);
    const whole = this.#latest === null ? null : changesOf(null, this.#latest);
    if (whole !== null && known !== this.#id()) listener.tell({ id: this.#id(), changes: whole });
    if (!this.#polling) {
      this.#polling = true;
      this.#poll().catch((thrown: unknown) => this.#giveUp(thrown));
    }
    return listener;
  }

  /** Sends all listeners away. */
  close(): void {
    for (const listener of [...this.#listeners]) listener.end(this.#ended);
  }

  async #poll(): Promise<void> {
    let failures = 0;
    while (this.#listeners.size > 0 && !this.#ended && failures < mostFailures) {
      const began = this.#parts.clock.now();
      failures = (await this.#lookOnce()) ? 0 : failures + 1;
      const took = this.#parts.clock.now() - began;
      if (!this.#ended) await this.#parts.clock.sleep(Math.max(leastMs, took / lookingShare - took));
    }
    this.#polling = false;
    this.close();
  }

  /** @returns whether it could be looked at */
  async #lookOnce(): Promise<boolean> {
    try {
      const seen = await this.#parts.look();
      this.#ended = seen === null || seen.ended;
      if (seen !== null) this.#tell(seen.view);
      return true;
    } catch (thrown) {
      if (this.#listeners.size > 0) this.#parts.warn(`cannot look at a run: ${messageOf(thrown)}`);
      return false;
    }
  }

  #tell(view: RunView): void {
    const changes = changesOf(this.#latest, view);
    if (changes === null) return;
    this.#latest = view;
    this.#count++;
    for (const listener of this.#listeners) listener.tell({ id: this.#id(), changes });
  }

  #giveUp(thrown: unknown): void {
    this.#parts.warn(`nobody watches a run any more: ${messageOf(thrown)}`);
    this.#polling = false;
    this.close();
  }

  #id(): string {
    return `${this.#parts.name}-${this.#count}`;
  }
}

/** What a listener is given next. */
export type Heard = { readonly kind: 'news'; readonly news: News } | { readonly kind: 'quiet' | 'ended' | 'sent_away' };

/** One reader of a run's news; what it has not read yet is kept as one piece of news. */
export class RunListener {
  readonly #leave: () => void;
  #news: News | null = null;
  #end: 'ended' | 'sent_away' | null = null;
  #wake: (() => void) | null = null;

  constructor(leave: () => void) {
    this.#leave = leave;
  }

  tell({ id, changes }: News): void {
    this.#news = { id, changes: mergedChanges(this.#news?.changes ?? null, changes) };
    this.#wake?.();
  }

  /** @param runEnded whether there is nothing more to come, so that coming back is of no use */
  end(runEnded: boolean): void {
    this.#end ??= runEnded ? 'ended' : 'sent_away';
    this.#leave();
    this.#wake?.();
  }

  /** Waits for news, at most so many milliseconds. */
  async next(mostMs: number, clock: Clock = systemClock): Promise<Heard> {
    if (this.#news === null && this.#end === null) await this.#woken(mostMs, clock);
    const news = this.#news;
    this.#news = null;
    if (news !== null) return { kind: 'news', news };
    return { kind: this.#end ?? 'quiet' };
  }

  async #woken(mostMs: number, clock: Clock): Promise<void> {
    const asleep = new AbortController();
    const told = new Promise<void>((resolve) => {
      this.#wake = resolve;
    });
    const slept = clock.sleep(mostMs, asleep.signal).catch((thrown: unknown) => {
      if (!asleep.signal.aborted) throw thrown;
    });
    await Promise.race([told, slept]);
    this.#wake = null;
    asleep.abort();
  }
}

/** Parts of a run's page that have changed. */
interface RunChanges {
  readonly texts: Partial<RunView['texts']>;
  readonly bars: Partial<RunView['bars']>;
  readonly rows: Partial<RunView['rows']>;
}

/** What differs between two views; all of it where there was none before, null where nothing does. */
function changesOf(before: RunView | null, after: RunView): RunChanges | null {
  const changes = {
    texts: changed(before?.texts, after.texts),
    bars: changed(before?.bars, after.bars),
    rows: changed(before?.rows, after.rows),
  };
  return Object.values(changes).every((part) => Object.keys(part).length === 0) ? null : changes;
}

function changed<Part extends object>(before: Part | undefined, after: Part): Partial<Part> {
  const old = new Map<string, unknown>(Object.entries(before ?? {}));
  const news = Object.entries(after).filter(([key, value]) => JSON.stringify(old.get(key)) !== JSON.stringify(value));
  return Object.fromEntries(news) as Partial<Part>;
}

/** Changes and later ones as one, so that who reads slowly has no queue behind them. */
function mergedChanges(first: RunChanges | null, later: RunChanges): RunChanges {
  return {
    texts: { ...first?.texts, ...later.texts },
    bars: { ...first?.bars, ...later.bars },
    rows: { ...first?.rows, ...later.rows },
  };
}
