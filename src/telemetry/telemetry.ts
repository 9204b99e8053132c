import { type Log, type LogFields, silentLog } from '../kernel/log.ts';
import type { ArenaEvent } from './arena-event.ts';

/** A stretch of work that is timed and shown inside the work around it. */
export interface OpenSpan {
  /**
   * @param failure why the work came to nothing; null when it did not
   * @param fields what is known now, beside what was said at its begin
   */
  end(failure: string | null, fields?: LogFields): void;
}

export const spanNames = ['answer', 'judge', 'model call', 'page fetch'] as const;
export type SpanName = (typeof spanNames)[number];

/** What a process tells of its work: log, traces and metrics. Nothing of it throws, waits, or changes a result. */
export interface Telemetry {
  /** For what is no event of the arena, such as a start or a stop. */
  readonly log: Log;
  /** A line in the log and what it adds to the metrics; ids are those of the work at hand. */
  note(event: ArenaEvent): void;
  /** Begins a span inside the span at work. Ids are those of the work at hand. */
  begin(name: SpanName, fields?: LogFields): OpenSpan;
  /** Whether the engine is to make spans of workflows and steps. */
  readonly traces: boolean;
  /** Writes and sends what is left, for a short and bounded time. */
  close(): Promise<void>;
}

const noSpan: OpenSpan = { end: () => undefined };

/** Tells nobody. */
export const silentTelemetry: Telemetry = {
  log: silentLog,
  note: () => undefined,
  begin: () => noSpan,
  traces: false,
  close: async () => undefined,
};
