import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { telemetryEnvironment } from '../../src/config/telemetry-environment.ts';
import { OperatorError } from '../../src/kernel/errors.ts';

const endpoint = 'OTEL_EXPORTER_OTLP_ENDPOINT';
const ours = ['DR_ARENA_LOG', 'DR_ARENA_LOG_FILE', endpoint, 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'OTEL_SDK_DISABLED'];
const tracesUrl = () => telemetryEnvironment('/project').tracesUrl;

beforeEach(() => {
  for (const name of ours) vi.stubEnv(name, '');
});
afterEach(() => {
  vi.unstubAllEnvs();
});

it('says nothing of a log, and sends nothing, where nothing is set', () => {
  expect(telemetryEnvironment('/project')).toMatchObject({ level: null, file: null, tracesUrl: null });
});

it('completes the common address by the path of traces, and takes their own as it stands', () => {
  vi.stubEnv(endpoint, 'http://127.0.0.1:4318/');
  expect(tracesUrl()).toBe('http://127.0.0.1:4318/v1/traces');
  vi.stubEnv('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'https://traces.example/in');
  expect(tracesUrl()).toBe('https://traces.example/in');
  vi.stubEnv('OTEL_TRACES_EXPORTER', 'none');
  expect(tracesUrl()).toBeNull();
  vi.stubEnv('OTEL_TRACES_EXPORTER', '');
  vi.stubEnv('OTEL_SDK_DISABLED', 'true');
  expect(tracesUrl()).toBeNull();
});

it('refuses what means nothing: a level, an address, a protocol', () => {
  vi.stubEnv('DR_ARENA_LOG', 'loud');
  expect(() => telemetryEnvironment('/project')).toThrow(OperatorError);
  vi.stubEnv('DR_ARENA_LOG', 'debug');
  vi.stubEnv(endpoint, 'collector:4317');
  expect(tracesUrl).toThrow(/OTEL_EXPORTER_OTLP_ENDPOINT holds no http or https address/);
  vi.stubEnv(endpoint, 'http://collector:4317');
  vi.stubEnv('OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc');
  expect(tracesUrl).toThrow(/only http\/protobuf is spoken/);
});

it('takes for secrets what is named as one, and the password of the database', () => {
  vi.stubEnv('MY_SEARCH_API_KEY', ' sk-1234567890ab ');
  vi.stubEnv('OTEL_EXPORTER_OTLP_HEADERS', 'authorization=Bearer abc');
  vi.stubEnv('DATABASE_URL', 'postgres://arena:hunter2hunter2@db/arena');
  expect(telemetryEnvironment('/project').secrets).toEqual(
    expect.arrayContaining(['sk-1234567890ab', 'authorization=Bearer abc', 'hunter2hunter2']),
  );
});
