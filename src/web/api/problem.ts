import { STATUS_CODES } from 'node:http';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import * as z from 'zod';

/** A fault as a status with words. */
export interface ApiFault {
  readonly status: ContentfulStatusCode;
  readonly detail: string;
}

/** Body of a problem (RFC 9457). */
export const problemSchema = z
  .strictObject({
    type: z.literal('about:blank'),
    title: z.string().describe('The name of the status.'),
    status: z.int(),
    detail: z.string().describe('What is wrong, and what helps.'),
  })
  .describe('A problem (RFC 9457).');

/** Answers that something was not done, and why. */
export function problem(c: Context, { status, detail }: ApiFault): Response {
  c.header('cache-control', 'no-store');
  const title = STATUS_CODES[status] ?? 'Problem';
  const body: z.infer<typeof problemSchema> = { type: 'about:blank', title, status, detail };
  return c.body(JSON.stringify(body), status, { 'content-type': 'application/problem+json' });
}

/** Root of the API. */
export const apiRoot = '/api/v1';

/** True if a request is for the API, whose faults are JSON. */
export function isForApi(c: Context): boolean {
  return c.req.path === '/api' || c.req.path.startsWith('/api/');
}
