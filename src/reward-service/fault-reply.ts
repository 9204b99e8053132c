import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { GroupFault } from '../rewards/service/service-group.ts';
import { errorBody } from './error-body.ts';
import type { ServiceEnv } from './service-parts.ts';

/** Faults of a request itself, beside those of its group. */
export type ServiceFaultCode =
  | GroupFault['code']
  | 'bad_request'
  | 'token'
  | 'too_often'
  | 'body_too_large'
  | 'not_found'
  | 'foreign_page'
  | 'judgement_failed';

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
  judgement_failed: 502,
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

/** Answers with a fault. */
export function refuse(c: Context<ServiceEnv>, fault: ServiceFault): Response {
  const seconds = retryAfter[fault.code];
  if (seconds !== undefined) c.header('retry-after', String(seconds));
  const status = statuses[fault.code];
  return c.json(errorBody({ ...fault, status, param: null }), status);
}
