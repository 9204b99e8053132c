import type { MiddlewareHandler } from 'hono';
import { type Access, namesLoopback, TokenGate } from '../app/access.ts';
import { askerOf } from '../app/guard-access.ts';
import type { Clock } from '../kernel/clock.ts';
import { refuse } from './fault-reply.ts';
import type { ServiceEnv } from './service-parts.ts';

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
  const gate = new TokenGate(access.token, clock);
  return async (c, next) => {
    const given = bearerOf(c.req.header('authorization')) ?? c.req.query('token') ?? null;
    const checked = given === null ? 'none' : gate.check(given, askerOf(c, access));
    if (checked === 'right') return next();
    if (checked === 'too_often') return refuse(c, { code: 'too_often', message: refusals.too_often });
    c.header('www-authenticate', 'Bearer realm="dr-arena"');
    return refuse(c, { code: 'token', message: refusals[checked] });
  };
}

const refusals = {
  none: 'give the token of the service, as "Authorization: Bearer TOKEN" or as ?token=TOKEN',
  wrong: 'that token is not the one of this service',
  too_often: 'too many wrong tokens came from this address; wait a minute',
} as const;

function bearerOf(header: string | undefined): string | null {
  return /^Bearer\s+(\S+)$/i.exec(header ?? '')?.[1] ?? null;
}

/** Trainers are no browsers: a page that somebody has open has no business here. */
export const guardBrowsers: MiddlewareHandler<ServiceEnv> = async (c, next) => {
  const site = c.req.header('sec-fetch-site');
  if (c.req.header('origin') === undefined && (site === undefined || site === 'none')) return next();
  return refuse(c, { code: 'foreign_page', message: 'pages in a browser are not answered' });
};
