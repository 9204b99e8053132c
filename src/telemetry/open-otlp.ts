import { setGlobalErrorHandler } from '@opentelemetry/core';
import { resourceFromAttributes } from '@opentelemetry/resources';
import type { Clock } from '../kernel/clock.ts';
import { messageOf } from '../kernel/errors.ts';
import type { Log } from '../kernel/log.ts';
import { programVersion } from '../kernel/program-version.ts';
import { inTime } from '../kernel/until-aborted.ts';
import { type OpenMetrics, openMetrics } from './open-metrics.ts';
import { type OpenTraces, openTraces } from './open-traces.ts';

/** Where traces and metrics go. */
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
/** That a collector does not answer is told this often. */
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
  setGlobalErrorHandler((thrown) => tell(typeof thrown === 'string' ? thrown : messageOf(thrown)));
  const traces = tracesUrl === null ? null : openTraces(tracesUrl, resource, safe);
  const metrics = metricsUrl === null ? null : openMetrics(metricsUrl, metricsEveryMs, resource);
  return {
    traces,
    metrics,
    close: async () => {
      const failed = (thrown: unknown) => tell(messageOf(thrown));
      const closed = Promise.all([traces?.close().catch(failed), metrics?.close().catch(failed)]);
      if ((await inTime(clock, closingMs, closed)) === null) tell(`not within ${closingMs} ms at the end`);
    },
  };
}

/** Tells of trouble, at most once in `quietMs`. */
function troubleTeller(log: Log, clock: Clock): (detail: string) => void {
  let told = Number.NEGATIVE_INFINITY;
  return (detail) => {
    if (clock.now() - told < quietMs) return;
    told = clock.now();
    log('warn', 'traces or metrics could not be sent', { detail });
  };
}
