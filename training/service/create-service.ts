import { type Context, Hono, type MiddlewareHandler } from 'hono';
import type { Clock } from '../../src/kernel/clock.ts';
import { messageOf } from '../../src/kernel/errors.ts';
import { programVersion } from '../../src/kernel/program-version.ts';
import { type Access, namesLoopback, TokenGate } from '../../src/web/app/access.ts';
import { askerOf, bearerOf } from '../../src/web/app/guard-access.ts';
import { readGroupRequest } from '../groups/group-request.ts';
import { groupAnswer } from '../groups/stored-group.ts';
import { slimeRoutes, trlRoutes, verlRoutes } from './adapters/sample-routes.ts';
import { awaitOutcome, waitOf } from './await-outcome.ts';
import { readJson, refuse } from './fault-reply.ts';
import { guardBodies, releaseBody } from './guard-bodies.ts';
import { openApi } from './open-api.ts';
import { degenerateHeaderName, type ServiceEnv, type ServiceParts } from './service-parts.ts';

/** The reward service: groups in, rewards out, in its own shapes and in those of trainers. */
export function createService(parts: ServiceParts): Hono<ServiceEnv> {
  const app = new Hono<ServiceEnv>();
  app.use(guardBrowsers);
  app.use(guardService(parts.access, parts.clock));
  app.use(guardCrowd());
  app.use(guardBodies());
  app.get('/health', async (c) => {
    const report = await parts.health();
    c.header('cache-control', 'no-store');
    return c.json(report, report.status === 'ok' ? 200 : 503);
  });
  // What a person opens first.
  app.get('/', (c) => c.json({ service: 'dr-arena rewards', version: programVersion, requests: '/openapi.json' }));
  app.get('/openapi.json', (c) => c.json(openApi(parts.defaults)));
  app.route('/v1', groupRoutes(parts));
  app.route('/v1/adapters/slime', slimeRoutes(parts));
  app.route('/v1/adapters/verl', verlRoutes(parts));
  app.route('/v1/adapters/trl', trlRoutes(parts));
  app.notFound((c) =>
    refuse(c, { code: 'not_found', message: `there is no ${c.req.method} ${c.req.path}; see /openapi.json` }),
  );
  app.onError((error, c) => {
    parts.warn(`${c.req.method} ${c.req.path} failed: ${messageOf(error)}`);
    return refuse(c, { code: 'failed', message: 'a fault of the service, which is noted where it was started' });
  });
  return app;
}

/** Maximum number of concurrent requests, equal to that of connections. */
const mostAtOnce = 8192;

/**
 * Refuses requests beyond so many that are not answered yet, and those that come down a connection before the answer to the
 * one before: nobody hears that their client has gone, so that they would wait for long after it.
 */
export function guardCrowd(most = mostAtOnce): MiddlewareHandler<ServiceEnv> {
  const busy = new WeakSet<object>();
  let atOnce = 0;
  return async (c, next) => {
    const connection = c.env?.incoming?.socket ?? c.req.raw;
    if (busy.has(connection)) return refuse(c, { code: 'overloaded', message: pipelined });
    if (atOnce >= most) return refuse(c, { code: 'overloaded', message: `${most} requests wait; try again later` });
    busy.add(connection);
    atOnce += 1;
    try {
      return await next();
    } finally {
      busy.delete(connection);
      atOnce -= 1;
    }
  };
}

const pipelined = 'a request of this connection waits for its answer; ask again after it, or by another connection';

/**
 * Lets in who may use the service. Over loopback only requests for a name of loopback are answered, since a foreign site
 * can make its own name point at this machine; else a token is asked for, as bearer or, for trainers that are told
 * nothing but a URL, as `?token=`.
 */
export function guardService(access: Access, clock: Clock): MiddlewareHandler<ServiceEnv> {
  if (access.kind === 'loopback') {
    return async (c, next) => {
      if (namesLoopback(c.req.header('host') ?? new URL(c.req.url).host)) return next();
      const message =
        'without a token only 127.0.0.1 and localhost are answered; start the service with --host or --ask-token';
      return refuse(c, { code: 'foreign_page', message });
    };
  }
  const gate = new TokenGate({ token: access.token }, clock);
  return async (c, next) => {
    const token = bearerOf(c.req.header('authorization')) ?? c.req.query('token') ?? null;
    const verdict = token === null ? 'none' : gate.check(token, askerOf(c, access));
    if (verdict === 'act' || verdict === 'view') return next();
    if (verdict === 'too_often') return refuse(c, { code: 'too_often', message: refusals.too_often });
    c.header('www-authenticate', 'Bearer realm="dr-arena"');
    return refuse(c, { code: 'token', message: refusals[verdict] });
  };
}

const refusals = {
  none: 'give the token of the service, as "Authorization: Bearer TOKEN" or as ?token=TOKEN',
  wrong: 'that token is not the one of this service',
  too_often: 'too many wrong tokens came from this address; wait a minute',
} as const;

/** Trainers are no browsers: a page that somebody has open has no business here. */
const guardBrowsers: MiddlewareHandler<ServiceEnv> = async (c, next) => {
  const site = c.req.header('sec-fetch-site');
  if (c.req.header('origin') === undefined && (site === undefined || site === 'none')) return next();
  return refuse(c, { code: 'foreign_page', message: 'pages in a browser are not answered' });
};

type GroupParts = Pick<ServiceParts, 'clock' | 'closing' | 'defaults' | 'queue'>;

/** Groups: handed in, judged when they are complete or their time is over, and fetched. */
function groupRoutes(parts: GroupParts): Hono<ServiceEnv> {
  const app = new Hono<ServiceEnv>();
  app.post('/groups', (c) => handIn(c, parts));
  app.get('/groups/:id', (c) => fetch(c, parts, c.req.param('id')));
  app.get('/jobs/:id', (c) => fetch(c, parts, c.req.param('id')));
  return app;
}

async function handIn(c: Context<ServiceEnv>, parts: GroupParts): Promise<Response> {
  const body = await readJson(c);
  const wait = waitOf(c);
  if (!body.ok) return refuse(c, body.failure);
  if (!wait.ok) return refuse(c, wait.failure);
  const request = readGroupRequest(body.value, parts.defaults);
  if (!request.ok) return refuse(c, { code: 'bad_request', message: request.failure });
  const group = await parts.queue.hand(request.value);
  releaseBody(c);
  if (!group.ok) return refuse(c, group.failure);
  const ids = request.value.candidates.map(({ id }) => id);
  return answer(c, parts, request.value.group, wait.value, ids);
}

async function fetch(c: Context<ServiceEnv>, parts: GroupParts, group: string): Promise<Response> {
  const wait = waitOf(c);
  if (!wait.ok) return refuse(c, wait.failure);
  // Whoever asks how it stands wants an answer now.
  return answer(c, parts, group, wait.value ?? 0);
}

/** Waits for a group and answers with the candidates of the request, or with all of them. */
async function answer(
  c: Context<ServiceEnv>,
  parts: GroupParts,
  group: string,
  waitMs: number | null,
  ids: readonly string[] | null = null,
): Promise<Response> {
  const outcome = await awaitOutcome(c, parts, group, waitMs);
  if (outcome === null) return notYet(c, parts, group);
  if (!outcome.ok) return refuse(c, outcome.failure);
  const { candidates, degenerate } = outcome.value;
  if (degenerate !== null) c.header(degenerateHeaderName, degenerate);
  return c.json(groupAnswer(outcome.value, ids ?? candidates.map(({ id }) => id)));
}

async function notYet(c: Context<ServiceEnv>, { queue }: GroupParts, group: string): Promise<Response> {
  const standing = await queue.standing(group);
  if (standing === null) return refuse(c, { code: 'unknown', message: `there is no group ${group}` });
  const { state, candidates, settings } = standing;
  const status = { status: state, arrived: candidates.length, expected_size: settings.expectedSize };
  c.header('retry-after', '1');
  c.header('location', `/v1/groups/${encodeURIComponent(group)}`);
  return c.json({ group_id: group, job_id: group, ...status }, 202);
}
