import type { Clock } from '../kernel/clock.ts';
import type { LogFields, LogLevel } from '../kernel/log.ts';
import { visibleLine } from '../kernel/visible-text.ts';
import { keyRemover } from '../models/without-key.ts';
import { type ArenaEvent, type CallRecord, currentIds, withoutWords } from './arena-event.ts';
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

/** What the log says of an event. */
function eventLine(event: ArenaEvent): EventLine {
  switch (event.kind) {
    case 'call_begun':
      return line('debug', 'model call begun', { ...callFields(event.call), waitedMs: event.waitedMs });
    case 'call_stored':
      return line('debug', 'model call answered before', callFields(event.call));
    case 'call_ended':
      return line('info', 'model call ended', { ...callFields(event.call), ...event.totals });
    case 'call_failed':
      return line('warn', 'model call failed', {
        ...callFields(event.call),
        reason: event.reason,
        detail: event.detail,
        costUsd: event.totals.costUsd,
        ms: event.totals.ms,
      });
    case 'answer_asked':
      return line('debug', 'answer asked', {});
    case 'answer_unavailable':
      return line('warn', 'answer unavailable', { detail: event.detail });
    case 'round_void':
      return line('warn', 'round void', { reason: event.reason, detail: event.detail });
    case 'match_void':
      return line('warn', 'match void', { reason: event.reason, detail: event.detail });
    case 'run_stopped':
      return line('warn', 'run stopped', { because: event.because, detail: event.detail });
    case 'run_failed':
      return line('error', 'run failed', { lead: event.lead, detail: event.detail });
    case 'refresh_ended': {
      const { kind: _kind, ...fields } = event;
      return line(event.status === 'failed' ? 'error' : 'info', 'refresh ended', fields);
    }
    case 'tree_failed':
      return line('warn', 'tree failed', { topic: event.topic, detail: event.detail });
    case 'took_over':
      return line('warn', 'work of a process that is gone taken over', { workflows: event.workflows });
    case 'warning':
      return line('warn', event.detail, {});
    default: {
      const { kind, ...fields } = event;
      return line('info', kind.replaceAll('_', ' '), fields);
    }
  }
}

function line(level: LogLevel, message: string, fields: LogFields): EventLine {
  return { level, message, fields };
}

function callFields({ provider, model, role }: CallRecord): LogFields {
  return { provider, model, role };
}
