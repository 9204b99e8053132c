import type { Clock } from '../kernel/clock.ts';
import type { Terminal } from './terminal.ts';

/** A line at most this often, in milliseconds: for a person at a terminal, and for a log. */
const lineEveryMs = { interactive: 2000, plain: 10_000 };

/** Tells on stderr, now and then, how far something has come whose end is not known. */
export function rowDisplay(terminal: Terminal, clock: Clock, unit: string): (what: string, count: number) => void {
  const everyMs = terminal.interactive ? lineEveryMs.interactive : lineEveryMs.plain;
  const startedAt = clock.now();
  let told = startedAt;
  return (what, count) => {
    const now = clock.now();
    if (now - told < everyMs) return;
    told = now;
    terminal.err(`${what}: ${count} ${unit}; ${Math.round((now - startedAt) / 1000)} s so far\n`);
  };
}
