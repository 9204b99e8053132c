import {
  type Attributes,
  type Context,
  context as contexts,
  type SpanOptions,
  type Tracer,
  type TracerOptions,
  type TracerProvider,
  trace,
} from '@opentelemetry/api';
import { type IdGenerator, RandomIdGenerator, type Span, type SpanProcessor } from '@opentelemetry/sdk-trace-base';
import { contentHash } from '../../kernel/hash.ts';
import { type ArenaIds, currentIds } from '../arena-event.ts';

/** How the engine names a workflow's id on its spans. */
const workflowAttribute = 'dbos.operation.workflow_id';

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

/** Puts the ids of the work at hand on every span, those of the engine included. */
export function idAttributes(): SpanProcessor {
  return {
    onStart: (span: Span) => {
      const workflow = span.attributes[workflowAttribute];
      span.setAttributes(attributesOf(typeof workflow === 'string' ? idsOfWorkflow(workflow) : {}));
      span.setAttributes(attributesOf(currentIds()));
    },
    onEnd: () => undefined,
    forceFlush: async () => undefined,
    shutdown: async () => undefined,
  };
}

function attributesOf(ids: ArenaIds): Attributes {
  return Object.fromEntries(Object.entries(ids).map(([name, id]) => [`dr_arena.${name}`, id]));
}

/** Names a span by its trace and its own id, in hexadecimal digits as OpenTelemetry writes them. */
interface SpanPlace {
  /** 32 digits. */
  readonly traceId: string;
  /** 16 digits. */
  readonly spanId: string;
}

/** A workflow's id begins with what it is; a match that is played again carries the number of the try. */
const matchWorkflow = /^match\/(?<match>.+?)(?:\/retry-\d+)?$/s;
const ofRun = /^[a-z]+\/(?<run>[^/]+)/;

/** The run that a workflow belongs to, and the match where it is one, by the workflow's id. */
export function idsOfWorkflow(workflow: string): { readonly run?: string; readonly match?: string } {
  const match = matchWorkflow.exec(workflow)?.groups?.match;
  const run = ofRun.exec(workflow)?.groups?.run;
  return { ...(run === undefined ? {} : { run }), ...(match === undefined ? {} : { match }) };
}

/**
 * Where the span of a workflow stands that no span of this process leads to. It follows from the workflow's id alone, so
 * that whoever takes a match over goes on with its trace. A match is a trace of its own, and so are a tree and a run: one
 * trace for a whole run would be too large for any viewer.
 */
export function placeOfWorkflow(workflow: string): SpanPlace {
  const { match } = idsOfWorkflow(workflow);
  return {
    traceId: match === undefined ? digits('trace', workflow, 32) : traceOfMatch(match),
    spanId: spanOf(workflow),
  };
}

/** The first try of a match. */
export function placeOfMatch(match: string): SpanPlace {
  return { traceId: traceOfMatch(match), spanId: spanOf(`match/${match}`) };
}

function traceOfMatch(match: string): string {
  return digits('trace', `match/${match}`, 32);
}

function spanOf(workflow: string): string {
  return digits('span', workflow, 16);
}

function digits(kind: 'trace' | 'span', id: string, count: number): string {
  return contentHash(`dr-arena ${kind} ${id}`).slice(0, count);
}
