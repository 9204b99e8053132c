import type { Context } from 'hono';
import { isDeeperThan } from '../kernel/json-depth.ts';
import { parsedJson } from '../kernel/parsed-json.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { ServiceFault } from './fault-reply.ts';
import type { ServiceEnv } from './service-parts.ts';

/** Deeper than any request has reason to be, and shallow enough to be walked. */
const deepest = 100;

/** The JSON value of a request's body, whose size the service has bounded. */
export async function readJson(c: Context<ServiceEnv>): Promise<Result<unknown, ServiceFault>> {
  const json = parsedJson(await c.req.text());
  if (json === undefined) return fail({ code: 'bad_request', message: 'the body is not JSON' });
  if (isDeeperThan(json, deepest))
    return fail({ code: 'bad_request', message: `the body's JSON is nested deeper than ${deepest} levels` });
  return ok(json);
}
