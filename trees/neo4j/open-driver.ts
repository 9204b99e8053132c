import { auth, type Driver, driver } from 'neo4j-driver';
import { systemClock } from '../../src/kernel/clock.ts';
import { messageOf, OperatorError } from '../../src/kernel/errors.ts';
import { parsedUrl } from '../../src/kernel/parsed-url.ts';
import { errorCode } from './error-code.ts';
import type { Neo4jSettings } from './neo4j-settings.ts';

const schemes = ['bolt:', 'bolt+s:', 'bolt+ssc:', 'neo4j:', 'neo4j+s:', 'neo4j+ssc:'];
const addressRemedy =
  'Start the server or correct NEO4J_URI; without NEO4J_URI trees are kept where everything else is.';

/**
 * A driver whose server has answered and accepted our name within `withinMs`. Fails with an OperatorError that names the
 * setting to correct and never the password.
 */
export async function openDriver(settings: Neo4jSettings, withinMs: number): Promise<Driver> {
  const address = addressOf(settings.uri);
  const { user, password } = settings;
  const token = user === null && password === null ? undefined : auth.basic(user ?? '', password ?? '');
  const opened = driver(settings.uri, token, {
    disableLosslessIntegers: true,
    connectionTimeout: withinMs,
    connectionAcquisitionTimeout: Math.max(withinMs, 30_000),
    maxTransactionRetryTime: 30_000,
    notificationFilter: { minimumSeverityLevel: 'OFF' },
    telemetryDisabled: true,
  });
  try {
    await within(opened.getServerInfo(), withinMs);
    return opened;
  } catch (failure) {
    await opened.close();
    throw openingFailure(failure, settings, address);
  }
}

/** Scheme, host and port for messages. */
function addressOf(uri: string): string {
  const url = parsedUrl(uri);
  if (url === null || !schemes.includes(url.protocol) || url.host === '')
    throw new OperatorError('NEO4J_URI is not the address of a Neo4j server', 'Write it like bolt://localhost:7687.');
  if (url.username !== '' || url.password !== '')
    throw new OperatorError(
      'NEO4J_URI holds a user or a password',
      'Put them into NEO4J_USER and NEO4J_PASSWORD and take them out of NEO4J_URI.',
    );
  return `${url.protocol}//${url.host}`;
}

async function within<Value>(work: Promise<Value>, ms: number): Promise<Value> {
  const stop = new AbortController();
  const limit = systemClock.sleep(ms, stop.signal).then(() => {
    throw Object.assign(new Error(`no answer within ${ms / 1000} s`), { code: 'NoAnswer' });
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    // Whichever lost the race ends later and is nobody's business any more.
    limit.catch(() => null);
    work.catch(() => null);
    stop.abort();
  }
}

/** What a failure while opening means for the operator; a failure of another kind stays as it is. */
export function openingFailure(failure: unknown, settings: Neo4jSettings, address = addressOf(settings.uri)): unknown {
  const code = errorCode(failure);
  const options = { cause: failure };
  if (code === 'Neo.ClientError.Database.DatabaseNotFound')
    return new OperatorError(
      `Neo4j at ${address} has no database ${JSON.stringify(settings.database)}`,
      'Create it or correct NEO4J_DATABASE; leave NEO4J_DATABASE out for the default one.',
      options,
    );
  if (code.startsWith('Neo.ClientError.Security.'))
    return new OperatorError(
      `Neo4j at ${address} refused the user ${JSON.stringify(settings.user ?? '')} (${code.split('.').at(-1)})`,
      'Correct NEO4J_USER and NEO4J_PASSWORD; the user must be allowed to make constraints and to write.',
      options,
    );
  if (code === '' || code.startsWith('Neo.')) return failure;
  return new OperatorError(
    `no Neo4j server answers at ${address} (NEO4J_URI): ${reasonOf(failure)}`,
    addressRemedy,
    options,
  );
}

/** The driver puts advice of several sentences before the cause. */
function reasonOf(failure: unknown): string {
  return messageOf(failure).split('Caused by: ').at(-1) ?? '';
}
