import { hostname } from 'node:os';
import { telemetryEnvironment } from '../config/telemetry-environment.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Log, LogLevel } from '../kernel/log.ts';
import { visibleLine } from '../kernel/visible-text.ts';
import { keyRemover } from '../models/without-key.ts';
import { type ArenaEvent, currentIds, withoutWords } from './arena-event.ts';
import { openLog } from './open-log.ts';
import { noSpan, type Telemetry } from './telemetry.ts';

/** Telemetry settings of a process for what the environment does not set. */
export interface TellingProcess {
  /** Name in log, traces and metrics; its machine and number if left out. */
  readonly name?: string;
  /** Level of the log where the environment names none. */
  readonly usualLevel: LogLevel | 'silent';
  /** Writes to the terminal of a person; null where none looks. */
  readonly terminal: ((text: string) => void) | null;
  /** The working folder. */
  readonly folder: string;
  readonly clock: Clock;
}

/**
 * Opens the log, and traces and metrics where there is somebody to send them to, as the environment says. The libraries for each are
 * loaded only where they are used.
 * @throws OperatorError for a variable that means nothing, or a log file that cannot be written
 */
export async function startTelemetry(telling: TellingProcess): Promise<Telemetry> {
  const { name: instance = `${hostname()}-${process.pid}`, usualLevel, clock } = telling;
  const { level, otlp: settings, secrets, file } = telemetryEnvironment(telling.folder);
  const safe = safeText(secrets);
  const base = { worker: instance };
  const lines = await openLog({ level: level ?? usualLevel, file, terminal: telling.terminal, base, safe, clock });
  const { log } = lines;
  const otlp = settings && (await import('./open-otlp.ts')).openOtlp({ settings, instance, safe, log, clock });
  return {
    log,
    note: (event) => {
      const ids = currentIds();
      writeEvent(log, ids.withheld ? withoutWords(event) : event);
      otlp?.metrics?.count(event, ids);
    },
    begin: (name, fields = {}) => otlp?.traces?.begin(name, fields) ?? noSpan,
    traces: (otlp?.traces ?? null) !== null,
    watchQueues: (look) => otlp?.metrics?.watchQueues(look),
    close: async () => {
      await otlp?.close();
      await lines.close();
    },
  };
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
    const open = removers.reduce((rest, remove) => remove(rest), text.slice(0, mostRead + cutOff));
    const whole = text.length > mostRead + cutOff ? open.slice(0, Math.max(0, open.length - cutOff)) : open;
    const line = visibleLine(whole.replace(userInAddress, '://[key]@'));
    return line.length > mostCharacters ? `${line.slice(0, mostCharacters - 1)}…` : line;
  };
}

/** Levels of events that are no mere information, and what the log says of those that it does not name by their kind. */
const eventLevels: Partial<Record<ArenaEvent['kind'], readonly [level: LogLevel, message?: string]>> = {
  answer_asked: ['debug'],
  answer_unavailable: ['warn'],
  round_void: ['warn'],
  match_void: ['warn'],
  run_stopped: ['warn'],
  run_failed: ['error'],
  tree_failed: ['warn'],
  call_begun: ['debug', 'model call begun'],
  call_stored: ['debug', 'model call answered before'],
  call_ended: ['info', 'model call ended'],
  call_failed: ['warn', 'model call failed'],
  took_over: ['warn', 'work of a process that is gone taken over'],
};

/** Writes an event into the log, to which the ids are put there. */
function writeEvent(log: Log, event: ArenaEvent): void {
  const { kind, ...fields } = event;
  const [level = 'info', message = kind.replaceAll('_', ' ')] = eventLevels[kind] ?? [];
  const isFailure = event.kind === 'refresh_ended' && event.status === 'failed';
  if (event.kind === 'warning') log('warn', event.detail);
  else log(isFailure ? 'error' : level, message, fields);
}
