import { type Clock, isoTime } from '../kernel/clock.ts';
import { type Log, type LogFields, type LogLevel, logLevels, silentLog } from '../kernel/log.ts';
import { currentIds } from './arena-event.ts';
import type { JsonLines } from './json-lines.ts';

export interface LogOptions {
  readonly level: LogLevel | 'silent';
  /** File for lines as JSON; null: a person's terminal gets text, else stderr gets JSON. */
  readonly file: string | null;
  readonly terminal: ((text: string) => void) | null;
  /** Fields of every line, such as the worker's name. */
  readonly base: LogFields;
  /** Makes a text safe to show; see `safeText`. */
  readonly safe: (text: string) => string;
  readonly clock: Clock;
}

export interface OpenLog {
  readonly log: Log;
  /** Writes what is left. */
  close(): Promise<void>;
}

/** Opens the log of a process. Its lines carry the ids of the work they come from. */
export async function openLog({ level, file, terminal, base, safe, clock }: LogOptions): Promise<OpenLog> {
  if (level === 'silent') return { log: silentLog, close: async () => undefined };
  const least = logLevels.indexOf(level);
  const sink =
    file === null && terminal !== null
      ? terminalLines(terminal, clock)
      : await (await import('./json-lines.ts')).openJsonLines(file);
  return {
    log: (each, message, fields) => {
      if (logLevels.indexOf(each) < least) return;
      sink.write(each, safe(message), safeFields({ ...base, ...currentIds(), ...fields }, safe));
    },
    close: sink.close,
  };
}

function terminalLines(write: (text: string) => void, clock: Clock): JsonLines {
  return {
    write: (level, message, fields) => write(logText(isoTime(clock), level, message, fields)),
    close: async () => undefined,
  };
}

function safeFields(fields: LogFields, safe: (text: string) => string): LogFields {
  const defined = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(defined.map(([name, value]) => [name, typeof value === 'string' ? safe(value) : value]));
}

/** A line of the log for a person at a terminal: `14:02:11 warn  round void  reason=judge_failed match=…`. */
function logText(time: string, level: LogLevel, message: string, fields: LogFields): string {
  const parts = Object.entries(fields).map(([name, value]) => `${name}=${valueText(value)}`);
  return `${[time.slice(11, 19), level.padEnd(5), message, parts.join(' ')].join(' ').trimEnd()}\n`;
}

/** Texts that would not be told from the next field stand in quotes. */
function valueText(value: LogFields[string]): string {
  return typeof value === 'string' && (value === '' || /[\s="]/.test(value)) ? JSON.stringify(value) : String(value);
}
