import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { telemetryEnvironment } from '../../src/config/telemetry-environment.ts';
import { OperatorError } from '../../src/kernel/errors.ts';

const endpoint = 'OTEL_EXPORTER_OTLP_ENDPOINT';
const ours = ['DR_ARENA_LOG', 'DR_ARENA_LOG_FILE', endpoint, 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'OTEL_SDK_DISABLED'];
const otlp = () => telemetryEnvironment('/project').otlp;

beforeEach(() => {
  for (const name of ours) vi.stubEnv(name, '');
});
afterEach(() => {
  vi.unstubAllEnvs();
});

it('says nothing of a log, and sends nothing, where nothing is set', () => {
  expect(telemetryEnvironment('/project')).toMatchObject({ level: null, file: null, otlp: null });
});

it('completes the common address by the path of each signal, and takes a signal’s own as it stands', () => {
  vi.stubEnv(endpoint, 'http://127.0.0.1:4318/');
  expect(otlp()).toMatchObject({
    tracesUrl: 'http://127.0.0.1:4318/v1/traces',
    metricsUrl: 'http://127.0.0.1:4318/v1/metrics',
  });
  vi.stubEnv('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'https://traces.example/in');
  vi.stubEnv('OTEL_METRICS_EXPORTER', 'none');
  expect(otlp()).toMatchObject({ tracesUrl: 'https://traces.example/in', metricsUrl: null });
  vi.stubEnv('OTEL_SDK_DISABLED', 'true');
  expect(otlp()).toBeNull();
});

it('refuses what means nothing: a level, an address, a protocol', () => {
  vi.stubEnv('DR_ARENA_LOG', 'loud');
  expect(() => telemetryEnvironment('/project')).toThrow(OperatorError);
  vi.stubEnv('DR_ARENA_LOG', 'debug');
  vi.stubEnv(endpoint, 'collector:4317');
  expect(otlp).toThrow(/OTEL_EXPORTER_OTLP_ENDPOINT holds no http or https address/);
  vi.stubEnv(endpoint, 'http://collector:4317');
  vi.stubEnv('OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc');
  expect(otlp).toThrow(/only http\/protobuf is spoken/);
});

it('takes for secrets what is named as one, and the password of the database', () => {
  vi.stubEnv('MY_SEARCH_API_KEY', ' sk-1234567890ab ');
  vi.stubEnv('OTEL_EXPORTER_OTLP_HEADERS', 'authorization=Bearer abc');
  vi.stubEnv('DATABASE_URL', 'postgres://arena:hunter2hunter2@db/arena');
  expect(telemetryEnvironment('/project').secrets).toEqual(
    expect.arrayContaining(['sk-1234567890ab', 'authorization=Bearer abc', 'hunter2hunter2']),
  );
});
