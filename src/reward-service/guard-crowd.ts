import type { MiddlewareHandler } from 'hono';
import { refuse } from './fault-reply.ts';
import type { ServiceEnv } from './service-parts.ts';

/** As many as there may be connections; one connection can bring thousands without waiting for answers. */
const mostAtOnce = 8192;

/** Refuses requests beyond so many that are not answered yet. */
export function guardCrowd(most = mostAtOnce): MiddlewareHandler<ServiceEnv> {
  let atOnce = 0;
  return async (c, next) => {
    if (atOnce >= most) return refuse(c, { code: 'overloaded', message: `${most} requests wait; try again later` });
    atOnce += 1;
    try {
      return await next();
    } finally {
      atOnce -= 1;
    }
  };
}
