import type { Attributes, BatchObservableResult } from '@opentelemetry/api';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-proto';
import type { Resource } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import type { QueueLine } from '../arena/run-progress.ts';
import { programVersion } from '../kernel/program-version.ts';
import type { ArenaEvent, ArenaIds } from './arena-event.ts';

export interface OpenMetrics {
  /** Counts an event. @param ids of the work it happened in */
  count(event: ArenaEvent, ids: ArenaIds): void;
  /** @param look is asked each time that metrics are sent; where it rejects, nothing is sent of queues */
  watchQueues(look: () => Promise<readonly QueueLine[]>): void;
  /** Sends what is left; rejects where it cannot. */
  close(): Promise<void>;
}

/** A collector that takes longer for metrics is given up for this time. */
const patienceMs = 10_000;

/** Sends metrics every so often, by OTLP over HTTP with protobuf. */
export function openMetrics(url: string, everyMs: number, resource: Resource): OpenMetrics {
  const reader = new PeriodicExportingMetricReader({
    exporter: new OTLPMetricExporter({ url }),
    exportIntervalMillis: everyMs,
    exportTimeoutMillis: Math.min(everyMs, patienceMs),
  });
  const provider = new MeterProvider({ resource, readers: [reader] });
  const meter = provider.getMeter('dr-arena', programVersion);
  const instruments = new Map(
    Object.entries(metrics).map(([name, options]) => {
      if ('advice' in options) {
        const histogram = meter.createHistogram(name, options);
        return [name, (value: number, labels: Attributes) => histogram.record(value, labels)] as const;
      }
      const counter = meter.createCounter(name, options);
      return [name, (value: number, labels: Attributes) => counter.add(value, labels)] as const;
    }),
  );
  return {
    count: (event, ids) => {
      for (const [name, value, labels] of measures(event, ids))
        if (value !== null) instruments.get(name)?.(value, labels);
    },
    watchQueues: (look) => {
      const watched = queueGauges.map(
        ([name, options, read]) => [meter.createObservableGauge(name, options), read] as const,
      );
      const observe = async (result: BatchObservableResult) => {
        for (const line of await look())
          for (const [gauge, read] of watched) result.observe(gauge, read(line), { queue: line.queue });
      };
      meter.addBatchObservableCallback(
        observe,
        watched.map(([gauge]) => gauge),
      );
    },
    close: () => provider.shutdown(),
  };
}

/** Calls take a second to minutes, answers of deep research minutes to an hour. */
const inSeconds = {
  unit: 's',
  advice: { explicitBucketBoundaries: [0.01, 0.05, 0.1, 0.5, 1, 2, 5, 10, 30, 60, 120, 300, 600, 1800, 3600] },
};

/** Sums that only grow, and histograms; units as UCUM writes them. `docs/operations.md` lists the labels. */
const metrics = {
  'dr_arena.calls': { unit: '{call}', description: 'Calls of models' },
  'dr_arena.tokens': { unit: '{token}', description: 'Tokens that providers stated' },
  'dr_arena.cost': { unit: '{USD}', description: 'Known cost of calls in dollars' },
  'dr_arena.call.duration': { ...inSeconds, description: 'Time a call took' },
  'dr_arena.call.wait': { ...inSeconds, description: 'Time a call waited its turn' },
  'dr_arena.answers': { unit: '{answer}', description: 'Answers recorded or unavailable' },
  'dr_arena.answer.duration': { ...inSeconds, description: 'Time an answer took' },
  'dr_arena.rounds': { unit: '{round}', description: 'Rounds judged' },
  'dr_arena.voids': { unit: '{void}', description: 'Rounds and matches that do not count' },
  'dr_arena.taken_over': { unit: '{workflow}', description: 'Workflows taken over from processes that are gone' },
  'dr_arena.trees': { unit: '{tree}', description: 'Trees built or failed' },
} as const;

type QueueGauge = readonly [
  name: string,
  options: { readonly unit: string; readonly description: string },
  read: (line: QueueLine) => number,
];

const queueGauges: readonly QueueGauge[] = [
  ['dr_arena.queue.waiting', { unit: '{workflow}', description: 'Workflows that wait' }, ({ waiting }) => waiting],
  ['dr_arena.queue.running', { unit: '{workflow}', description: 'Workflows that run' }, ({ running }) => running],
  ['dr_arena.queue.wait', { unit: 's', description: 'Wait of the oldest workflow' }, (line) => line.oldestWaitSeconds],
];

/** Few values for each label, since every combination is a series of its own: no ids of matches or tasks. */
type Measure = readonly [name: keyof typeof metrics, value: number | null, labels: Readonly<Record<string, string>>];

/** Returns what an event adds to the metrics; null: unknown. */
export function measures(event: ArenaEvent, { agent = '' }: ArenaIds): readonly Measure[] {
  switch (event.kind) {
    case 'call_begun':
      return [['dr_arena.call.wait', event.waitedMs / 1000, { provider: event.provider }]];
    case 'call_stored':
      return [['dr_arena.calls', 1, { ...callLabels(event), outcome: 'stored' }]];
    case 'call_ended':
    case 'call_failed':
      return callMeasures(event);
    case 'answer_recorded':
      return [
        ['dr_arena.answers', 1, { agent, outcome: event.failure ?? 'answered' }],
        ['dr_arena.answer.duration', event.ms / 1000, { agent }],
      ];
    case 'answer_unavailable':
      return [['dr_arena.answers', 1, { agent, outcome: 'unavailable' }]];
    case 'round_judged':
      return [['dr_arena.rounds', 1, { tier: event.tier }]];
    case 'round_void':
    case 'match_void':
      return [['dr_arena.voids', 1, { of: event.kind === 'round_void' ? 'round' : 'match', reason: event.reason }]];
    case 'tree_built':
    case 'tree_failed':
      return [['dr_arena.trees', 1, { outcome: event.kind === 'tree_built' ? 'built' : 'failed' }]];
    case 'took_over':
      return [['dr_arena.taken_over', event.workflows, {}]];
    default:
      return [];
  }
}

type EndedCall = Extract<ArenaEvent, { readonly kind: 'call_ended' | 'call_failed' }>;

function callMeasures(event: EndedCall): readonly Measure[] {
  const labels = callLabels(event);
  return [
    ['dr_arena.calls', 1, { ...labels, outcome: event.kind === 'call_failed' ? event.reason : 'answered' }],
    ['dr_arena.call.duration', event.ms / 1000, labels],
    ['dr_arena.tokens', event.inputTokens, { ...labels, direction: 'input' }],
    ['dr_arena.tokens', event.outputTokens, { ...labels, direction: 'output' }],
    ['dr_arena.cost', event.costUsd, labels],
  ];
}

function callLabels({ provider, model, role }: Pick<EndedCall, 'provider' | 'model' | 'role'>) {
  return { provider, model, role };
}
