import type { LogFields, LogLevel } from '../kernel/log.ts';

/** One line of the log. */
export interface LogLine {
  /** ISO 8601, UTC. */
  readonly time: string;
  readonly level: LogLevel;
  readonly message: string;
  readonly fields: LogFields;
}

/** A line of the log for a person at a terminal: `14:02:11 warn  round void  reason=judge_failed match=…`. */
export function logText({ time, level, message, fields }: LogLine): string {
  const told = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [`${name}=${valueText(value)}`],
  );
  return `${[time.slice(11, 19), level.padEnd(5), message, told.join(' ')].join(' ').trimEnd()}\n`;
}

/** Texts that would not be told from the next field stand in quotes. */
function valueText(value: string | number | boolean): string {
  return typeof value === 'string' && (value === '' || /[\s="]/.test(value)) ? JSON.stringify(value) : String(value);
}
