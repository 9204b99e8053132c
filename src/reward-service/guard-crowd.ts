import type { MiddlewareHandler } from 'hono';
import { refuse } from './fault-reply.ts';
import type { ServiceEnv } from './service-parts.ts';

/** As many as there may be connections. */
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
