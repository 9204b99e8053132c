import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import pino from 'pino';
import { messageOf, OperatorError } from '../kernel/errors.ts';
import type { LogFields, LogLevel } from '../kernel/log.ts';

/** Bytes that wait to be written at most; a reader that does not keep up loses lines, and holds nobody up. */
const mostWaiting = 1 << 20;
/** Maximum wait for the last lines, in milliseconds. */
const closingMs = 1000;

export interface JsonLines {
  write(level: LogLevel, message: string, fields: LogFields): void;
  close(): Promise<void>;
}

/**
 * Writes the log as JSON, a line each.
 * @param file null: to stderr
 * @throws OperatorError when the file cannot be written
 */
export async function openJsonLines(file: string | null): Promise<JsonLines> {
  if (file !== null) await refuseUnwritable(file);
  // With a least length of 0 the destination would not wait for what it is writing when it is flushed.
  const destination = pino.destination({ dest: file ?? 2, sync: false, minLength: 1, maxLength: mostWaiting });
  await waitUntilOpen(destination, file);
  // A disk that is full, or a reader that is gone, costs lines of the log and nothing else.
  destination.on('error', () => undefined);
  const lines = pino(
    {
      level: 'debug',
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
    },
    destination,
  );
  let open = true;
  return {
    // Work that was left behind may tell of itself after the end.
    write: (level, message, fields) => {
      if (open) lines[level](fields, message);
    },
    close: () => {
      open = false;
      return closeDestination(destination, file);
    },
  };
}

const appending = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_NONBLOCK;

/**
 * Before there is a destination, since one that never opens throws when the process ends. Opening a pipe that nobody reads
 * would otherwise wait for ever.
 */
async function refuseUnwritable(file: string): Promise<void> {
  try {
    await (await open(file, appending)).close();
  } catch (error) {
    throw unwritable(error);
  }
}

function unwritable(cause: unknown): OperatorError {
  const remedy = 'Set DR_ARENA_LOG_FILE to a file that can be written.';
  return new OperatorError(`cannot write the log: ${messageOf(cause)}`, remedy, { cause });
}

type Destination = ReturnType<typeof pino.destination>;

function waitUntilOpen(destination: Destination, file: string | null): Promise<void> {
  if (file === null) return Promise.resolve();
  return new Promise((resolve, reject) => {
    destination.once('ready', () => resolve());
    destination.once('error', (cause: unknown) => reject(unwritable(cause)));
  });
}

function closeDestination(destination: Destination, file: string | null): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(resolve, closingMs);
    const finish = () => {
      clearTimeout(late);
      resolve();
    };
    destination.flush(() => {
      // Others write to stderr still.
      if (file === null) return finish();
      destination.once('close', finish);
      destination.end();
    });
  });
}
