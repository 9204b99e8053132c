import type { Clock } from '../kernel/clock.ts';
import { isoTime } from '../kernel/clock.ts';
import { type Log, type LogFields, type LogLevel, logLevels, silentLog } from '../kernel/log.ts';
import { currentIds } from './arena-ids.ts';
import { logText } from './log-text.ts';

/** Where lines go: to a person's terminal as text, else as JSON into a file or to stderr. */
export type LogTarget =
  | { readonly kind: 'terminal'; readonly write: (text: string) => void }
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'stderr' };

export interface LogOptions {
  readonly level: LogLevel | 'silent';
  readonly target: LogTarget;
  /** On every line, such as the worker's name. */
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
export async function openLog(options: LogOptions): Promise<OpenLog> {
  const { level, target, base, safe, clock } = options;
  if (level === 'silent') return { log: silentLog, close: async () => undefined };
  const least = logLevels.indexOf(level);
  const sink = target.kind === 'terminal' ? terminalSink(target.write, clock) : await jsonSink(target);
  return {
    log: (each, message, fields) => {
      if (logLevels.indexOf(each) < least) return;
      sink.write(each, safe(message), safeFields({ ...base, ...currentIds(), ...fields }, safe));
    },
    close: sink.close,
  };
}

interface Sink {
  write(level: LogLevel, message: string, fields: LogFields): void;
  close(): Promise<void>;
}

function terminalSink(write: (text: string) => void, clock: Clock): Sink {
  return {
    write: (level, message, fields) => write(logText({ time: isoTime(clock), level, message, fields })),
    close: async () => undefined,
  };
}

async function jsonSink(target: Exclude<LogTarget, { kind: 'terminal' }>): Promise<Sink> {
  const { openJsonLines } = await import('./json-lines.ts');
  return openJsonLines(target.kind === 'file' ? target.path : null);
}

function safeFields(fields: LogFields, safe: (text: string) => string): LogFields {
  const told = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(told.map(([name, value]) => [name, typeof value === 'string' ? safe(value) : value]));
}
