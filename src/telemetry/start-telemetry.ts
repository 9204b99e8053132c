import type { Clock } from '../kernel/clock.ts';
import type { LogFields, LogLevel } from '../kernel/log.ts';
import { visibleLine } from '../kernel/visible-text.ts';
import { keyRemover } from '../models/without-key.ts';
import { type ArenaEvent, currentIds, withoutWords } from './arena-event.ts';
import { eventMeasures } from './event-measures.ts';
import { type LogTarget, openLog } from './open-log.ts';
import type { OpenOtlp, OtlpOptions, OtlpSettings } from './open-otlp.ts';
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
      const { level, message, fields } = eventLine(currentIds().withheld ? withoutWords(event) : event);
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
  const { openOtlp } = await import('./open-otlp.ts');
  return openOtlp(options);
}

/** Characters that one text of a line or a span keeps at most. */
const mostCharacters = 500;
/** Characters that are looked at. */
const mostRead = 4 * mostCharacters;
/** Name and password in an address, such as that of a database. */
const userInAddress = /:\/\/[^\s/@]*@/g;

/**
 * Makes untrusted text fit for logs and spans: one line, no character that hides others, of bounded length, and with
 * `[key]` wherever one of the secrets stands.
 */
export function safeText(secrets: readonly string[]): (text: string) => string {
  const removers = secrets.map(keyRemover);
  // A secret that the cut runs through is not found; encoded for a URL it is three times as long.
  const cutOff = 3 * Math.max(0, ...secrets.map(({ length }) => length));
  return (text) => {
    const open = removers.reduce((left, remove) => remove(left), text.slice(0, mostRead + cutOff));
    const whole = text.length > mostRead + cutOff ? open.slice(0, Math.max(0, open.length - cutOff)) : open;
    const line = visibleLine(whole.replace(userInAddress, '://[key]@'));
    return line.length > mostCharacters ? `${line.slice(0, mostCharacters - 1)}…` : line;
  };
}

/** One line of the log, before the ids are put to it. */
interface EventLine {
  readonly level: LogLevel;
  readonly message: string;
  readonly fields: LogFields;
}

/** Events that are no mere information. */
const levels: Partial<Record<ArenaEvent['kind'], LogLevel>> = {
  answer_asked: 'debug',
  answer_unavailable: 'warn',
  round_void: 'warn',
  match_void: 'warn',
  run_stopped: 'warn',
  run_failed: 'error',
  tree_failed: 'warn',
};

/** What the log says of an event. */
function eventLine(event: ArenaEvent): EventLine {
  switch (event.kind) {
    case 'call_begun':
      return line('debug', 'model call begun', { ...event.call, waitedMs: event.waitedMs });
    case 'call_stored':
      return line('debug', 'model call answered before', { ...event.call });
    case 'call_ended':
      return line('info', 'model call ended', { ...event.call, ...event.totals });
    case 'call_failed': {
      const { reason, detail, totals } = event;
      const { costUsd, ms } = totals;
      return line('warn', 'model call failed', { ...event.call, reason, detail, costUsd, ms });
    }
    case 'took_over':
      return line('warn', 'work of a process that is gone taken over', { workflows: event.workflows });
    case 'warning':
      return line('warn', event.detail, {});
    default: {
      const { kind, ...fields } = event;
      const level = event.kind === 'refresh_ended' && event.status === 'failed' ? 'error' : (levels[kind] ?? 'info');
      return line(level, kind.replaceAll('_', ' '), fields);
    }
  }
}

function line(level: LogLevel, message: string, fields: LogFields): EventLine {
  return { level, message, fields };
}
