import { type CountedWork, RunCounts } from '../application/run-counts.ts';
import type { Progress } from '../engine/workflow-deps.ts';
import type { Clock } from '../kernel/clock.ts';
import { counted, duration } from '../reporting/arena-words.ts';
import type { Terminal } from './terminal.ts';

/** Progress on stderr. */
export interface ProgressDisplay {
  readonly report: Progress;
  /** @param finished whether the run came to its end: what was planned at most and not needed is not waited for */
  close(finished?: boolean): void;
}

/** Interval between checks for a due line, in milliseconds. */
const tickMs = 1000;

/** Prints progress lines at growing intervals, a line when work ends, and warnings at once. */
export function progressDisplay(terminal: Terminal, clock: Clock): ProgressDisplay {
  const counts = new RunCounts();
  const begunAt = new Map<CountedWork, number>();
  /** Number of finished items when the end of the work was last printed. */
  const toldAt = new Map<CountedWork, number>();
  const isDue = rhythm(clock);
  let doing = '';
  let isClosed = false;
  const tell = (work: CountedWork, over: boolean) => {
    const count = counts.done(work);
    const total = over ? count : counts.wanted[work];
    const elapsedMs = clock.now() - (begunAt.get(work) ?? 0);
    const note = work === 'matches' ? noted(counts.rounds, 'round') : noted(counts.pages, 'page', ' read');
    const line = { name: work, done: count, total, elapsedMs, earlier: counts.earlier[work], note };
    terminal.err(`${progressLine(line, over)}\n`);
  };
  const tellEnd = (work: CountedWork) => {
    const count = counts.done(work);
    if (!begunAt.has(work) || toldAt.get(work) === count) return;
    toldAt.set(work, count);
    tell(work, true);
  };
  const tellOpen = () => {
    if (!isDue()) return;
    if (begunAt.size === 0 && doing !== '') terminal.err(`${doing} …\n`);
    for (const work of begunAt.keys()) if (toldAt.get(work) !== counts.done(work)) tell(work, false);
  };
  const timer = setInterval(tellOpen, tickMs).unref();
  return {
    report: (event) => {
      if (isClosed) return;
      if (event.kind === 'warning') terminal.err(`${terminal.errPaint('warning', 'warning:')} ${event.message}\n`);
      if (event.kind === 'given') terminal.err(givenText(event.workers));
      if (event.kind === 'doing') doing = event.what;
      const changed = counts.take(event);
      if (changed !== null && counts.wanted[changed] > 0) {
        if (!begunAt.has(changed)) begunAt.set(changed, clock.now());
        if (counts.done(changed) >= counts.wanted[changed]) tellEnd(changed);
      }
      if (event.kind === 'round_played') tellEnd('trees');
      tellOpen();
    },
    close: (finished = false) => {
      if (isClosed) return;
      isClosed = true;
      clearInterval(timer);
      if (finished) for (const work of begunAt.keys()) tellEnd(work);
      tellOpen();
    },
  };
}

function noted(count: number, what: string, behind = ''): string {
  return count === 0 ? '' : `, ${counted(count, what)}${behind}`;
}

/** Time before the first line and limits for the intervals between lines, in milliseconds. */
const everyMs = { first: 10_000, longest: 300_000, shareOfElapsed: 1 / 6 };

/** Returns a function that is true when the next line is due. */
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

function givenText(workers: readonly string[]): string {
  return `played by ${workers.length === 1 ? 'the worker' : 'the workers'} ${workers.slice(0, 8).join(', ')}${workers.length > 8 ? ' and others' : ''}\n`;
}

/** Figures of a progress line. */
interface WorkLine {
  readonly name: string;
  readonly done: number;
  readonly total: number;
  readonly elapsedMs: number;
  /** Number of items that were finished before the start time. */
  readonly earlier?: number;
  /** Such as `, 43 rounds`. */
  readonly note?: string;
}

/** Minimum elapsed milliseconds and finished share before a remaining time is estimated. */
const leastSeen = { ms: 4000, share: 0.05 };

/** Such as `trees: 4 of 6, about 20 s left, 64 pages read`: the rest takes as long as at the speed so far. */
export function progressLine(
  { name, done, total, elapsedMs, earlier = 0, note = '' }: WorkLine,
  over = done >= total,
): string {
  const elapsed = elapsedMs < 60_000 ? `${Math.round(elapsedMs / 1000)} s` : duration(elapsedMs);
  const gained = done - earlier;
  const isSeen = elapsedMs >= leastSeen.ms && gained >= leastSeen.share * total;
  const remaining = isSeen ? `${roughTime(((total - done) * elapsedMs) / gained / 1000)} left` : `${elapsed} so far`;
  return `${name}: ${done} of ${total}, ${over ? `in ${elapsed}` : remaining}${note}`;
}

/** Returns a rounded time such as `about 4 min`. */
export function roughTime(seconds: number): string {
  if (seconds < 10) return 'a few seconds';
  if (seconds < 85) return `about ${Math.round(seconds / 10) * 10} s`;
  if (seconds < 85 * 60) return `about ${Math.max(2, Math.round(seconds / 60))} min`;
  const hours = seconds / 3600;
  if (hours < 36) return `about ${hours < 5 ? hours.toFixed(1).replace('.0', '') : Math.round(hours)} h`;
  return `about ${Math.round(hours / 24)} days`;
}

/**
 * Prints the progress of counted work on stderr at growing intervals, with the remaining time.
 * @param unit what is counted, such as `draws`
 */
export function countDisplay(
  terminal: Terminal,
  clock: Clock,
  unit: string,
): (progress: Pick<WorkLine, 'done' | 'total'>) => void {
  const startedAt = clock.now();
  const isDue = rhythm(clock);
  return (progress) => {
    if (!isDue()) return;
    terminal.err(`${progressLine({ name: unit, ...progress, elapsedMs: clock.now() - startedAt })}\n`);
  };
}

/** Prints the progress of work whose total is unknown. */
export function rowDisplay(terminal: Terminal, clock: Clock, unit: string): (what: string, count: number) => void {
  const startedAt = clock.now();
  const isDue = rhythm(clock);
  return (what, count) => {
    if (isDue()) terminal.err(`${what}: ${count} ${unit}; ${Math.round((clock.now() - startedAt) / 1000)} s so far\n`);
  };
}
