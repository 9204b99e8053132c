import type { PageReader } from '../../crawler/ports.ts';
import type { Clock } from '../kernel/clock.ts';
import type { CallEnd, CallMeter, PlannedCall } from '../models/call-meter.ts';
import type { ModelFailure } from '../models/language-model.ts';
import { type ArenaIds, type CallRecord, type CallTotals, withIds } from './arena-event.ts';
import { inSpan, type OpenSpan, type Telemetry } from './telemetry.ts';

interface UnderWay {
  readonly told: CallRecord;
  readonly ids: ArenaIds;
  readonly span: OpenSpan;
  readonly begunAt: number;
}

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
  const underWay = new Map<string, UnderWay>();

  function begun(call: PlannedCall, id: string, waitedMs: number): void {
    const ids = { ...all, ...idsOf(call), call: id };
    const told = callRecord(call);
    withIds(ids, () => {
      telemetry.note({ kind: 'call_begun', call: told, waitedMs });
      underWay.set(id, { told, ids, span: telemetry.begin('model call', { ...told }), begunAt: clock.now() });
    });
  }

  function ended(id: string, end: CallEnd): void {
    const open = underWay.get(id);
    underWay.delete(id);
    if (open === undefined) return;
    const totals = totalsOf(end, clock.now() - open.begunAt);
    const { outcome } = end;
    const { ms: _ms, ...fields } = totals;
    open.span.end(outcome.ok ? null : failureText(outcome.failure, withheld), fields);
    withIds(open.ids, () => {
      if (outcome.ok) telemetry.note({ kind: 'call_ended', call: open.told, totals });
      else telemetry.note({ kind: 'call_failed', call: open.told, ...failureOf(outcome.failure), totals });
    });
  }

  return {
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
    submitted: (id, job) => meter.submitted(id, job),
    suspend: async (id) => {
      underWay.get(id)?.span.end('suspended', {});
      underWay.delete(id);
      await meter.suspend(id);
    },
    markUseless: (key) => meter.markUseless(key),
    slowDown: (provider, retryAfterMs) => meter.slowDown(provider, retryAfterMs),
  };
}

/** What the call says itself stands before what the work around it is known by. */
function idsOf({ purpose: { agent, task } }: PlannedCall): ArenaIds {
  return { ...(agent === null ? {} : { agent }), ...(task === undefined ? {} : { task }) };
}

function callRecord({ provider, model, purpose }: PlannedCall): CallRecord {
  return { provider, model, role: purpose.role };
}

function failureOf({ reason, detail }: Extract<CallEnd['outcome'], { ok: false }>['failure']) {
  return { reason, detail };
}

function failureText({ reason, detail }: Pick<ModelFailure, 'reason' | 'detail'>, withheld: boolean): string {
  return withheld ? reason : `${reason}: ${detail}`;
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
