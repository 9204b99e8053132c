import { Presets, SingleBar } from 'cli-progress';
import type { ProgressEvent } from '../engine/workflow-deps.ts';
import type { Clock } from '../kernel/clock.ts';
import { counted } from '../reporting/arena-words.ts';
import type { StudyProgress } from '../simulation/monte-carlo.ts';
import type { Terminal } from './terminal.ts';

/** One line of work as a person is told of it. */
export interface ProgressLine {
  readonly name: 'trees' | 'matches';
  readonly done: number;
  readonly total: number;
  /** Such as `0.4/s`. */
  readonly rate: string;
  /** Such as `40 s`; `…` while nothing can be said. */
  readonly left: string;
  readonly note: string;
}

interface Work {
  readonly startedAt: number;
  total: number;
  done: number;
}

/** Counts what a run reports: how much is done, how fast, and how long the rest will take. */
export class ProgressBoard {
  readonly #clock: Clock;
  readonly #work = new Map<ProgressLine['name'], Work>();
  /** Pages read and to be read of each tree under way. */
  readonly #pages = new Map<string, { readonly done: number; readonly known: number }>();
  readonly #ended = new Set<string>();
  #rounds = 0;
  /** What had ended before: it was not done in the time that is measured here. */
  #earlier = { trees: 0, matches: 0 };

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  take(event: ProgressEvent): void {
    switch (event.kind) {
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
        break;
      case 'warning':
      case 'given':
      case 'told':
      case 'waiting':
        break;
    }
  }

  lines(): ProgressLine[] {
    return [...this.#work].map(([name, work]) => this.#line(name, work));
  }

  #plan(name: ProgressLine['name'], more: number): void {
    const work = this.#work.get(name);
    if (work) work.total += more;
    else {
      const done = name === 'trees' ? this.#earlier.trees : 0;
      this.#work.set(name, { startedAt: this.#clock.now(), total: more, done });
    }
  }

  /** Work that is done again after an interruption is told of again, and counts once. */
  #advance(name: ProgressLine['name'], id: string): void {
    const work = this.#work.get(name);
    if (work && !this.#ended.has(id)) work.done++;
    this.#ended.add(id);
  }

  #line(name: ProgressLine['name'], work: Work): ProgressLine {
    const seconds = Math.max(0.001, (this.#clock.now() - work.startedAt) / 1000);
    const { done, total } = work;
    const share = name === 'trees' ? this.#treeShare(work) : done / Math.max(1, total);
    const here = share - this.#earlier[name] / Math.max(1, total);
    const left = here <= 0 ? '…' : `${Math.ceil((seconds * (1 - Math.min(1, share))) / here)} s`;
    const rate = `${(Math.max(0, done - this.#earlier[name]) / seconds).toFixed(1)}/s`;
    return { name, done, total, rate, left, note: this.#note(name, seconds) };
  }

  /** Trees are long work: those under way count by the share of their pages that has grown. */
  #treeShare({ done, total }: Work): number {
    const grown = [...this.#pages.values()].reduce((sum, each) => sum + each.done / Math.max(1, each.known), 0);
    return Math.max(done, Math.min(this.#earlier.trees + grown, total)) / Math.max(1, total);
  }

  #note(name: ProgressLine['name'], seconds: number): string {
    if (name === 'matches') return counted(this.#rounds, 'round');
    // The workers tell of no pages.
    if (this.#pages.size === 0) return '';
    const grown = [...this.#pages.values()].reduce((sum, { done }) => sum + done, 0);
    return `${counted(grown, 'page')} grown, ${(grown / seconds).toFixed(1)}/s`;
  }
}

/** Tells a person who waits how far counted work has come, on stderr. */
interface CountDisplay {
  report(progress: StudyProgress): void;
  close(): void;
}

/** Where no person looks at a terminal, one line this often, in milliseconds. */
const plainLineEveryMs = 10_000;

/**
 * A bar on a terminal, else a plain line now and then, with count, rate and time left.
 * @param unit what is counted, such as `draws`
 */
export function countDisplay(terminal: Terminal, clock: Clock, unit: string): CountDisplay {
  const startedAt = clock.now();
  if (terminal.interactive) return barDisplay(clock, startedAt, unit);
  let told = startedAt;
  return {
    report: (progress) => {
      if (clock.now() - told < plainLineEveryMs) return;
      told = clock.now();
      const { rate, left } = paceOf(progress, clock.now() - startedAt);
      terminal.err(`${unit} ${progress.done}/${progress.total}, ${rate}, ${left} left\n`);
    },
    close: () => undefined,
  };
}

/** How fast it goes and how long the rest will take, in words. */
export function paceOf({ done, total }: StudyProgress, elapsedMs: number): { rate: string; left: string } {
  const seconds = Math.max(0.001, elapsedMs / 1000);
  const left = done <= 0 ? '…' : `${Math.ceil((seconds * (total - done)) / done)} s`;
  return { rate: `${(done / seconds).toFixed(1)}/s`, left };
}

function barDisplay(clock: Clock, startedAt: number, unit: string): CountDisplay {
  const bar = new SingleBar(
    { format: `${unit} {bar} {value}/{total} | {rate} | {left} left`, hideCursor: true, stream: process.stderr },
    Presets.shades_classic,
  );
  let started = false;
  return {
    report: (progress) => {
      const pace = paceOf(progress, clock.now() - startedAt);
      if (!started) bar.start(progress.total, 0, pace);
      started = true;
      bar.update(progress.done, pace);
    },
    close: () => bar.stop(),
  };
}
