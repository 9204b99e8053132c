import path from 'node:path';
import { OperatorError } from '../kernel/errors.ts';
import { type LogLevel, logLevels } from '../kernel/log.ts';
import { parsedUrl } from '../kernel/parsed-url.ts';
import { chosenIn, numeric, secretValues } from './environment.ts';

/** Settings of log, traces and metrics that come from the environment. */
export interface TelemetryEnvironment {
  /** Null: not said. */
  readonly level: LogLevel | 'silent' | null;
  /** File for the log as JSON lines; null: stderr. */
  readonly file: string | null;
  /** Null: no traces and no metrics. */
  readonly otlp: OtlpEnvironment | null;
  /** Keys, tokens and passwords, which must stand in no log. */
  readonly secrets: readonly string[];
}

/** OpenTelemetry's own variables, as far as they are read here; headers, sampler and time limits its libraries read. */
interface OtlpEnvironment {
  /** Null: no traces. */
  readonly tracesUrl: string | null;
  /** Null: no metrics. */
  readonly metricsUrl: string | null;
  readonly metricsEveryMs: number;
  readonly serviceName: string;
}

/** @throws OperatorError for a value that means nothing */
export function telemetryEnvironment(folder: string): TelemetryEnvironment {
  const { DR_ARENA_LOG_FILE: file } = process.env;
  return {
    level: chosenIn('DR_ARENA_LOG', [...logLevels, 'silent']),
    file: file ? path.resolve(folder, file) : null,
    otlp: otlpEnvironment(),
    secrets: secretValues(),
  };
}

/** OpenTelemetry's default between two sendings of metrics, in milliseconds. */
const usualMetricsEvery = '60000';

function otlpEnvironment(): OtlpEnvironment | null {
  const { OTEL_SDK_DISABLED: off, OTEL_METRIC_EXPORT_INTERVAL: interval, OTEL_SERVICE_NAME: serviceName } = process.env;
  if (off?.toLowerCase() === 'true') return null;
  const tracesUrl = urlOf('TRACES');
  const metricsUrl = urlOf('METRICS');
  if (tracesUrl === null && metricsUrl === null) return null;
  const every = numeric('OTEL_METRIC_EXPORT_INTERVAL', interval || usualMetricsEvery);
  const metricsEveryMs = Math.min(Math.max(every, 100), 3_600_000);
  return { tracesUrl, metricsUrl, metricsEveryMs, serviceName: serviceName || 'dr-arena' };
}

const common = 'OTEL_EXPORTER_OTLP_ENDPOINT';

/** Returns the address of a signal: its own variable holds the whole address, the common one is completed by the signal's path. */
function urlOf(signal: 'TRACES' | 'METRICS'): string | null {
  const own = `OTEL_EXPORTER_OTLP_${signal}_ENDPOINT`;
  const { [own]: whole, [common]: base, [`OTEL_${signal}_EXPORTER`]: exporter } = process.env;
  const text = whole || base;
  if (!text || exporter === 'none') return null;
  refuseOtherProtocols(signal);
  if (/^https?:$/.test(parsedUrl(text)?.protocol ?? ''))
    return whole ? text : `${text.replace(/\/+$/, '')}/v1/${signal.toLowerCase()}`;
  throw new OperatorError(
    `${whole ? own : common} holds no http or https address`,
    'Set it to one such as http://127.0.0.1:4318.',
  );
}

function refuseOtherProtocols(signal: 'TRACES' | 'METRICS'): void {
  for (const variable of [`OTEL_EXPORTER_OTLP_${signal}_PROTOCOL`, 'OTEL_EXPORTER_OTLP_PROTOCOL']) {
    const protocol = process.env[variable] || 'http/protobuf';
    if (protocol === 'http/protobuf') continue;
    const remedy = 'Unset it, or set it to http/protobuf; collectors take that at port 4318.';
    throw new OperatorError(`${variable} is '${protocol}', and only http/protobuf is spoken`, remedy);
  }
}
