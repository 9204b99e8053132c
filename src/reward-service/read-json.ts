import type { Context } from 'hono';
import { fail, type Result } from '../kernel/result.ts';
import { boundedJson } from './bounded-json.ts';
import type { ServiceFault } from './fault-reply.ts';
import type { ServiceEnv } from './service-parts.ts';

/** The JSON value of a request's body, whose size the service has bounded. */
export async function readJson(c: Context<ServiceEnv>): Promise<Result<unknown, ServiceFault>> {
  const json = boundedJson(c.get('bodyText') ?? (await c.req.text()));
  return json.ok ? json : fail({ code: 'bad_request', message: `the body ${json.failure}` });
}
