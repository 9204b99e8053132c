import { STATUS_CODES } from 'node:http';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import * as z from 'zod';

/** What is wrong with a request (RFC 9457). */
export const problemSchema = z
  .strictObject({
    type: z.literal('about:blank'),
    title: z.string().describe('The name of the status.'),
    status: z.int(),
    detail: z.string().describe('What is wrong, and what helps.'),
  })
  .describe('A problem (RFC 9457).');

/** Answers that something was not done, and why. */
export function problem(
  c: Context,
  { status, detail }: { readonly status: ContentfulStatusCode; readonly detail: string },
): Response {
  c.header('cache-control', 'no-store');
  const body = { type: 'about:blank', title: STATUS_CODES[status] ?? 'Problem', status, detail } as const;
  return c.body(JSON.stringify(body satisfies z.infer<typeof problemSchema>), status, {
    'content-type': 'application/problem+json',
  });
}

/** Where the API stands. */
export const apiRoot = '/api/v1';

/** Whether a request is for the API, whose troubles are told as JSON. */
export function isForApi(c: Context): boolean {
  return c.req.path === '/api' || c.req.path.startsWith('/api/');
}
