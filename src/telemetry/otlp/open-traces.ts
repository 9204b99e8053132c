import { type Attributes, context, type Span, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import type { Resource } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { LogFields } from '../../kernel/log.ts';
import { programVersion } from '../../kernel/program-version.ts';
import { currentIds } from '../arena-ids.ts';
import type { OpenSpan, SpanName } from '../telemetry.ts';
import { idAttributes } from './id-attributes.ts';
import { PlacedIds, placedTracerProvider } from './placed-tracer-provider.ts';
import { placeOfMatch } from './trace-ids.ts';

/** Spans that wait to be sent at most; those beyond are dropped, so that a collector that is away costs no memory. */
const mostWaiting = 8192;

export interface OpenTraces {
  begin(name: SpanName, fields: LogFields): OpenSpan;
  /** Sends what is left; rejects where it cannot. */
  close(): Promise<void>;
}

/**
 * Sends spans, those of the engine as well: it finds the tracer provider that is registered here.
 * @param safe makes a text safe to send
 */
export function openTraces(url: string, resource: Resource, safe: (text: string) => string): OpenTraces {
  const ids = new PlacedIds();
  const exporter = new OTLPTraceExporter({ url });
  const sending = new BatchSpanProcessor(exporter, { maxQueueSize: mostWaiting });
  const provider = new BasicTracerProvider({ resource, idGenerator: ids, spanProcessors: [idAttributes(), sending] });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(placedTracerProvider(provider, ids));
  const tracer = trace.getTracer('dr-arena', programVersion);
  return {
    begin: (name, fields) => {
      const parent = placedInMatch();
      const attributes = attributesOf(fields, safe);
      return openSpan(tracer.startSpan(name, { attributes }, parent), safe);
    },
    close: async () => {
      trace.disable();
      context.disable();
      await provider.shutdown();
    },
  };
}

/**
 * The span around the work at hand; where that belongs to another trace than the match, as an answer that was queued,
 * the match itself.
 */
function placedInMatch() {
  const around = context.active();
  const { match } = currentIds();
  if (match === undefined) return around;
  const place = placeOfMatch(match);
  if (trace.getSpanContext(around)?.traceId === place.traceId) return around;
  return trace.setSpanContext(around, { ...place, traceFlags: TraceFlags.SAMPLED, isRemote: true });
}

function openSpan(span: Span, safe: (text: string) => string): OpenSpan {
  return {
    within: (work) => context.with(trace.setSpan(context.active(), span), work),
    end: (failure, fields = {}) => {
      span.setAttributes(attributesOf(fields, safe));
      if (failure !== null) span.setStatus({ code: SpanStatusCode.ERROR, message: safe(failure) });
      span.end();
    },
  };
}

function attributesOf(fields: LogFields, safe: (text: string) => string): Attributes {
  const told = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined || value === null
      ? []
      : [[`dr_arena.${name}`, typeof value === 'string' ? safe(value) : value] as const],
  );
  return Object.fromEntries(told);
}
