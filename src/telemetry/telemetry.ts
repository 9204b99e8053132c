import type { QueueLine } from '../arena/run-progress.ts';
import { messageOf } from '../kernel/errors.ts';
import { type Log, type LogFields, silentLog } from '../kernel/log.ts';
import type { ArenaEvent } from './arena-event.ts';

/** A stretch of work that is timed and shown inside the work around it. */
export interface OpenSpan {
  /** Does work whose own spans stand inside this one. */
  within<Value>(work: () => Value): Value;
  /**
   * @param failure why the work came to nothing; null when it did not
   * @param fields what is known now, beside what was said at its begin
   */
  end(failure: string | null, fields?: LogFields): void;
}

export type SpanName = 'answer' | 'judge' | 'compare reports' | 'model call' | 'page fetch';

/** Log, traces and metrics of a process. Nothing of it throws, waits, or changes a result. */
export interface Telemetry {
  /** Log for what is no event of the arena, such as a start or a stop. */
  readonly log: Log;
  /** Writes a line in the log and counts it; ids are those of the work at hand. */
  note(event: ArenaEvent): void;
  /** Begins a span inside the span at work. Ids are those of the work at hand. */
  begin(name: SpanName, fields?: LogFields): OpenSpan;
  /** True if the engine is to make spans of workflows and steps. */
  readonly traces: boolean;
  /** @param look is asked for the queues each time that metrics are sent; what it throws is told as a warning */
  watchQueues(look: () => Promise<readonly QueueLine[]>): void;
  /** Writes and sends what is left, for a short and bounded time. */
  close(): Promise<void>;
}

/** A span that nobody sees. */
export const noSpan: OpenSpan = { within: (work) => work(), end: () => undefined };

/** Tells nobody. */
export const silentTelemetry: Telemetry = {
  log: silentLog,
  note: () => undefined,
  begin: () => noSpan,
  traces: false,
  watchQueues: () => undefined,
  close: async () => undefined,
};

/**
 * Does work in a span of its own.
 * @param tell says of what came of the work why it is a failure, or null, and what else is known; what is thrown is one
 */
export async function inSpan<Value>(
  telemetry: Telemetry,
  name: SpanName,
  work: () => Promise<Value>,
  tell: (value: Value) => { readonly failure: string | null; readonly fields?: LogFields },
): Promise<Value> {
  const span = telemetry.begin(name);
  try {
    const value = await span.within(work);
    const { failure, fields } = tell(value);
    span.end(failure, fields);
    return value;
  } catch (error) {
    span.end(messageOf(error));
    throw error;
  }
}
