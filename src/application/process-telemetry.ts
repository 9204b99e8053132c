import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { hostname } from 'node:os';
import { fileURLToPath } from 'node:url';
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

const place = /(file:\/\/[^\s()]+\.js):(\d+):(\d+)/g;

/**
 * The stack of an error, with places in the sources where the built program knows them. Node would do the same by a flag, but
 * read every map at each start.
 *
 * @returns places as `src/cli/cli.ts:12:3`; as Node tells them, where a file has no map
 */
export function stackInSources(error: Error): string {
  const maps = new Map<string, SourceMap | null>();
  return (error.stack ?? String(error)).replace(place, (told, script: string, line: string, column: string) => {
    const map = maps.get(script) ?? mapOf(script);
    maps.set(script, map);
    const found = map?.findEntry(Number(line) - 1, Number(column) - 1);
    if (found === undefined || !('originalSource' in found)) return told;
    const source = found.originalSource.replace(/^(\.\.\/)+/, '');
    return `${source}:${found.originalLine + 1}:${found.originalColumn + 1}`;
  });
}

function mapOf(script: string): SourceMap | null {
  const file = fileURLToPath(`${script}.map`);
  return existsSync(file) ? new SourceMap(JSON.parse(readFileSync(file, 'utf8'))) : null;
}
