import { MultiBar, Presets, type SingleBar } from 'cli-progress';
import type { Clock } from '../kernel/clock.ts';
import type { Progress, ProgressEvent } from '../workflows/progress.ts';
import type { Terminal } from './terminal.ts';

export interface ProgressDisplay {
  readonly report: Progress;
  close(): void;
}

/** Bars for trees and matches with count, rate and time left; only warnings where no person looks at a terminal. */
export function progressDisplay(terminal: Terminal, clock: Clock): ProgressDisplay {
  if (!terminal.interactive) return { report: (event) => warnOnly(terminal, event), close: () => undefined };
  const bars = new MultiBar(
    {
      format: '{name} {bar} {value}/{total} | {rate} | {left} left{note}',
      clearOnComplete: false,
      hideCursor: true,
      barsize: 24,
      forceRedraw: true,
      stream: process.stderr,
    },
    Presets.shades_classic,
  );
  const board = new Board(bars, clock);
  return { report: (event) => board.show(event, terminal), close: () => bars.stop() };
}

function warnOnly(terminal: Terminal, event: ProgressEvent): void {
  if (event.kind === 'warning') terminal.err(`warning: ${event.message}\n`);
}

/** One line of work: how much, since when. */
interface Line {
  readonly bar: SingleBar;
  readonly startedAt: number;
  total: number;
  done: number;
}

class Board {
  readonly #bars: MultiBar;
  readonly #clock: Clock;
  readonly #lines = new Map<string, Line>();
  readonly #pages = new Map<string, number>();
  readonly #ended = new Set<string>();
  #rounds = 0;

  constructor(bars: MultiBar, clock: Clock) {
    this.#bars = bars;
    this.#clock = clock;
  }

  show(event: ProgressEvent, terminal: Terminal): void {
    if (event.kind === 'trees_wanted') this.#plan('trees  ', event.count);
    if (event.kind === 'tree_ready') this.#advance('trees  ');
    if (event.kind === 'matches_planned') this.#plan('matches', event.count);
    if (event.kind === 'match_ended' && !this.#ended.has(event.match)) {
      this.#ended.add(event.match);
      this.#advance('matches');
    }
    if (event.kind === 'pages') this.#pages.set(event.tree, event.done);
    if (event.kind === 'round_played') this.#rounds++;
    if (event.kind === 'warning') this.#bars.log(`warning: ${event.message}\n`);
    if (event.kind === 'pages') this.#draw('trees  ');
    if (event.kind === 'round_played') this.#draw('matches');
    if (event.kind === 'warning' && this.#lines.size === 0) terminal.err(`warning: ${event.message}\n`);
  }

  #plan(name: string, more: number): void {
    const line = this.#lines.get(name);
    if (line) {
      line.total += more;
      line.bar.setTotal(line.total);
    } else {
      const bar = this.#bars.create(more, 0, { name, rate: '…', left: '…', note: '' });
      this.#lines.set(name, { bar, startedAt: this.#clock.now(), total: more, done: 0 });
    }
    this.#draw(name);
  }

  #advance(name: string): void {
    const line = this.#lines.get(name);
    if (!line) return;
    line.done++;
    this.#draw(name);
  }

  #draw(name: string): void {
    const line = this.#lines.get(name);
    if (!line) return;
    const seconds = (this.#clock.now() - line.startedAt) / 1000;
    const rate = line.done / Math.max(seconds, 0.001);
    const left = line.done === 0 ? '…' : `${Math.ceil((line.total - line.done) / rate)} s`;
    const pages = [...this.#pages.values()].reduce((sum, each) => sum + each, 0);
    const note = name.startsWith('trees') ? ` | ${pages} pages` : ` | ${this.#rounds} rounds`;
    line.bar.update(line.done, { name, rate: `${rate.toFixed(1)}/s`, left, note });
  }
}
