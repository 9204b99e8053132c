import { access, constants, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { styleText } from 'node:util';
import type { ProcessHandover } from '../application/process-handover.ts';
import type { Moves } from '../arena/moves.ts';
import { messageOf, OperatorError } from '../kernel/errors.ts';
import { escapeHidden, visibleText } from '../kernel/visible-text.ts';
import { type Paint, plainPaint, plainSheet, type Sheet, type Tone } from '../reporting/terminal/sheet.ts';
import { wrapWords } from '../reporting/terminal/wrap-words.ts';
import type { KeptRecords } from '../storage/ledger/integrity.ts';

/** Where a command writes: results to `out`, progress and messages to `err`. */
export interface Terminal {
  /** For people: lines break at words where a terminal ends. */
  readonly out: (text: string) => void;
  /** For programs: results as they are. */
  readonly data: (text: string) => void;
  readonly err: (text: string) => void;
  /** Whether `err` is a terminal a person looks at. */
  readonly interactive: boolean;
  /** What results stand on. */
  readonly sheet: Sheet;
  /** Colours of `err`. */
  readonly errPaint: Paint;
}

/** A terminal that nobody looks at: no colours, no wrapped lines. */
export function plainTerminal(out: (text: string) => void, err: (text: string) => void): Terminal {
  return { out, data: out, err, interactive: false, sheet: plainSheet, errPaint: plainPaint };
}

/** What every command is given. */
export interface CommandContext {
  readonly terminal: Terminal;
  /** The working folder: config, `.env` and state are looked for here. */
  readonly folder: string;
  /** Aborts when the person interrupts. */
  readonly signal: AbortSignal;
  /** What survives the loss of the database; left out where nothing is to. */
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
  } catch (thrown) {
    throw unwritable(file, thrown);
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
  } catch (thrown) {
    throw unwritable(file, thrown);
  }
}

/** For what is caught of a look at a place: that nothing is there is null, all else is thrown again. */
export function nullWhereNothingIs(thrown: unknown): null {
  if (thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT') return null;
  throw thrown;
}

function unwritable(file: string, cause: unknown): OperatorError {
  return new OperatorError(`cannot write ${file}: ${messageOf(cause)}`, 'Name another file.', { cause });
}

/**
 * For a `catch`: null for what an interrupt stopped, which is told; all else is thrown on.
 * @param whatIs what the interrupt leaves behind, in words
 */
export function tellInterrupt({ signal, terminal }: CommandContext, whatIs: string): (thrown: unknown) => null {
  return (thrown) => {
    if (!signal.aborted) throw thrown;
    terminal.err(`interrupted; ${whatIs}\n`);
    return null;
  };
}

/** For work whose paid calls the same command finds again; null when it was interrupted, which is told. */
export function untilInterrupted<Value>(context: CommandContext, work: () => Promise<Value>): Promise<Value | null> {
  return work().catch(tellInterrupt(context, 'what was paid for is kept: repeat the command to go on'));
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
export function openTerminal(
  { stdout, stderr }: { readonly stdout: NodeJS.WriteStream; readonly stderr: NodeJS.WriteStream },
  isLeft: () => boolean,
): Terminal {
  // A pseudo-terminal whose size nobody has set says that it is 0 wide.
  const widthOf = (stream: NodeJS.WriteStream) => (stream.isTTY === true ? stream.columns || null : null);
  const write = (stream: NodeJS.WriteStream, text: string) => {
    if (!isLeft()) stream.write(text);
  };
  return {
    out: (text) => write(stdout, wrapWords(text, widthOf(stdout))),
    data: (text) => write(stdout, text),
    err: (text) => write(stderr, wrapWords(text, widthOf(stderr))),
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
