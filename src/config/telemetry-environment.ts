import path from 'node:path';
import { OperatorError } from '../kernel/errors.ts';
import { type LogLevel, logLevels } from '../kernel/log.ts';
import { parsedUrl } from '../kernel/parsed-url.ts';
import { secretValues } from './environment.ts';

/** What the environment says of log and traces. */
export interface TelemetryEnvironment {
  /** Null: not said. */
  readonly level: LogLevel | 'silent' | null;
  /** Where the log goes as JSON lines; null: to stderr. */
  readonly file: string | null;
  /** Where traces go; null: there are none. Headers, sampler and time limits OpenTelemetry's libraries read themselves. */
  readonly tracesUrl: string | null;
  readonly serviceName: string;
  /** Keys, tokens and passwords, which must stand in no log. */
  readonly secrets: readonly string[];
}

/** @throws OperatorError for a value that means nothing */
export function telemetryEnvironment(folder: string): TelemetryEnvironment {
  const { DR_ARENA_LOG: level, DR_ARENA_LOG_FILE: file, OTEL_SERVICE_NAME: serviceName } = process.env;
  return {
    level: level ? logLevelOf(level) : null,
    file: file ? path.resolve(folder, file) : null,
    tracesUrl: tracesUrl(),
    serviceName: serviceName || 'dr-arena',
    secrets: secretValues(),
  };
}

function logLevelOf(text: string): LogLevel | 'silent' {
  const known = [...logLevels, 'silent' as const];
  const level = known.find((each) => each === text);
  if (level !== undefined) return level;
  throw new OperatorError(
    `DR_ARENA_LOG is '${text}', which is no level of the log`,
    `Give one of ${known.join(', ')}.`,
  );
}

const own = 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT';
const common = 'OTEL_EXPORTER_OTLP_ENDPOINT';

/** The variable of traces names the whole address, the common one is completed by their path. */
function tracesUrl(): string | null {
  const { [own]: whole, [common]: base, OTEL_SDK_DISABLED: off, OTEL_TRACES_EXPORTER: exporter } = process.env;
  const text = whole || base;
  if (!text || off?.toLowerCase() === 'true' || exporter === 'none') return null;
  refuseOtherProtocols();
  if (/^https?:$/.test(parsedUrl(text)?.protocol ?? '')) return whole ? text : `${text.replace(/\/+$/, '')}/v1/traces`;
  throw new OperatorError(
    `${whole ? own : common} holds no http or https address`,
    'Set it to one such as http://127.0.0.1:4318.',
  );
}

function refuseOtherProtocols(): void {
  for (const variable of ['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL', 'OTEL_EXPORTER_OTLP_PROTOCOL']) {
    const protocol = process.env[variable] || 'http/protobuf';
    if (protocol === 'http/protobuf') continue;
    const remedy = 'Unset it, or set it to http/protobuf; collectors take that at port 4318.';
    throw new OperatorError(`${variable} is '${protocol}', and only http/protobuf is spoken`, remedy);
  }
}
