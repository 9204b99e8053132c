import { type Attributes, context, type Span, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import type { Resource } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor, type SpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { LogFields } from '../kernel/log.ts';
import { programVersion } from '../kernel/program-version.ts';
import { currentIds } from './arena-event.ts';
import type { OpenSpan, SpanName } from './telemetry.ts';

export interface OpenTraces {
  begin(name: SpanName, fields: LogFields): OpenSpan;
  /** Sends what is left; rejects where it cannot. */
  close(): Promise<void>;
}

/** Spans that wait to be sent at most; those beyond are dropped, so that a collector that is away costs no memory. */
const mostWaiting = 8192;

/**
 * Sends spans by OTLP over HTTP with protobuf, those of the engine as well: it finds the tracer provider that is registered here.
 * @param safe makes a text safe to send
 */
export function openTraces(url: string, resource: Resource, safe: (text: string) => string): OpenTraces {
  const sending = new BatchSpanProcessor(new OTLPTraceExporter({ url }), { maxQueueSize: mostWaiting });
  const provider = new BasicTracerProvider({ resource, spanProcessors: [idAttributes, sending] });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(provider);
  const tracer = trace.getTracer('dr-arena', programVersion);
  return {
    begin: (name, fields) => openSpan(tracer.startSpan(name, { attributes: toAttributes(fields, safe) }), safe),
    close: async () => {
      trace.disable();
      context.disable();
      await provider.shutdown();
    },
  };
}

/** Puts the ids of the work at hand on every span, those of the engine included, whose spans name their workflow. */
const idAttributes: SpanProcessor = {
  onStart: (span) => {
    const workflow = span.attributes['dbos.operation.workflow_id'];
    const ids = { ...(typeof workflow === 'string' ? idsOfWorkflow(workflow) : {}), ...currentIds() };
    for (const [name, id] of Object.entries(ids)) span.setAttribute(`dr_arena.${name}`, id);
  },
  onEnd: () => undefined,
  forceFlush: async () => undefined,
  shutdown: async () => undefined,
};

/** A workflow's id begins with what it is; a match that is played again carries the number of the try. */
const matchWorkflow = /^match\/(?<match>.+?)(?:\/retry-\d+)?$/s;
const ofRun = /^[a-z]+\/(?<run>[^/]+)/;

/** The run that a workflow belongs to, and the match where it is one, by the workflow's id. */
export function idsOfWorkflow(workflow: string): { readonly run?: string; readonly match?: string } {
  const match = matchWorkflow.exec(workflow)?.groups?.match;
  const run = ofRun.exec(workflow)?.groups?.run;
  return { ...(run === undefined ? {} : { run }), ...(match === undefined ? {} : { match }) };
}

function openSpan(span: Span, safe: (text: string) => string): OpenSpan {
  return {
    within: (work) => context.with(trace.setSpan(context.active(), span), work),
    end: (failure, fields = {}) => {
      span.setAttributes(toAttributes(fields, safe));
      if (failure !== null) span.setStatus({ code: SpanStatusCode.ERROR, message: safe(failure) });
      span.end();
    },
  };
}

/** Fields that have a name in OpenTelemetry's semantic conventions for generative AI. */
const conventionalNames: Readonly<Record<string, string>> = {
  provider: 'gen_ai.provider.name',
  model: 'gen_ai.request.model',
  inputTokens: 'gen_ai.usage.input_tokens',
  outputTokens: 'gen_ai.usage.output_tokens',
};

function toAttributes(fields: LogFields, safe: (text: string) => string): Attributes {
  const attributes: Attributes = {};
  for (const [field, value] of Object.entries(fields)) {
    const name = conventionalNames[field] ?? `dr_arena.${field}`;
    if (value !== undefined && value !== null) attributes[name] = typeof value === 'string' ? safe(value) : value;
  }
  return attributes;
}
