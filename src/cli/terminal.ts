import { access, constants, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { styleText } from 'node:util';
import type { ProcessHandover } from '../application/process-handover.ts';
import type { Moves } from '../arena/moves.ts';
import { messageOf, OperatorError } from '../kernel/errors.ts';
import { escapeHidden, visibleText } from '../kernel/visible-text.ts';
import type { Paint, Sheet, Tone } from '../reporting/terminal/sheet.ts';
import type { KeptRecords } from '../storage/ledger/integrity.ts';

/** Output of a command: results go to `out`, progress and messages to `err`. */
export interface Terminal {
  /** Writes results for people, wrapped at the width of the terminal. */
  readonly out: (text: string) => void;
  /** Writes results for programs, unchanged. */
  readonly data: (text: string) => void;
  readonly err: (text: string) => void;
  /** True if `err` is a terminal. */
  readonly interactive: boolean;
  /** Width and colours of `out`. */
  readonly sheet: Sheet;
  /** Colours of `err`. */
  readonly errPaint: Paint;
}

/** Returns a terminal without colours and without wrapped lines. */
export function plainTerminal(out: (text: string) => void, err: (text: string) => void): Terminal {
  const paint: Paint = (_tone, text) => text;
  return { out, data: out, err, interactive: false, sheet: { width: null, paint }, errPaint: paint };
}

/** Context that every command receives. */
export interface CommandContext {
  readonly terminal: Terminal;
  /** The working folder: config, `.env` and state are looked for here. */
  readonly folder: string;
  /** Aborts when the person interrupts. */
  readonly signal: AbortSignal;
  /** State that survives the loss of the database; left out in tests. */
  readonly handover?: ProcessHandover;
  /** The records that workspaces keep in the database. */
  readonly records?: readonly (() => Promise<readonly KeptRecords[]>)[];
}

/** Prints one JSON document; characters that a terminal would obey are escaped. */
export function printJson(terminal: Terminal, value: unknown): void {
  terminal.data(`${escapeHidden(JSON.stringify(value, null, 2))}\n`);
}

/** Prints what moved from one board to another as its page says it. */
export async function printMoves({ out, sheet }: Terminal, moves: Moves): Promise<void> {
  const { sectionText } = await import('../reporting/document/document-text.ts');
  const { movedSection } = await import('../reporting/sections/moved-section.ts');
  out(sectionText(movedSection(moves), sheet));
}

/** The option that shows everything where a command else shows what decides. */
export const detailsOption = ['--details', 'show everything, not only the most important lines'] as const;

/** Maximum number of lines of an answer without `--details`. */
const mostLines = 38;

/** Cuts a text after its most important lines, unless details were asked for. Ends with a line break. */
export function shortText(text: string, details: boolean): string {
  const lines = text.trimEnd().split('\n');
  if (details || lines.length <= mostLines) return text;
  return `${lines.slice(0, mostLines).join('\n')}\n… and ${lines.length - mostLines} more lines: --details\n`;
}

/** Writes warnings for the person at the terminal. */
export function warnOn({ terminal }: CommandContext): (message: string) => void {
  return (message) => terminal.err(`${terminal.errPaint('warning', 'warning:')} ${visibleText(message)}\n`);
}

/**
 * Makes sure, before anything is paid for, that a file of the working folder can be written.
 * @throws OperatorError where it cannot
 */
export async function checkWritable({ folder }: CommandContext, file: string): Promise<void> {
  const place = path.resolve(folder, file);
  try {
    const there = await stat(place).catch(nullWhereNothingIs);
    if (there?.isDirectory()) throw new Error('it is a folder');
    await access(there === null ? path.dirname(place) : place, constants.W_OK);
  } catch (error) {
    throw unwritable(file, error);
  }
}

/**
 * Writes values as JSON Lines into a file of the working folder.
 * @throws OperatorError where that cannot be done
 */
export function writeLines(context: CommandContext, file: string, values: readonly unknown[]): Promise<void> {
  return writeText(context, file, values.map((value) => `${JSON.stringify(value)}\n`).join(''));
}

/**
 * Writes a text into a file of the working folder.
 * @throws OperatorError where that cannot be done
 */
export async function writeText({ folder }: CommandContext, file: string, text: string): Promise<void> {
  try {
    await writeFile(path.resolve(folder, file), text);
  } catch (error) {
    throw unwritable(file, error);
  }
}

/** Returns null for the error that a file does not exist, and throws any other error again. */
export function nullWhereNothingIs(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}

/** Returns the error for a file or folder that cannot be written. */
export function unwritable(place: string, cause: unknown, remedy = 'Name another file.'): OperatorError {
  return new OperatorError(`cannot write ${place}: ${messageOf(cause)}`, remedy, { cause });
}

/**
 * Returns a handler for `catch` that prints an interrupt and returns null, and throws any other error again.
 * @param whatIs state after the interrupt, in words
 */
export function tellInterrupt({ signal, terminal }: CommandContext, whatIs: string): (error: unknown) => null {
  return (error) => {
    if (!signal.aborted) throw error;
    terminal.err(`interrupted; ${whatIs}\n`);
    return null;
  };
}

/** Runs work that can be repeated without paying again. @returns null if interrupted, which is printed */
export function untilInterrupted<Value>(context: CommandContext, work: () => Promise<Value>): Promise<Value | null> {
  return work().catch(tellInterrupt(context, 'everything paid for is kept: repeat the command to continue'));
}

const units = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const;

/** A number of bytes for people, such as `3.4 MB` (of 1,000 kB). */
export function sizeText(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${unit === 0 ? value : value.toFixed(1)} ${units[unit]}`;
}

type Style = Parameters<typeof styleText>[0];

const styles: Readonly<Record<Tone, Style>> = {
  heading: 'bold',
  good: 'green',
  bad: 'red',
  warning: 'yellow',
  faint: 'dim',
};

/** Node looks at NO_COLOR, FORCE_COLOR and at what the terminal can. */
function paintOn(stream: NodeJS.WriteStream): Paint {
  return (tone, text) => styleText(styles[tone], text, { stream });
}

/**
 * The terminal of this process: colours and wrapped lines where a stream is a terminal that a person looks at.
 * @param isLeft whether this process has nothing to say any more
 */
export async function openTerminal(
  { stdout, stderr }: { readonly stdout: NodeJS.WriteStream; readonly stderr: NodeJS.WriteStream },
  isLeft: () => boolean,
): Promise<Terminal> {
  // A pseudo-terminal whose size nobody has set says that it is 0 wide.
  const widthOf = (stream: NodeJS.WriteStream) => (stream.isTTY === true ? stream.columns || null : null);
  const write = (stream: NodeJS.WriteStream, text: string) => {
    if (!isLeft()) stream.write(text);
  };
  // The widths of characters are loaded only for a terminal.
  const isTerminal = stdout.isTTY || stderr.isTTY;
  const wrap = isTerminal ? (await import('../reporting/terminal/wrap-words.ts')).wrapWords : (text: string) => text;
  return {
    out: (text) => write(stdout, wrap(text, widthOf(stdout))),
    data: (text) => write(stdout, text),
    err: (text) => write(stderr, wrap(text, widthOf(stderr))),
    interactive: stderr.isTTY === true,
    sheet: {
      get width() {
        return widthOf(stdout);
      },
      paint: paintOn(stdout),
    },
    errPaint: paintOn(stderr),
  };
}
