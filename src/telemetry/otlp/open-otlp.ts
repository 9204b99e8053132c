import { setGlobalErrorHandler } from '@opentelemetry/core';
import { resourceFromAttributes } from '@opentelemetry/resources';
import type { Clock } from '../../kernel/clock.ts';
import { messageOf } from '../../kernel/errors.ts';
import type { Log, LogFields } from '../../kernel/log.ts';
import { programVersion } from '../../kernel/program-version.ts';
import type { QueueLine } from '../../tournament/queue-line.ts';
import type { EventMeasure } from '../event-measures.ts';
import { noSpan, type OpenSpan, type SpanName } from '../telemetry.ts';
import { openMetrics } from './open-metrics.ts';
import { openTraces } from './open-traces.ts';
import type { OtlpSettings } from './otlp-settings.ts';

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
  tellTrouble(options);
  const traces = settings.tracesUrl === null ? null : openTraces(settings.tracesUrl, resource, safe);
  const metrics =
    settings.metricsUrl === null ? null : openMetrics(settings.metricsUrl, settings.metricsEveryMs, resource);
  return {
    add: (measure) => metrics?.add(measure),
    begin: (name, fields) => traces?.begin(name, fields) ?? noSpan,
    watchQueues: (look) => metrics?.watchQueues(look),
    close: () => inTime(clock, [traces?.close(), metrics?.close()]),
  };
}

function tellTrouble({ log, clock }: OtlpOptions): void {
  let told = Number.NEGATIVE_INFINITY;
  setGlobalErrorHandler((thrown) => {
    if (clock.now() - told < quietMs) return;
    told = clock.now();
    log('warn', 'traces or metrics could not be sent', {
      detail: typeof thrown === 'string' ? thrown : messageOf(thrown),
    });
  });
}

async function inTime(clock: Clock, closing: readonly (Promise<void> | undefined)[]): Promise<void> {
  const over = new AbortController();
  const late = clock.sleep(closingMs, over.signal).catch(() => undefined);
  // What cannot be sent any more was told of while it could be mended.
  await Promise.race([Promise.allSettled(closing), late]);
  over.abort();
}
