import type { PageReader } from '../../crawler/ports.ts';
import type { Clock } from '../kernel/clock.ts';
import type { CallEnd, CallMeter, PlannedCall } from '../models/call-meter.ts';
import { type ArenaIds, type CallRecord, type CallTotals, withIds } from './arena-event.ts';
import { inSpan, type Telemetry } from './telemetry.ts';

interface TellingParts {
  readonly telemetry: Telemetry;
  readonly clock: Clock;
  /** Whose calls they are. */
  readonly run: string;
  /** Where it is for a private set, what providers say is not told. */
  readonly withheld?: boolean;
}

/** A meter that tells of every call of a model: in the log, as a span and in the metrics, by its number in the ledger. */
export function instrumentedMeter(
  meter: CallMeter,
  { telemetry, clock, run, withheld = false }: TellingParts,
): CallMeter {
  const all: ArenaIds = { run, ...(withheld && { withheld }) };
  /** Tells how each call under way ended; null: it is suspended. */
  const enders = new Map<string, (end: CallEnd | null) => void>();

  function begun(call: PlannedCall, id: string, waitedMs: number): void {
    const ids = { ...all, ...idsOf(call), call: id };
    const told = callRecord(call);
    const span = withIds(ids, () => {
      telemetry.note({ kind: 'call_begun', call: told, waitedMs });
      return telemetry.begin('model call', { ...told });
    });
    const begunAt = clock.now();
    enders.set(id, (end) => {
      if (end === null) return span.end('suspended', {});
      const { outcome } = end;
      const totals = totalsOf(end, clock.now() - begunAt);
      const { ms: _ms, ...fields } = totals;
      if (outcome.ok) {
        span.end(null, fields);
        return withIds(ids, () => telemetry.note({ kind: 'call_ended', call: told, totals }));
      }
      const { reason, detail } = outcome.failure;
      span.end(withheld ? reason : `${reason}: ${detail}`, fields);
      withIds(ids, () => telemetry.note({ kind: 'call_failed', call: told, reason, detail, totals }));
    });
  }

  function ended(id: string, end: CallEnd | null): void {
    enders.get(id)?.(end);
    enders.delete(id);
  }

  return {
    ...meter,
    begin: async (call, signal) => {
      const askedAt = clock.now();
      const said = await meter.begin(call, signal);
      if (said.kind === 'go' || said.kind === 'submitted') begun(call, said.call, clock.now() - askedAt);
      if (said.kind === 'stored')
        withIds({ ...all, ...idsOf(call) }, () => telemetry.note({ kind: 'call_stored', call: callRecord(call) }));
      return said;
    },
    end: async (id, end) => {
      ended(id, end);
      await meter.end(id, end);
    },
    suspend: async (id) => {
      ended(id, null);
      await meter.suspend(id);
    },
  };
}

/** What the call says itself stands before what the work around it is known by. */
function idsOf({ purpose: { agent, task } }: PlannedCall): ArenaIds {
  return { ...(agent === null ? {} : { agent }), ...(task === undefined ? {} : { task }) };
}

function callRecord({ provider, model, purpose }: PlannedCall): CallRecord {
  return { provider, model, role: purpose.role };
}

function totalsOf({ outcome, costUsd }: CallEnd, ms: number): CallTotals {
  const usage = outcome.ok ? outcome.value.usage : null;
  return { inputTokens: usage?.inputTokens ?? null, outputTokens: usage?.outputTokens ?? null, costUsd, ms };
}

/** A reader that tells of every page it is asked for, as a span: its host and how it went, never its words. */
export function instrumentedReader(reader: PageReader, telemetry: Telemetry): PageReader {
  return {
    read: (url, signal) =>
      inSpan(
        telemetry,
        'page fetch',
        () => reader.read(url, signal),
        (outcome) => ({
          failure: outcome.ok ? null : outcome.failure.reason,
          fields: { host: new URL(url).host },
        }),
      ),
  };
}
