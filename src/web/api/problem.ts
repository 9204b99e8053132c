import { STATUS_CODES } from 'node:http';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type * as z from 'zod';
import { faultsText } from '../../kernel/errors.ts';
import { isPlainObject, parsedJson } from '../../kernel/json.ts';
import type { Result } from '../../kernel/result.ts';

/** Why a request was not done, as a status with words. */
export interface ApiFault {
  readonly status: ContentfulStatusCode;
  readonly detail: string;
}

/** Answers that something was not done, and why (RFC 9457). */
export function problem(c: Context, { status, detail }: ApiFault): Response {
  c.header('cache-control', 'no-store');
  const body = { type: 'about:blank', title: STATUS_CODES[status] ?? 'Problem', status, detail };
  return c.body(JSON.stringify(body), status, { 'content-type': 'application/problem+json' });
}

/** Where the API stands. */
export const apiRoot = '/api/v1';

/** Whether a request is for the API, whose troubles are told as JSON. */
export function isForApi(c: Context): boolean {
  return c.req.path === '/api' || c.req.path.startsWith('/api/');
}

/**
 * Does what a request asks for, once it fits its schema: what its path names, beside its query where it reads and its JSON
 * where it posts.
 */
export async function answered<Asked>(
  c: Context,
  schema: z.ZodType<Asked>,
  handle: (asked: Asked) => Promise<Result<unknown, ApiFault>>,
  status: 200 | 202 = 200,
): Promise<Response> {
  const reads = c.req.method === 'GET';
  const given = reads ? c.req.query() : membersIn(await c.req.text());
  const asked = schema.safeParse(given && { ...given, ...c.req.param() });
  if (!asked.success)
    return problem(c, {
      status: 400,
      detail: `The ${reads ? 'query' : 'body'} does not fit: ${faultsText(asked.error)}.`,
    });
  const done = await handle(asked.data);
  if (!done.ok) return problem(c, done.failure);
  c.header('cache-control', reads ? 'private, no-cache' : 'no-store');
  return c.json(done.value, status);
}

/** The members of a JSON object, of which no text at all is one without any; undefined for what is none. */
function membersIn(text: string): Readonly<Record<string, unknown>> | undefined {
  const read = text.trim() === '' ? {} : parsedJson(text);
  return isPlainObject(read) ? read : undefined;
}
