import type { BatchObservableResult, Counter, Histogram, Meter, ObservableGauge } from '@opentelemetry/api';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-proto';
import type { Resource } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { programVersion } from '../../kernel/program-version.ts';
import type { QueueLine } from '../../tournament/queue-line.ts';
import type { EventMeasure } from '../event-measures.ts';
import { gauges, type MeasureName, measures } from '../measures.ts';

/** A collector that takes longer for metrics is given up for this time. */
const patienceMs = 10_000;

export interface OpenMetrics {
  add(measure: EventMeasure): void;
  /** @param look rejects where it cannot be said; then nothing is sent of queues */
  watchQueues(look: () => Promise<readonly QueueLine[]>): void;
  /** Sends what is left; rejects where it cannot. */
  close(): Promise<void>;
}

/** Sends metrics every so often. */
export function openMetrics(url: string, everyMs: number, resource: Resource): OpenMetrics {
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
  const [waiting, running] = [made('dr_arena.queue.waiting'), made('dr_arena.queue.running')];
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
