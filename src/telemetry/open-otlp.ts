import {
  type Attributes,
  type BatchObservableResult,
  type Counter,
  context,
  type Histogram,
  type Meter,
  type ObservableGauge,
  type Span,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { setGlobalErrorHandler } from '@opentelemetry/core';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-proto';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { type Resource, resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { BasicTracerProvider, BatchSpanProcessor, type SpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { QueueLine } from '../arena/run-progress.ts';
import type { Clock } from '../kernel/clock.ts';
import { messageOf } from '../kernel/errors.ts';
import type { Log, LogFields } from '../kernel/log.ts';
import { programVersion } from '../kernel/program-version.ts';
import { inTime } from '../kernel/until-aborted.ts';
import { currentIds } from './arena-event.ts';
import { type EventMeasure, gauges, type MeasureName, measures } from './event-measures.ts';
import { noSpan, type OpenSpan, type SpanName } from './telemetry.ts';

export interface OtlpOptions {
  readonly settings: OtlpSettings;
  /** Tells this process from others, such as a worker's name. */
  readonly instance: string;
  readonly safe: (text: string) => string;
  /** Is told now and then that nothing can be sent. */
  readonly log: Log;
  readonly clock: Clock;
}

export interface OpenOtlp {
  add(measure: EventMeasure): void;
  begin(name: SpanName, fields: LogFields): OpenSpan;
  watchQueues(look: () => Promise<readonly QueueLine[]>): void;
  /** Resolves within a second: a collector that does not answer loses what is left. */
  close(): Promise<void>;
}

const closingMs = 1000;
/** That a collector does not answer is told this often. */
const quietMs = 60_000;

/** Opens traces and metrics. Sending goes on beside the work, from bounded queues, and nothing waits for it. */
export function openOtlp(options: OtlpOptions): OpenOtlp {
  const { settings, instance, safe, clock } = options;
  const attributes = {
    'service.name': settings.serviceName,
    'service.version': programVersion,
    'service.instance.id': instance,
  };
  const resource = resourceFromAttributes(attributes);
  const tell = troubleTeller(options);
  setGlobalErrorHandler((thrown) => tell(typeof thrown === 'string' ? thrown : messageOf(thrown)));
  const traces = settings.tracesUrl === null ? null : openTraces(settings.tracesUrl, resource, safe);
  const metrics =
    settings.metricsUrl === null ? null : openMetrics(settings.metricsUrl, settings.metricsEveryMs, resource);
  return {
    add: (measure) => metrics?.add(measure),
    begin: (name, fields) => traces?.begin(name, fields) ?? noSpan,
    watchQueues: (look) => metrics?.watchQueues(look),
    close: async () => {
      const closed = Promise.allSettled([traces?.close(), metrics?.close()]);
      if ((await inTime(clock, closingMs, closed)) === null) tell(`not within ${closingMs} ms at the end`);
    },
  };
}

/** Tells of trouble, at most once in `quietMs`. */
function troubleTeller({ log, clock }: OtlpOptions): (detail: string) => void {
  let told = Number.NEGATIVE_INFINITY;
  return (detail) => {
    if (clock.now() - told < quietMs) return;
    told = clock.now();
    log('warn', 'traces or metrics could not be sent', { detail });
  };
}

/** A collector that takes longer for metrics is given up for this time. */
const patienceMs = 10_000;

interface OpenMetrics {
  add(measure: EventMeasure): void;
  /** @param look rejects where it cannot be said; then nothing is sent of queues */
  watchQueues(look: () => Promise<readonly QueueLine[]>): void;
  /** Sends what is left; rejects where it cannot. */
  close(): Promise<void>;
}

/** Sends metrics every so often. */
function openMetrics(url: string, everyMs: number, resource: Resource): OpenMetrics {
  const reader = new PeriodicExportingMetricReader({
    exporter: new OTLPMetricExporter({ url }),
    exportIntervalMillis: everyMs,
    exportTimeoutMillis: Math.min(everyMs, patienceMs),
  });
  const provider = new MeterProvider({ resource, readers: [reader] });
  const meter = provider.getMeter('dr-arena', programVersion);
  const instruments = new Map(Object.keys(measures).map((name) => [name, instrument(meter, name as MeasureName)]));
  return {
    add: ({ name, value, labels }) => instruments.get(name)?.(value, labels),
    watchQueues: (look) => watchQueues(meter, look),
    close: () => provider.shutdown(),
  };
}

type Add = (value: number, labels: Readonly<Record<string, string>>) => void;

function instrument(meter: Meter, name: MeasureName): Add {
  const { kind, unit, description } = measures[name];
  if (kind === 'sum') {
    const counter: Counter = meter.createCounter(name, { unit, description });
    return (value, labels) => counter.add(value, labels);
  }
  const advice = { explicitBucketBoundaries: [...measures[name].bounds] };
  const histogram: Histogram = meter.createHistogram(name, { unit, description, advice });
  return (value, labels) => histogram.record(value, labels);
}

function watchQueues(meter: Meter, look: () => Promise<readonly QueueLine[]>): void {
  const made = (name: keyof typeof gauges): ObservableGauge => meter.createObservableGauge(name, gauges[name]);
  const waiting = made('dr_arena.queue.waiting');
  const running = made('dr_arena.queue.running');
  const oldest = made('dr_arena.queue.wait');
  meter.addBatchObservableCallback(
    async (result: BatchObservableResult) => {
      for (const line of await look()) {
        const labels = { queue: line.queue };
        result.observe(waiting, line.waiting, labels);
        result.observe(running, line.running, labels);
        result.observe(oldest, line.oldestWaitSeconds, labels);
      }
    },
    [waiting, running, oldest],
  );
}

/** Spans that wait to be sent at most; those beyond are dropped, so that a collector that is away costs no memory. */
const mostWaiting = 8192;

interface OpenTraces {
  begin(name: SpanName, fields: LogFields): OpenSpan;
  /** Sends what is left; rejects where it cannot. */
  close(): Promise<void>;
}

/**
 * Sends spans, those of the engine as well: it finds the tracer provider that is registered here.
 * @param safe makes a text safe to send
 */
function openTraces(url: string, resource: Resource, safe: (text: string) => string): OpenTraces {
  const exporter = new OTLPTraceExporter({ url });
  const sending = new BatchSpanProcessor(exporter, { maxQueueSize: mostWaiting });
  const provider = new BasicTracerProvider({ resource, spanProcessors: [idAttributes, sending] });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(provider);
  const tracer = trace.getTracer('dr-arena', programVersion);
  return {
    begin: (name, fields) => openSpan(tracer.startSpan(name, { attributes: attributesOf(fields, safe) }), safe),
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
      span.setAttributes(attributesOf(fields, safe));
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

function attributesOf(fields: LogFields, safe: (text: string) => string): Attributes {
  const attributes: Attributes = {};
  for (const [field, value] of Object.entries(fields)) {
    const name = conventionalNames[field] ?? `dr_arena.${field}`;
    if (value !== undefined && value !== null) attributes[name] = typeof value === 'string' ? safe(value) : value;
  }
  return attributes;
}

/** Where traces and metrics go, by OTLP over HTTP with protobuf. */
export interface OtlpSettings {
  /** Null: no traces. */
  readonly tracesUrl: string | null;
  /** Null: no metrics. */
  readonly metricsUrl: string | null;
  /** Metrics are sent this often. */
  readonly metricsEveryMs: number;
  readonly serviceName: string;
}
