import { existsSync } from 'node:fs';
import path from 'node:path';
import { messageOf, OperatorError } from '../kernel/errors.ts';
import { type LogLevel, logLevels } from '../kernel/log.ts';
import { parsedUrl } from '../kernel/parsed-url.ts';
import type { HandoverState } from './handover-state.ts';
import type { Overrides } from './overrides.ts';
import type { ServiceWithKey } from './web-settings.ts';

/** A Neo4j server and how to log in to it. */
export interface Neo4jAccess {
  readonly uri: string;
  /** Null with the password where the server asks for none. */
  readonly user: string | null;
  readonly password: string | null;
  /** Null: the server's default database. */
  readonly database: string | null;
}

/** What the process is told by its environment. */
export interface Environment {
  readonly home: string;
  readonly databaseUrl: string | null;
  /** Where trees are kept; null: in PostgreSQL like everything else. */
  readonly neo4j: Neo4jAccess | null;
}

/** Config values that the environment may set, between the file and the flags. */
const environmentSettings = [
  { variable: 'DR_ARENA_SEED', path: ['seed'] },
  { variable: 'DR_ARENA_TREES', path: ['trees', 'count'] },
  { variable: 'DR_ARENA_ROUNDS', path: ['tournament', 'rounds'] },
  { variable: 'DR_ARENA_CONCURRENCY', path: ['tournament', 'concurrency'] },
] as const;

/** Takes the variables of the folder's `.env` into the environment; what the shell has set wins. */
export function loadDotEnv(folder: string): void {
  const file = path.join(folder, '.env');
  if (!existsSync(file)) return;
  try {
    process.loadEnvFile(file);
  } catch (cause) {
    throw new OperatorError(`cannot read ${file}: ${messageOf(cause)}`, 'Make it a readable file, or remove it.');
  }
}

/** The variables that name the state folder and the database. */
export function readEnvironment(folder: string): Environment {
  return {
    home: path.resolve(folder, process.env.DR_ARENA_HOME ?? '.dr-arena'),
    databaseUrl: process.env.DATABASE_URL || null,
    neo4j: neo4jAccess(),
  };
}

function neo4jAccess(): Neo4jAccess | null {
  const { NEO4J_URI: uri, NEO4J_USER: user, NEO4J_PASSWORD: password, NEO4J_DATABASE: database } = process.env;
  return uri ? { uri, user: user || null, password: password || null, database: database || null } : null;
}

/** A database that went away is waited for so long where nothing else is said, and at most, in seconds. */
const usualDatabaseWait = 600;
const longestDatabaseWait = 7 * 86_400;

/**
 * How long a command that runs for long waits for a database that went away, in milliseconds; 0: not at all.
 * @throws OperatorError for what is no such time
 */
export function databaseWaitMs(): number {
  const variable = 'DR_ARENA_DATABASE_WAIT';
  const seconds = numeric(variable, process.env[variable] || `${usualDatabaseWait}`);
  if (seconds >= 0 && seconds <= longestDatabaseWait) return seconds * 1000;
  throw new OperatorError(
    `${variable} is '${seconds}'`,
    `Give seconds, 0 to ${longestDatabaseWait}; 0: a database that went away ends the command.`,
  );
}

/** The longest that a worker was seen to compute without a pause, in `bench/scale.ts`, is a quarter of it. In seconds. */
const usualStill = 60;
const longestStill = 3600;

/**
 * How long a worker may compute without a pause before it counts as standing still, in milliseconds.
 * @throws OperatorError for what is no such time
 */
export function stillMs(): number {
  const variable = 'DR_ARENA_WORKER_STILL';
  const seconds = numeric(variable, process.env[variable] || `${usualStill}`);
  if (seconds >= 1 && seconds <= longestStill) return seconds * 1000;
  throw new OperatorError(`${variable} is '${seconds}'`, `Give seconds, 1 to ${longestStill}.`);
}

/** Where a process that lost the database leaves to its successor what it had begun. */
const handoverVariable = 'DR_ARENA_HANDOVER';

/** What a predecessor left to this process, as JSON; null for one that begins by itself. It is taken, so that no agent sees it. */
export function takeInheritance(): string | null {
  const text = process.env[handoverVariable];
  delete process.env[handoverVariable];
  return text || null;
}

/** The environment of a successor. */
export function successorEnvironment(handoverState: HandoverState): Readonly<Record<string, string | undefined>> {
  return { ...process.env, [handoverVariable]: JSON.stringify(handoverState) };
}

/** Variables that hold what each search engine asks for. */
export const searchVariables: Readonly<Record<ServiceWithKey | 'searxng', readonly string[]>> = {
  searxng: ['SEARXNG_URL'],
  brave: ['BRAVE_API_KEY'],
  serper: ['SERPER_API_KEY'],
  serpapi: ['SERPAPI_API_KEY'],
  tavily: ['TAVILY_API_KEY'],
  google: ['GOOGLE_API_KEY', 'GOOGLE_CSE_ID'],
};

/** What the variables of a search engine hold, in their order; null when one of them is not set. */
export function searchCredentials(service: ServiceWithKey | 'searxng'): readonly string[] | null {
  const values = searchVariables[service].map((variable) => process.env[variable] ?? '');
  return values.every((value) => value !== '') ? values : null;
}

/**
 * What a variable holds that the config names for a key, without blanks around it; null when it is not set.
 * @throws OperatorError when it holds what no key does, and no header could carry
 */
export function secretOf(variable: string): string | null {
  const secret = process.env[variable]?.trim() ?? '';
  if (secret === '') return null;
  if (/^[\x21-\x7e]+$/.test(secret)) return secret;
  throw new OperatorError(
    `${variable} holds a blank, a line break or a letter beyond ASCII, which no key does`,
    `Set ${variable} to the key alone.`,
  );
}

/** Where people keep keys in their home. */
const secretPlaces = [
  '.ssh',
  '.gnupg',
  '.aws',
  '.azure',
  '.kube',
  '.docker',
  '.netrc',
  '.pgpass',
  '.git-credentials',
  '.config/gcloud',
  '.config/gh',
];

/** What a contestant's program finds of this machine: it runs in this folder, and what is hidden is empty to it. */
export function contestantPlaces(): {
  readonly folder: string;
  readonly scratch: readonly string[];
  readonly hidden: readonly string[];
} {
  const folder = process.cwd();
  const { HOME: home } = process.env;
  return {
    folder,
    scratch: home ? [home] : [],
    hidden: [
      readEnvironment(folder).home,
      path.join(folder, '.env'),
      ...(home ? secretPlaces.map((place) => path.join(home, place)) : []),
    ],
  };
}

/** A token shorter than this can be guessed. */
const shortestToken = 16;

/**
 * The token that the web app asks for where it listens beyond this machine; null when none is set.
 * @throws OperatorError when it is too short, or no header could carry it
 */
export function appToken(): string | null {
  const variable = 'DR_ARENA_TOKEN';
  const token = secretOf(variable);
  if (token === null || (token.length >= shortestToken && token.length <= 200)) return token;
  throw new OperatorError(
    `${variable} has ${token.length} characters`,
    `Give it ${shortestToken} to 200, or unset it: a token is then drawn at random.`,
  );
}

/** How a browser is found: the one named, else one of the folders where programs are looked for. */
export function browserPlaces(): { readonly chromiumPath: string | null; readonly searchPath: readonly string[] } {
  const { CHROMIUM_PATH: chromiumPath, PATH: searchPath = '' } = process.env;
  return { chromiumPath: chromiumPath || null, searchPath: searchPath.split(path.delimiter) };
}

/** What the environment says of log, traces and metrics. */
export interface TelemetryEnvironment {
  /** Null: not said. */
  readonly level: LogLevel | 'silent' | null;
  /** Where the log goes as JSON lines; null: to stderr. */
  readonly file: string | null;
  /** Null: no traces and no metrics. */
  readonly otlp: OtlpEnvironment | null;
  /** Keys, tokens and passwords, which must stand in no log. */
  readonly secrets: readonly string[];
}

/** OpenTelemetry's own variables, as far as they are read here; headers, sampler and time limits its libraries read. */
interface OtlpEnvironment {
  readonly tracesUrl: string | null;
  readonly metricsUrl: string | null;
  readonly metricsEveryMs: number;
  readonly serviceName: string;
}

/** @throws OperatorError for a value that means nothing */
export function telemetryEnvironment(folder: string): TelemetryEnvironment {
  const { DR_ARENA_LOG: level, DR_ARENA_LOG_FILE: file } = process.env;
  return {
    level: level ? logLevelOf(level, 'DR_ARENA_LOG') : null,
    file: file ? path.resolve(folder, file) : null,
    otlp: otlpEnvironment(),
    secrets: secretValues(),
  };
}

/** @param from the variable or flag that it was given by */
export function logLevelOf(text: string, from: string): LogLevel | 'silent' {
  const known = [...logLevels, 'silent' as const];
  const level = known.find((each) => each === text);
  if (level !== undefined) return level;
  throw new OperatorError(`${from} is '${text}', which is no level of the log`, `Give one of ${known.join(', ')}.`);
}

/** OpenTelemetry's default between two sendings of metrics, in milliseconds. */
const usualMetricsEvery = 60_000;

function otlpEnvironment(): OtlpEnvironment | null {
  if (process.env.OTEL_SDK_DISABLED?.toLowerCase() === 'true') return null;
  const tracesUrl = otlpUrl('TRACES');
  const metricsUrl = otlpUrl('METRICS');
  if (tracesUrl === null && metricsUrl === null) return null;
  const every = numeric(
    'OTEL_METRIC_EXPORT_INTERVAL',
    process.env.OTEL_METRIC_EXPORT_INTERVAL || `${usualMetricsEvery}`,
  );
  const serviceName = process.env.OTEL_SERVICE_NAME || 'dr-arena';
  return { tracesUrl, metricsUrl, metricsEveryMs: Math.min(Math.max(every, 100), 3_600_000), serviceName };
}

/** Where a signal goes: its own variable names the whole address, the common one is completed by the signal's path. */
function otlpUrl(signal: 'TRACES' | 'METRICS'): string | null {
  const own = `OTEL_EXPORTER_OTLP_${signal}_ENDPOINT`;
  const common = 'OTEL_EXPORTER_OTLP_ENDPOINT';
  if (process.env[`OTEL_${signal}_EXPORTER`] === 'none') return null;
  const [variable, text] = process.env[own] ? [own, process.env[own]] : [common, process.env[common]];
  if (!text) return null;
  refuseOtherProtocols(signal);
  const url = parsedUrl(text);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new OperatorError(
      `${variable} holds no http or https address`,
      `Set it to one such as http://127.0.0.1:4318.`,
    );
  return variable === own ? text : `${text.replace(/\/+$/, '')}/v1/${signal.toLowerCase()}`;
}

function refuseOtherProtocols(signal: 'TRACES' | 'METRICS'): void {
  for (const variable of [`OTEL_EXPORTER_OTLP_${signal}_PROTOCOL`, 'OTEL_EXPORTER_OTLP_PROTOCOL']) {
    const protocol = process.env[variable] || 'http/protobuf';
    if (protocol === 'http/protobuf') continue;
    const remedy = 'Unset it, or set it to http/protobuf; collectors take that at port 4318.';
    throw new OperatorError(`${variable} is '${protocol}', and only http/protobuf is spoken`, remedy);
  }
}

/** Variables whose names say that they hold what nobody may read. */
const secretName = /(KEY|TOKEN|SECRET|PASSWORD|PASSWD|CREDENTIALS|_HEADERS)$/;

function secretValues(): string[] {
  const held = Object.entries(process.env).flatMap(([name, value]) =>
    secretName.test(name) && value ? value.trim() : [],
  );
  const { DATABASE_URL: database } = process.env;
  const password = database ? parsedUrl(database)?.password : undefined;
  return [...new Set([...held, ...(password ? [password] : [])])];
}

/** Takes away the variables by which the engine or the database driver would be steered behind the config's back. */
export function scrubEnvironment(): void {
  for (const variable of Object.keys(process.env)) {
    if (variable.startsWith('DBOS__') || /^PG[A-Z]+$/.test(variable)) delete process.env[variable];
  }
}

/** The environment's variables by name, for programs that are given some of them. */
export function environmentVariables(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((each) => (process.env[each] ? [[each, process.env[each]]] : [])));
}

/** Config values that the environment sets, with the variables they come from. */
export function environmentOverrides(): { readonly overrides: Overrides; readonly variables: readonly string[] } {
  const set = environmentSettings.flatMap(({ variable, path: at }) => {
    const text = process.env[variable];
    return text === undefined || text === '' ? [] : [{ variable, path: at, value: numeric(variable, text) }];
  });
  return { overrides: set, variables: set.map(({ variable }) => variable) };
}

function numeric(variable: string, text: string): number {
  const value = Number(text);
  if (Number.isFinite(value)) return value;
  throw new OperatorError(`${variable} is '${text}', which is no number`, `Set ${variable} to a number or unset it.`);
}
