import { setGlobalErrorHandler } from '@opentelemetry/core';
import { resourceFromAttributes } from '@opentelemetry/resources';
import type { Clock } from '../kernel/clock.ts';
import { messageOf } from '../kernel/errors.ts';
import type { Log } from '../kernel/log.ts';
import { programVersion } from '../kernel/program-version.ts';
import { inTime } from '../kernel/until-aborted.ts';
import { type OpenMetrics, openMetrics } from './open-metrics.ts';
import { type OpenTraces, openTraces } from './open-traces.ts';

/** Addresses of traces and metrics. */
export interface OtlpSettings {
  /** Null: no traces. */
  readonly tracesUrl: string | null;
  /** Null: no metrics. */
  readonly metricsUrl: string | null;
  /** Metrics are sent this often. */
  readonly metricsEveryMs: number;
  readonly serviceName: string;
}

export interface OtlpOptions {
  readonly settings: OtlpSettings;
  /** Tells this process from others, such as a worker's name. */
  readonly instance: string;
  /** Makes a text safe to send. */
  readonly safe: (text: string) => string;
  /** Is told now and then that nothing can be sent. */
  readonly log: Log;
  readonly clock: Clock;
}

export interface OpenOtlp {
  readonly traces: OpenTraces | null;
  readonly metrics: OpenMetrics | null;
  /** Resolves within a second: a collector that does not answer loses what is left. */
  close(): Promise<void>;
}

const closingMs = 1000;
/** Milliseconds between two reports that a collector does not answer. */
const quietMs = 60_000;

/** Opens traces and metrics. Sending goes on beside the work, from bounded queues, and nothing waits for it. */
export function openOtlp({ settings, instance, safe, log, clock }: OtlpOptions): OpenOtlp {
  const { tracesUrl, metricsUrl, metricsEveryMs, serviceName } = settings;
  const attributes = {
    'service.name': serviceName,
    'service.version': programVersion,
    'service.instance.id': instance,
  };
  const resource = resourceFromAttributes(attributes);
  const tell = troubleTeller(log, clock);
  setGlobalErrorHandler((error) => tell(typeof error === 'string' ? error : messageOf(error)));
  const traces = tracesUrl === null ? null : openTraces(tracesUrl, resource, safe);
  const metrics = metricsUrl === null ? null : openMetrics(metricsUrl, metricsEveryMs, resource);
  return {
    traces,
    metrics,
    close: async () => {
      const onError = (error: unknown) => tell(messageOf(error));
      const closing = Promise.all([traces?.close().catch(onError), metrics?.close().catch(onError)]);
      if ((await inTime(clock, closingMs, closing)) === null) tell(`not within ${closingMs} ms at the end`);
    },
  };
}

/** Tells of trouble, at most once in `quietMs`. */
function troubleTeller(log: Log, clock: Clock): (detail: string) => void {
  let last = Number.NEGATIVE_INFINITY;
  return (detail) => {
    if (clock.now() - last < quietMs) return;
    last = clock.now();
    log('warn', 'traces or metrics could not be sent', { detail });
  };
}
