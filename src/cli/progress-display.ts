import type { Progress } from '../engine/workflow-deps.ts';
import type { Clock } from '../kernel/clock.ts';
import { duration } from '../reporting/arena-words.ts';
import { ProgressBoard, type ProgressLine } from './progress-board.ts';
import type { Terminal } from './terminal.ts';
import { roughTime, WorkPace } from './work-pace.ts';

/** The progress of work, in units of its own. */
interface CountProgress {
  readonly done: number;
  readonly total: number;
}

/** Progress on stderr. */
export interface ProgressDisplay {
  readonly report: Progress;
  /** @param finished whether the run came to its end */
  close(finished?: boolean): void;
}

/** Lines that stay in their place on a terminal, else a plain line now and then; warnings and news at once. */
export function progressDisplay(terminal: Terminal, clock: Clock): ProgressDisplay {
  const board = new ProgressBoard(clock);
  const show = terminal.live === null ? plainShow(terminal, clock) : liveShow(terminal.live);
  const stopTicking = ticking(() => show(board));
  let closed = false;
  return {
    report: (event) => {
      if (closed) return;
      board.take(event);
      if (event.kind === 'warning') terminal.err(`${terminal.errPaint('warning', 'warning:')} ${event.message}\n`);
      if (event.kind === 'given') terminal.err(givenText(event.workers));
      if (event.kind === 'told') terminal.err(`${event.line}\n`);
      show(board);
    },
    close: (finished = false) => {
      if (closed) return;
      closed = true;
      stopTicking();
      if (finished) board.finish();
      show(board);
      terminal.live?.leave();
    },
  };
}

/** The time so far goes on where nothing else happens. */
const tickMs = 1000;

function ticking(show: () => void): () => void {
  const timer = setInterval(show, tickMs).unref();
  return () => clearInterval(timer);
}

type Show = (board: ProgressBoard) => void;

function liveShow(live: NonNullable<Terminal['live']>): Show {
  return (board) => {
    const doing = board.doing();
    live.show(doing === '' ? board.lines().map(barLine) : [`${doing} …`]);
  };
}

/** Where no person looks at a terminal, a line after this time, in milliseconds, then less and less often. */
const plainEveryMs = { first: 10_000, longest: 300_000, shareOfElapsed: 1 / 6 };

/** Says when the next plain line is due. */
function plainRhythm(clock: Clock): () => boolean {
  const startedAt = clock.now();
  let dueAt = startedAt + plainEveryMs.first;
  return () => {
    const now = clock.now();
    if (now < dueAt) return false;
    const pause = Math.max(plainEveryMs.first, (now - startedAt) * plainEveryMs.shareOfElapsed);
    dueAt = now + Math.min(plainEveryMs.longest, pause);
    return true;
  };
}

/** Plain lines of what is under way, now and then, and one of what has ended. */
function plainShow(terminal: Terminal, clock: Clock): Show {
  const isDue = plainRhythm(clock);
  const over = new Map<string, number>();
  return (board) => {
    const lines = board.lines();
    for (const line of lines.filter(({ name, over: ended, total }) => ended && over.get(name) !== total)) {
      over.set(line.name, line.total);
      terminal.err(`${plainLine(line)}\n`);
    }
    if (!isDue()) return;
    const underWay = lines.filter(({ over: ended }) => !ended);
    if (board.doing() !== '') terminal.err(`${board.doing()} …\n`);
    for (const line of underWay) terminal.err(`${plainLine(line)}\n`);
  };
}

function givenText(workers: readonly string[]): string {
  return `played by ${workers.length === 1 ? 'the worker' : 'the workers'} ${workers.slice(0, 8).join(', ')}${workers.length > 8 ? ' and others' : ''}\n`;
}

/** Such as `trees: 4 of 6, about 20 s left, 64 pages read`. */
export function plainLine(line: ProgressLine): string {
  return `${line.name}: ${line.done} of ${line.total}, ${restText(line)}`;
}

const barWidth = 20;
const nameWidth = 7;

/** Such as `trees   ████████████░░░░░░░░  4/6  about 20 s left, 64 pages read`. */
export function barLine(line: ProgressLine): string {
  const { name, done, total, share } = line;
  const filled = Math.floor(barWidth * Math.min(1, share));
  const bar = '█'.repeat(filled) + '░'.repeat(barWidth - filled);
  return `${name.padEnd(nameWidth)} ${bar}  ${done}/${total}  ${restText(line)}`;
}

/** How long it took, or takes still, as far as that is known. */
function restText({ over, elapsedMs, secondsLeft, note }: ProgressLine): string {
  const spent = elapsedMs < 60_000 ? `${Math.round(elapsedMs / 1000)} s` : duration(elapsedMs);
  const time = over ? `in ${spent}` : secondsLeft === null ? `${spent} so far` : `${roughTime(secondsLeft)} left`;
  return note === '' ? time : `${time}, ${note}`;
}

/** Tells a person who waits how far counted work has come, on stderr. */
interface CountDisplay {
  report(progress: CountProgress): void;
  close(): void;
}

/**
 * A bar on a terminal, else a plain line now and then, with count and time left.
 * @param unit what is counted, such as `draws`
 */
export function countDisplay(terminal: Terminal, clock: Clock, unit: string): CountDisplay {
  const startedAt = clock.now();
  const pace = new WorkPace(startedAt);
  const isDue = plainRhythm(clock);
  const lineOf = ({ done, total }: CountProgress): ProgressLine => {
    const now = clock.now();
    const share = done / Math.max(1, total);
    pace.note(now, share);
    const over = done >= total;
    const secondsLeft = over ? null : pace.secondsLeft(now, share);
    return { name: unit, done, total, share, over, elapsedMs: now - startedAt, secondsLeft, note: '' };
  };
  return {
    report: (progress) => {
      const line = lineOf(progress);
      if (terminal.live !== null) terminal.live.show([barLine(line)]);
      else if (isDue()) terminal.err(`${plainLine(line)}\n`);
    },
    close: () => terminal.live?.leave(),
  };
}
