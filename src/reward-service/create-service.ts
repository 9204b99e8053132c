import { Hono } from 'hono';
import { messageOf } from '../kernel/errors.ts';
import { programVersion } from '../kernel/program-version.ts';
import { slimeRoutes } from './adapters/slime-routes.ts';
import { trlRoutes } from './adapters/trl-routes.ts';
import { verlRoutes } from './adapters/verl-routes.ts';
import { refuse } from './fault-reply.ts';
import { groupRoutes } from './group-routes.ts';
import { guardBodies } from './guard-bodies.ts';
import { guardCrowd } from './guard-crowd.ts';
import { guardBrowsers, guardService } from './guard-service.ts';
import { judgeRoutes } from './judge/judge-routes.ts';
import { openApi } from './open-api.ts';
import type { ServiceEnv, ServiceParts } from './service-parts.ts';

/** The reward service: groups in, rewards out, in its own shapes and in those of trainers; and its judges. */
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
  app.route('/', judgeRoutes(parts.judging));
  app.notFound((c) =>
    refuse(c, { code: 'not_found', message: `there is no ${c.req.method} ${c.req.path}; see /openapi.json` }),
  );
  app.onError((thrown, c) => {
    parts.warn(`${c.req.method} ${c.req.path} failed: ${messageOf(thrown)}`);
    return refuse(c, { code: 'failed', message: 'a fault of the service, which is noted where it was started' });
  });
  return app;
}
