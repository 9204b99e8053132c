export const logLevels = ['debug', 'info', 'warn', 'error'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Fields of a log line beside its message; a field without a value is left out. */
export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** Takes one line of the log. It never throws and never waits; texts may be untrusted and long, and are made safe by it. */
export type Log = (level: LogLevel, message: string, fields?: LogFields) => void;

/** A log that nobody reads. */
export const silentLog: Log = () => undefined;
