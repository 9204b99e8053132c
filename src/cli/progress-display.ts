import type { Progress } from '../engine/workflow-deps.ts';
import type { Clock } from '../kernel/clock.ts';
import { duration } from '../reporting/arena-words.ts';
import { ProgressBoard, type ProgressLine, secondsAtSpeed } from './progress-board.ts';
import type { Terminal } from './terminal.ts';

/** Progress on stderr. */
export interface ProgressDisplay {
  readonly report: Progress;
  /** @param finished whether the run came to its end */
  close(finished?: boolean): void;
}

/** The time so far goes on where nothing else happens. */
const tickMs = 1000;

/** A line of what is under way now and then, and one of what has ended; warnings and news at once. */
export function progressDisplay(terminal: Terminal, clock: Clock): ProgressDisplay {
  const board = new ProgressBoard(clock);
  const show = shower(terminal, clock);
  const timer = setInterval(() => show(board), tickMs).unref();
  let closed = false;
  return {
    report: (event) => {
      if (closed) return;
      board.take(event);
      if (event.kind === 'warning') terminal.err(`${terminal.errPaint('warning', 'warning:')} ${event.message}\n`);
      if (event.kind === 'given') terminal.err(givenText(event.workers));
      show(board);
    },
    close: (finished = false) => {
      if (closed) return;
      closed = true;
      clearInterval(timer);
      if (finished) board.finish();
      show(board);
    },
  };
}

/** A line after this time, in milliseconds, then less and less often. */
const everyMs = { first: 10_000, longest: 300_000, shareOfElapsed: 1 / 6 };

/** Says when the next line is due. */
function rhythm(clock: Clock): () => boolean {
  const startedAt = clock.now();
  let dueAt = startedAt + everyMs.first;
  return () => {
    const now = clock.now();
    if (now < dueAt) return false;
    const pause = Math.max(everyMs.first, (now - startedAt) * everyMs.shareOfElapsed);
    dueAt = now + Math.min(everyMs.longest, pause);
    return true;
  };
}

function shower(terminal: Terminal, clock: Clock): (board: ProgressBoard) => void {
  const isDue = rhythm(clock);
  const over = new Map<string, number>();
  return (board) => {
    const lines = board.lines();
    for (const line of lines.filter(({ name, over: ended, total }) => ended && over.get(name) !== total)) {
      over.set(line.name, line.total);
      terminal.err(`${progressLine(line)}\n`);
    }
    if (!isDue()) return;
    if (board.doing() !== '') terminal.err(`${board.doing()} …\n`);
    for (const line of lines.filter(({ over: ended }) => !ended)) terminal.err(`${progressLine(line)}\n`);
  };
}

function givenText(workers: readonly string[]): string {
  return `played by ${workers.length === 1 ? 'the worker' : 'the workers'} ${workers.slice(0, 8).join(', ')}${workers.length > 8 ? ' and others' : ''}\n`;
}

/** Such as `trees: 4 of 6, about 20 s left, 64 pages read`. */
export function progressLine({ name, done, total, over, elapsedMs, secondsLeft: left, note }: ProgressLine): string {
  const spent = elapsedMs < 60_000 ? `${Math.round(elapsedMs / 1000)} s` : duration(elapsedMs);
  const time = over ? `in ${spent}` : left === null ? `${spent} so far` : `${roughTime(left)} left`;
  return `${name}: ${done} of ${total}, ${time}${note === '' ? '' : `, ${note}`}`;
}

/** A time to come in words that promise no more than is known: `about 4 min`. */
export function roughTime(seconds: number): string {
  if (seconds < 10) return 'a few seconds';
  if (seconds < 85) return `about ${Math.round(seconds / 10) * 10} s`;
  if (seconds < 85 * 60) return `about ${Math.max(2, Math.round(seconds / 60))} min`;
  const hours = seconds / 3600;
  if (hours < 36) return `about ${hours < 5 ? hours.toFixed(1).replace('.0', '') : Math.round(hours)} h`;
  return `about ${Math.round(hours / 24)} days`;
}

/**
 * Tells on stderr, now and then, how far counted work has come, with the time left.
 * @param unit what is counted, such as `draws`
 */
export function countDisplay(
  terminal: Terminal,
  clock: Clock,
  unit: string,
): (progress: Pick<ProgressLine, 'done' | 'total'>) => void {
  const startedAt = clock.now();
  const isDue = rhythm(clock);
  return ({ done, total }) => {
    if (!isDue()) return;
    const elapsedMs = clock.now() - startedAt;
    const over = done >= total;
    const left = over ? null : secondsAtSpeed(elapsedMs, done / Math.max(1, total));
    terminal.err(`${progressLine({ name: unit, done, total, over, elapsedMs, secondsLeft: left, note: '' })}\n`);
  };
}

/** The same of something whose end is not known. */
export function rowDisplay(terminal: Terminal, clock: Clock, unit: string): (what: string, count: number) => void {
  const startedAt = clock.now();
  const isDue = rhythm(clock);
  return (what, count) => {
    if (isDue()) terminal.err(`${what}: ${count} ${unit}; ${Math.round((clock.now() - startedAt) / 1000)} s so far\n`);
  };
}
