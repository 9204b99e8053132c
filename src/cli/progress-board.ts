import type { ProgressEvent } from '../engine/workflow-deps.ts';
import type { Clock } from '../kernel/clock.ts';
import { counted } from '../reporting/arena-words.ts';

/** One kind of work as a person is told of it. */
export interface ProgressLine {
  readonly name: string;
  readonly done: number;
  readonly total: number;
  /** Nothing more of it will come. */
  readonly over: boolean;
  /** Until now, or until it was over. */
  readonly elapsedMs: number;
  /** Null while nothing can be said. */
  readonly secondsLeft: number | null;
  /** Such as `43 rounds`; empty for nothing. */
  readonly note: string;
}

type WorkName = 'trees' | 'matches';

interface Work {
  readonly startedAt: number;
  /** What of it had been done before, 0 to 1. */
  readonly startShare: number;
  total: number;
  done: number;
  endedAt: number | null;
  /** What was planned at most, where less of it was needed. */
  unneeded: number;
}

/** Counts what a run reports: how much is done, and how long the rest will take. What is over stays as it ended. */
export class ProgressBoard {
  readonly #clock: Clock;
  readonly #work = new Map<WorkName, Work>();
  /** Pages read and to be read of each tree under way. */
  readonly #pages = new Map<string, { readonly done: number; readonly known: number }>();
  readonly #ended = new Set<string>();
  #rounds = 0;
  #doing = '';
  /** What had ended before: it was not done in the time that is measured here. */
  #earlier = { trees: 0, matches: 0 };

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  take(event: ProgressEvent): void {
    switch (event.kind) {
      case 'doing':
        this.#doing = event.what;
        break;
      case 'earlier':
        this.#earlier = event;
        break;
      case 'trees_wanted':
        this.#plan('trees', event.count);
        break;
      case 'matches_planned':
        this.#plan('matches', event.count);
        break;
      case 'tree_ready':
        this.#advance('trees', event.tree);
        break;
      case 'match_ended':
        this.#advance('matches', event.match);
        break;
      case 'pages':
        this.#pages.set(event.tree, event);
        break;
      case 'round_played':
        this.#rounds++;
        this.#end('trees');
        break;
      case 'warning':
      case 'given':
        break;
    }
  }

  lines(): ProgressLine[] {
    return [...this.#work].map(([name, work]) => this.#line(name, work));
  }

  /** What is being done while nothing can be counted yet; empty where nothing was told. */
  doing(): string {
    return this.#work.size === 0 ? this.#doing : '';
  }

  /** The run has come to its end: what was planned at most and not needed is not waited for. */
  finish(): void {
    for (const name of this.#work.keys()) this.#end(name);
  }

  #plan(name: WorkName, more: number): void {
    const work = this.#work.get(name);
    const now = this.#clock.now();
    if (work) {
      work.total += more;
      work.endedAt = null;
      return;
    }
    const done = name === 'trees' ? this.#earlier.trees : 0;
    const startShare = this.#earlier[name] / Math.max(1, more);
    this.#work.set(name, { startedAt: now, startShare, total: more, done, endedAt: null, unneeded: 0 });
  }

  /** Work that is done again after an interruption is told of again, and counts once. */
  #advance(name: WorkName, id: string): void {
    const work = this.#work.get(name);
    const key = `${name} ${id}`;
    if (work && !this.#ended.has(key)) work.done++;
    this.#ended.add(key);
    if (work && work.done >= work.total) this.#end(name);
  }

  #end(name: WorkName): void {
    const work = this.#work.get(name);
    if (work === undefined || work.endedAt !== null) return;
    work.endedAt = this.#clock.now();
    work.unneeded = Math.max(0, work.total - work.done);
    work.total = work.done;
  }

  #line(name: WorkName, work: Work): ProgressLine {
    const { done, total, endedAt, startedAt, startShare } = work;
    const over = endedAt !== null;
    const elapsedMs = (endedAt ?? this.#clock.now()) - startedAt;
    const left = over ? null : secondsAtSpeed(elapsedMs, this.#share(name, work), startShare);
    return { name, done, total, over, elapsedMs, secondsLeft: left, note: this.#note(name, work) };
  }

  /** Trees are long work: those under way count by the share of their pages that has grown. */
  #share(name: WorkName, { done, total }: Work): number {
    const grown = [...this.#pages.values()].reduce((sum, each) => sum + each.done / Math.max(1, each.known), 0);
    const shown = name === 'trees' ? Math.max(done, Math.min(this.#earlier.trees + grown, total)) : done;
    return shown / Math.max(1, total);
  }

  #note(name: WorkName, { unneeded }: Work): string {
    if (name === 'matches') {
      const rounds = this.#rounds > 0 ? [counted(this.#rounds, 'round')] : [];
      return [...rounds, ...(unneeded > 0 ? [`${unneeded} more were not needed`] : [])].join(', ');
    }
    // The workers tell of no pages.
    const grown = [...this.#pages.values()].reduce((sum, { done }) => sum + done, 0);
    return grown === 0 ? '' : `${counted(grown, 'page')} read`;
  }
}

/** Nothing is said of the time left before so much was seen, in milliseconds and as a share of the whole. */
const leastSeen = { ms: 4000, share: 0.05 };

/**
 * How long the rest of some work takes at its speed so far; null while nothing can be said.
 * @param share what is done, 0 to 1; work under way counts in part
 * @param before what of it had been done when it began
 */
export function secondsAtSpeed(elapsedMs: number, share: number, before = 0): number | null {
  const gained = share - before;
  if (elapsedMs < leastSeen.ms || gained < leastSeen.share) return null;
  return ((1 - Math.min(1, share)) * elapsedMs) / gained / 1000;
}
