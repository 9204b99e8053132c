import { MultiBar, Presets, type SingleBar } from 'cli-progress';
import type { Clock } from '../kernel/clock.ts';
import type { Progress } from '../workflows/progress.ts';
import { ProgressBoard, type ProgressLine } from './progress-board.ts';
import type { Terminal } from './terminal.ts';

export interface ProgressDisplay {
  readonly report: Progress;
  close(): void;
}

/** Where no person looks at a terminal, one line this often, in milliseconds. */
const plainLineEveryMs = 10_000;

/** Progress on stderr: bars with count, rate and time left on a terminal, else a plain line now and then; warnings at once. */
export function progressDisplay(terminal: Terminal, clock: Clock): ProgressDisplay {
  return terminal.interactive ? barDisplay(terminal, clock) : plainDisplay(terminal, clock);
}

function plainDisplay(terminal: Terminal, clock: Clock): ProgressDisplay {
  const board = new ProgressBoard(clock);
  let told = clock.now();
  return {
    report: (event) => {
      board.take(event);
      if (event.kind === 'warning') terminal.err(`warning: ${event.message}\n`);
      if (event.kind === 'given') terminal.err(givenText(event.workers));
      if (event.kind === 'told') terminal.err(`${event.line}\n`);
      if (clock.now() - told < plainLineEveryMs) return;
      told = clock.now();
      for (const line of board.lines()) terminal.err(`${plain(line)}\n`);
    },
    close: () => undefined,
  };
}

function givenText(workers: readonly string[]): string {
  return `played by ${workers.length === 1 ? 'the worker' : 'the workers'} ${workers.slice(0, 8).join(', ')}${workers.length > 8 ? ' and others' : ''}\n`;
}

function plain({ name, done, total, rate, left, note }: ProgressLine): string {
  return [`${name} ${done}/${total}`, rate, `${left} left`, note].filter((part) => part !== '').join(', ');
}

function barDisplay(terminal: Terminal, clock: Clock): ProgressDisplay {
  const board = new ProgressBoard(clock);
  const bars = new MultiBar(
    {
      format: '{name} {bar} {value}/{total} | {rate} | {left} left | {note}',
      clearOnComplete: false,
      hideCursor: true,
      barsize: 24,
      forceRedraw: true,
      stream: process.stderr,
    },
    Presets.shades_classic,
  );
  const drawn = new Map<string, SingleBar>();
  let closed = false;
  return {
    report: (event) => {
      if (closed) return;
      board.take(event);
      if (event.kind === 'given') terminal.err(givenText(event.workers));
      for (const line of board.lines()) draw(bars, drawn, line);
      const line = event.kind === 'warning' ? `warning: ${event.message}` : event.kind === 'told' ? event.line : null;
      if (line === null) return;
      if (drawn.size > 0) bars.log(`${line}\n`);
      else terminal.err(`${line}\n`);
    },
    close: () => {
      closed = true;
      bars.stop();
    },
  };
}

function draw(bars: MultiBar, drawn: Map<string, SingleBar>, { name, done, total, ...told }: ProgressLine): void {
  const payload = { name: name.padEnd(7), ...told };
  const bar = drawn.get(name) ?? bars.create(total, done, payload);
  drawn.set(name, bar);
  bar.setTotal(total);
  bar.update(done, payload);
}
