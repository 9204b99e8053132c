import type { Clock } from '../kernel/clock.ts';
import type { LogLevel } from '../kernel/log.ts';
import type { ArenaEvent } from './arena-event.ts';
import { currentIds } from './arena-ids.ts';
import { eventLine } from './event-line.ts';
import { eventMeasures } from './event-measures.ts';
import { type LogTarget, openLog } from './open-log.ts';
import type { OpenOtlp, OtlpOptions } from './otlp/open-otlp.ts';
import type { OtlpSettings } from './otlp/otlp-settings.ts';
import { safeText } from './safe-text.ts';
import { noSpan, type Telemetry } from './telemetry.ts';

export interface TelemetryOptions {
  readonly level: LogLevel | 'silent';
  readonly target: LogTarget;
  /** Null: no traces and no metrics. */
  readonly otlp: OtlpSettings | null;
  /** What must stand nowhere. */
  readonly secrets: readonly string[];
  /** Tells this process from others: a worker's name, else its number. */
  readonly instance: string;
  readonly clock: Clock;
}

/**
 * Opens the log, and traces and metrics where there is somebody to send them to. The libraries for each are loaded only
 * where they are used.
 * @throws OperatorError when the log's file cannot be written
 */
export async function startTelemetry(options: TelemetryOptions): Promise<Telemetry> {
  const { clock, instance } = options;
  const safe = safeText(options.secrets);
  const lines = await openLog({ ...options, safe, base: { worker: instance } });
  const { log } = lines;
  const otlp = options.otlp && (await loadOtlp({ settings: options.otlp, instance, safe, log, clock }));
  return {
    log,
    note: (event) => {
      const { level, message, fields } = eventLine(event);
      log(level, message, fields);
      if (otlp) measure(otlp, event);
    },
    begin: (name, fields = {}) => otlp?.begin(name, fields) ?? noSpan,
    traces: options.otlp !== null && options.otlp.tracesUrl !== null,
    watchQueues: (look) => otlp?.watchQueues(look),
    close: async () => {
      await otlp?.close();
      await lines.close();
    },
  };
}

function measure(otlp: OpenOtlp, event: ArenaEvent): void {
  for (const each of eventMeasures(event, currentIds())) otlp.add(each);
}

async function loadOtlp(options: OtlpOptions): Promise<OpenOtlp> {
  const { openOtlp } = await import('./otlp/open-otlp.ts');
  return openOtlp(options);
}
