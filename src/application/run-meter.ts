import type { Clock } from '../kernel/clock.ts';
import type { CallEnd, CallMeter, PlannedCall } from '../models/call-meter.ts';
import type { ModelFailure } from '../models/language-model.ts';
import { type ArenaIds, withIds } from '../telemetry/arena-event.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';

/** A meter that can be told to let nothing new begin, and says when all that was under way has ended. */
interface RunMeter extends CallMeter {
  /** Lets no further call begin. Resolves when those under way have ended and are recorded. */
  drain(detail: string): Promise<void>;
  /** Calls that a provider was asked and that have not ended. */
  underWay(): number;
}

export interface RunMeterParts {
  readonly telemetry: Telemetry;
  readonly clock: Clock;
  /** Run of the calls. */
  readonly run: string;
  /** True for a private set: the words of providers are not reported. */
  readonly withheld?: boolean;
  /** Called with each call and its failure when it ends; null: a reply. */
  readonly onEnd: (call: PlannedCall, failure: ModelFailure | null) => void;
}

/**
 * The meter of a run: it tells of every call, in the log and as a span, by its number in the ledger, and how it ended.
 *
 * Calls that are paid for are worth waiting for: a run that stops at its budget keeps their replies. What a provider does in
 * the background is not waited for once it has taken it: the run takes it up when it is resumed.
 */
export function runMeter(meter: CallMeter, parts: RunMeterParts): RunMeter {
  const { clock, onEnd } = parts;
  const draining = new AbortController();
  const idle: (() => void)[] = [];
  const callIds = new Set<string>();
  const open = new Map<string, { readonly call: PlannedCall; readonly tellEnd: TellEnd }>();
  let waiting = 0;
  let why = '';
  const settle = () => {
    if (waiting + callIds.size === 0) for (const resolve of idle.splice(0)) resolve();
  };
  const leaveAfter = async (id: string, work: () => Promise<void>) => {
    try {
      await work();
    } finally {
      callIds.delete(id);
      settle();
    }
  };
  const close = (id: string, end: CallEnd | null): PlannedCall | undefined => {
    const entry = open.get(id);
    open.delete(id);
    entry?.tellEnd(end);
    return entry?.call;
  };
  return {
    ...meter,
    begin: async (call, signal) => {
      const since = clock.now();
      waiting++;
      try {
        const leave = await meter.begin(call, AbortSignal.any([signal, draining.signal]));
        if (leave.kind === 'go') callIds.add(leave.call);
        if (leave.kind === 'stored') tellStored(call, parts);
        if (leave.kind === 'go' || leave.kind === 'submitted')
          open.set(leave.call, { call, tellEnd: tellBegin(call, leave.call, clock.now() - since, parts) });
        return leave;
      } catch (error) {
        if (signal.aborted || !draining.signal.aborted) throw error;
        return { kind: 'no_budget', detail: why };
      } finally {
        waiting--;
        settle();
      }
    },
    end: (id, end) =>
      leaveAfter(id, async () => {
        const call = close(id, end);
        await meter.end(id, end);
        if (call) onEnd(call, end.outcome.ok ? null : end.outcome.failure);
      }),
    submitted: (id, job) => leaveAfter(id, () => meter.submitted(id, job)),
    suspend: (id) =>
      leaveAfter(id, () => {
        close(id, null);
        return meter.suspend(id);
      }),
    underWay: () => callIds.size,
    drain: (detail) => {
      why ||= detail;
      draining.abort();
      return new Promise((resolve) => {
        idle.push(resolve);
        settle();
      });
    },
  };
}

/** Tells how a call ended; null: it is suspended. */
type TellEnd = (end: CallEnd | null) => void;

function tellBegin(call: PlannedCall, id: string, waitedMs: number, parts: RunMeterParts): TellEnd {
  const { telemetry, clock, withheld } = parts;
  const ids = { ...idsOfCall(call, parts), call: id };
  const record = callRecord(call);
  const span = withIds(ids, () => {
    telemetry.note({ kind: 'call_begun', ...record, waitedMs });
    return telemetry.begin('model call', { ...record });
  });
  const begunAt = clock.now();
  return (end) => {
    if (end === null) return span.end('suspended');
    const { outcome, costUsd } = end;
    const usage = outcome.ok ? outcome.value.usage : null;
    const figures = { inputTokens: usage?.inputTokens ?? null, outputTokens: usage?.outputTokens ?? null, costUsd };
    const totals = { ...figures, ms: clock.now() - begunAt };
    if (outcome.ok) {
      span.end(null, figures);
      return withIds(ids, () => telemetry.note({ kind: 'call_ended', ...record, ...totals }));
    }
    const { reason, detail } = outcome.failure;
    span.end(withheld ? reason : `${reason}: ${detail}`, figures);
    withIds(ids, () => telemetry.note({ kind: 'call_failed', ...record, reason, detail, ...totals }));
  };
}

function tellStored(call: PlannedCall, parts: RunMeterParts): void {
  withIds(idsOfCall(call, parts), () => parts.telemetry.note({ kind: 'call_stored', ...callRecord(call) }));
}

/** Ids of a call; they go before those of the work around it. */
function idsOfCall({ purpose: { agent, task } }: PlannedCall, { run, withheld }: RunMeterParts): ArenaIds {
  return { run, ...(withheld && { withheld }), ...(agent && { agent }), ...(task && { task }) };
}

function callRecord({ provider, model, purpose }: PlannedCall) {
  return { provider, model, role: purpose.role };
}
