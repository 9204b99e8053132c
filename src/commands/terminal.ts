import type { Errands } from '../compose/errands.ts';
import { escapeHidden, visibleText } from '../kernel/visible-text.ts';

/** Where a command writes: results to `out`, progress and messages to `err`. */
export interface Terminal {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Whether `err` is a terminal a person looks at. */
  readonly interactive: boolean;
}

/** What every command is given. */
export interface CommandContext {
  readonly terminal: Terminal;
  /** The working folder: config, `.env` and state are looked for here. */
  readonly folder: string;
  /** Aborts when the person interrupts. */
  readonly signal: AbortSignal;
  /** What survives the loss of the database; left out where nothing is to. */
  readonly errands?: Errands;
}

/** Prints one JSON document; characters that a terminal would obey are escaped. */
export function printJson(terminal: Terminal, value: unknown): void {
  terminal.out(`${escapeHidden(JSON.stringify(value, null, 2))}\n`);
}

/** Writes warnings for the person at the terminal. */
export function warnOn({ terminal }: CommandContext): (message: string) => void {
  return (message) => terminal.err(visibleText(`warning: ${message}\n`));
}
