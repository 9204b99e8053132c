import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { parsedJson } from '../../src/kernel/json.ts';
import { fail, ok, type Result } from '../../src/kernel/result.ts';
import type { GroupFault } from '../groups/service-group.ts';
import { passedBound } from './json-bounds.ts';
import type { ServiceEnv } from './service-parts.ts';

/** Faults of a request itself, beside those of its group. */
export type ServiceFaultCode =
  | GroupFault['code']
  | 'bad_request'
  | 'token'
  | 'too_often'
  | 'body_too_large'
  | 'not_found'
  | 'foreign_page';

export interface ServiceFault {
  readonly code: ServiceFaultCode;
  readonly message: string;
}

const statuses: Readonly<Record<ServiceFaultCode, ContentfulStatusCode>> = {
  bad_request: 400,
  token: 401,
  foreign_page: 403,
  not_found: 404,
  unknown: 404,
  different_group: 409,
  different_candidate: 409,
  closed: 409,
  too_large: 409,
  body_too_large: 413,
  overloaded: 429,
  too_often: 429,
  failed: 500,
  budget_spent: 503,
  key_refused: 503,
  stopping: 503,
};

/** Seconds after which it may be tried again, for faults that pass by themselves. */
const retryAfter: Readonly<Partial<Record<ServiceFaultCode, number>>> = {
  overloaded: 5,
  stopping: 10,
  too_often: 60,
};

/** Answers with a fault, in the shape of OpenAI's, so that its clients understand it. */
export function refuse(c: Context<ServiceEnv>, { code, message }: ServiceFault): Response {
  const seconds = retryAfter[code];
  if (seconds !== undefined) c.header('retry-after', String(seconds));
  const status = statuses[code];
  const type = status < 500 ? 'invalid_request_error' : 'server_error';
  return c.json({ error: { message, type, code, param: null } }, status);
}

/** Returns the response (499) for a client that has closed its connection; nobody reads it. */
export function answerGone(): Response {
  return new Response(null, { status: 499 });
}

/** Deeper and more than any request has reason to hold, and little enough to be walked while others wait. */
const bounds = { deepest: 100, mostValues: 2_000_000 } as const;

const boundFaults = {
  deepest: `is nested deeper than ${bounds.deepest} levels`,
  mostValues: `holds more than ${bounds.mostValues / 1_000_000} million values; send it in parts`,
} as const;

/** The JSON value of a request's body, whose size the service has bounded. */
export async function readJson(c: Context<ServiceEnv>): Promise<Result<unknown, ServiceFault>> {
  const text = c.get('bodyText') ?? (await c.req.text());
  const exceeded = passedBound(text, bounds);
  const json = exceeded === null ? parsedJson(text) : undefined;
  if (json !== undefined) return ok(json);
  return fail({
    code: 'bad_request',
    message: `the body ${exceeded === null ? 'is not JSON' : boundFaults[exceeded]}`,
  });
}
