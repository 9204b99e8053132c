import { hostname } from 'node:os';
import { telemetryEnvironment } from '../config/telemetry-environment.ts';
import type { Clock } from '../kernel/clock.ts';
import type { LogLevel } from '../kernel/log.ts';
import type { LogTarget } from '../telemetry/open-log.ts';
import { startTelemetry } from '../telemetry/start-telemetry.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';

/** How a process tells of its work where the environment does not say it. */
export interface TellingProcess {
  /** What it is called in log and metrics; its machine and number when left out. */
  readonly name?: string;
  /** Given by a flag, which wins over the environment. */
  readonly level?: LogLevel | 'silent';
  /** Level where neither flag nor environment names one. */
  readonly usualLevel: LogLevel | 'silent';
  /** Writes to the terminal of a person; null where none looks. */
  readonly terminal: ((text: string) => void) | null;
  /** The working folder. */
  readonly folder: string;
  readonly clock: Clock;
}

/**
 * Opens log, traces and metrics of this process as flags and environment say.
 * @throws OperatorError for a variable that means nothing, or a log file that cannot be written
 */
export async function processTelemetry(process_: TellingProcess): Promise<Telemetry> {
  const { level, file, otlp, secrets } = telemetryEnvironment(process_.folder);
  const { name, usualLevel, terminal, clock } = process_;
  return startTelemetry({
    level: process_.level ?? level ?? usualLevel,
    target: targetOf(file, terminal),
    otlp,
    secrets,
    clock,
    instance: name ?? `${hostname()}-${process.pid}`,
  });
}

function targetOf(file: string | null, terminal: TellingProcess['terminal']): LogTarget {
  if (file !== null) return { kind: 'file', path: file };
  return terminal === null ? { kind: 'stderr' } : { kind: 'terminal', write: terminal };
}
