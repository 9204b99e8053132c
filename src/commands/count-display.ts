import { Presets, SingleBar } from 'cli-progress';
import type { Clock } from '../kernel/clock.ts';
import type { StudyProgress } from '../simulation/study-progress.ts';
import type { Terminal } from './terminal.ts';

/** Tells a person who waits how far counted work has come, on stderr. */
export interface CountDisplay {
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
