import { type Context, Hono } from 'hono';
import { groupAnswer } from '../rewards/service/group-answer.ts';
import { readGroupRequest } from '../rewards/service/group-request.ts';
import { awaitOutcome, waitOf } from './await-outcome.ts';
import { degenerateHeaderName } from './degenerate-header.ts';
import { refuse } from './fault-reply.ts';
import { letGoOfBody } from './guard-bodies.ts';
import { readJson } from './read-json.ts';
import type { ServiceEnv, ServiceParts } from './service-parts.ts';

/** Groups: handed in, judged when they are complete or their time is over, and fetched. */
export function groupRoutes(parts: ServiceParts): Hono<ServiceEnv> {
  const app = new Hono<ServiceEnv>();
  app.post('/groups', (c) => handIn(c, parts));
  app.get('/groups/:id', (c) => fetch(c, parts, c.req.param('id')));
  app.get('/jobs/:id', (c) => fetch(c, parts, c.req.param('id')));
  return app;
}

async function handIn(c: Context<ServiceEnv>, parts: ServiceParts): Promise<Response> {
  const [body, wait] = [await readJson(c), waitOf(c)];
  if (!body.ok) return refuse(c, body.failure);
  if (!wait.ok) return refuse(c, wait.failure);
  const request = readGroupRequest(body.value, parts.defaults);
  if (!request.ok) return refuse(c, { code: 'bad_request', message: request.failure });
  const taken = await parts.desk.hand(request.value);
  letGoOfBody(c);
  if (!taken.ok) return refuse(c, taken.failure);
  const ids = request.value.candidates.map(({ id }) => id);
  return answer(c, parts, { group: request.value.group, ids, waitMs: wait.value });
}

async function fetch(c: Context<ServiceEnv>, parts: ServiceParts, group: string): Promise<Response> {
  const wait = waitOf(c);
  if (!wait.ok) return refuse(c, wait.failure);
  // Whoever asks how it stands wants an answer now.
  return answer(c, parts, { group, ids: null, waitMs: wait.value ?? 0 });
}

interface Wanted {
  readonly group: string;
  /** Null: all of the group. */
  readonly ids: readonly string[] | null;
  readonly waitMs: number | null;
}

async function answer(c: Context<ServiceEnv>, parts: ServiceParts, { group, ids, waitMs }: Wanted): Promise<Response> {
  const outcome = await awaitOutcome(c, parts, group, waitMs);
  if (outcome === null) return notYet(c, parts, group);
  if (!outcome.ok) return refuse(c, outcome.failure);
  const { candidates, degenerate } = outcome.value;
  if (degenerate !== null) c.header(degenerateHeaderName, degenerate);
  return c.json(groupAnswer(outcome.value, ids ?? candidates.map(({ id }) => id)));
}

async function notYet(c: Context<ServiceEnv>, { desk }: ServiceParts, group: string): Promise<Response> {
  const standing = await desk.standing(group);
  if (standing === null) return refuse(c, { code: 'unknown', message: `there is no group ${group}` });
  const { state, arrived, expected } = standing;
  c.header('retry-after', '1');
  c.header('location', `/v1/groups/${encodeURIComponent(group)}`);
  return c.json({ group_id: group, job_id: group, status: state, arrived, expected_size: expected }, 202);
}
