import {
  type Context,
  context as contexts,
  type SpanOptions,
  type Tracer,
  type TracerOptions,
  type TracerProvider,
  trace,
} from '@opentelemetry/api';
import { type IdGenerator, RandomIdGenerator } from '@opentelemetry/sdk-trace-base';
import { placeOfWorkflow, type SpanPlace } from './trace-ids.ts';

/** How the engine names a workflow's id on its spans. */
export const workflowAttribute = 'dbos.operation.workflow_id';

/** Ids of spans: random ones, but for the next span where its place was said. */
export class PlacedIds implements IdGenerator {
  readonly #random = new RandomIdGenerator();
  #next: SpanPlace | null = null;

  generateTraceId(): string {
    return this.#next?.traceId ?? this.#random.generateTraceId();
  }

  generateSpanId(): string {
    return this.#next?.spanId ?? this.#random.generateSpanId();
  }

  /** Does work that begins one span, at once, in this place. */
  at<Value>(place: SpanPlace, work: () => Value): Value {
    this.#next = place;
    try {
      return work();
    } finally {
      this.#next = null;
    }
  }
}

/** Gives a workflow's span that stands inside no other the place that follows from the workflow's id. */
export function placedTracerProvider(inner: TracerProvider, ids: PlacedIds): TracerProvider {
  return {
    getTracer: (name: string, version?: string, options?: TracerOptions) =>
      placedTracer(inner.getTracer(name, version, options), ids),
  };
}

function placedTracer(inner: Tracer, ids: PlacedIds): Tracer {
  return {
    startSpan: (name: string, options: SpanOptions = {}, context: Context = contexts.active()) => {
      const workflow = options.attributes?.[workflowAttribute];
      const begin = () => inner.startSpan(name, options, context);
      const leads = trace.getSpan(context) === undefined && typeof workflow === 'string';
      return leads ? ids.at(placeOfWorkflow(workflow), begin) : begin();
    },
    startActiveSpan: inner.startActiveSpan.bind(inner),
  };
}
