import { type Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import * as z from 'zod';
import { faultsText } from '../../kernel/errors.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { problem } from './problem.ts';

/** Why a request was not done, as a status with words. */
export interface ApiFault {
  readonly status: ContentfulStatusCode;
  readonly detail: string;
}

type Shape = Readonly<Record<string, z.ZodType>>;

/** One operation of the API: the schemas by which it is described are those by which requests are parsed. */
export interface Endpoint<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends z.ZodType = z.ZodType,
> {
  /** Names it among all operations. */
  readonly id: string;
  readonly method: 'get' | 'post';
  /** With its parameters in braces, such as `/runs/{run}`. */
  readonly path: string;
  readonly summary: string;
  readonly params: z.ZodObject<Params>;
  readonly query: z.ZodObject<Query>;
  /** Of what is posted; null: nothing is. */
  readonly body: Body | null;
  /** Of what is answered. */
  readonly answer: z.ZodType;
  /** Of an answer that all went well with. */
  readonly status: 200 | 202;
  /** Statuses of problems that it may answer with, besides those of every operation. */
  readonly problems: readonly ContentfulStatusCode[];
  readonly handle: (asked: Asked<Params, Query, Body>) => Promise<Result<unknown, ApiFault>>;
}

/** A parsed request. */
export interface Asked<Params extends Shape, Query extends Shape, Body extends z.ZodType> {
  readonly params: z.output<z.ZodObject<Params>>;
  readonly query: z.output<z.ZodObject<Query>>;
  readonly body: z.output<Body>;
}

const nothing = z.strictObject({});
const usual = { method: 'get', params: nothing, query: nothing, body: null, status: 200, problems: [] } as const;

type Told<Params extends Shape, Query extends Shape, Body extends z.ZodType> = Partial<Endpoint<Params, Query, Body>> &
  Pick<Endpoint<Params, Query, Body>, 'id' | 'path' | 'summary' | 'answer' | 'handle'>;

/** An operation, which reads and takes nothing where nothing else is said. Keeps the types of its parts together; a list holds operations of all kinds. */
export function endpoint<Params extends Shape, Query extends Shape, Body extends z.ZodType>(
  told: Told<Params, Query, Body>,
): Endpoint {
  // What is handed to `handle` was parsed by the schemas beside it.
  return { ...usual, ...told } as unknown as Endpoint;
}

/** Routes that answer by these operations. */
export function endpointRoutes(endpoints: readonly Endpoint[]): Hono {
  const routes = new Hono();
  for (const each of endpoints) {
    const path = each.path.replaceAll(/\{(\w+)\}/g, ':$1');
    routes.on(each.method.toUpperCase(), path, (c) => answer(c, each));
  }
  return routes;
}

async function answer(c: Context, endpoint: Endpoint): Promise<Response> {
  const asked = await parse(c, endpoint);
  if (!asked.ok) return problem(c, { status: 400, detail: asked.failure });
  const done = await endpoint.handle(asked.value);
  if (!done.ok) return problem(c, done.failure);
  c.header('cache-control', endpoint.method === 'get' ? 'private, no-cache' : 'no-store');
  return c.json(endpoint.answer.parse(done.value), endpoint.status);
}

async function parse(
  c: Context,
  { params, query, body }: Endpoint,
): Promise<Result<Asked<Shape, Shape, z.ZodType>, string>> {
  const inPath = params.safeParse(c.req.param());
  const inQuery = query.safeParse(c.req.query());
  const posted = body === null ? { success: true as const, data: null } : body.safeParse(await jsonOf(c));
  if (!inPath.success) return fail(`The path does not fit: ${faultsText(inPath.error)}.`);
  if (!inQuery.success) return fail(`The query does not fit: ${faultsText(inQuery.error)}.`);
  if (!posted.success) return fail(`The body does not fit: ${faultsText(posted.error)}.`);
  return ok({ params: inPath.data, query: inQuery.data, body: posted.data });
}

/** The JSON of a body; undefined, which fits no schema, where it is none. */
async function jsonOf(c: Context): Promise<unknown> {
  const text = await c.req.text();
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text);
  } catch (thrown) {
    if (thrown instanceof SyntaxError) return undefined;
    throw thrown;
  }
}
