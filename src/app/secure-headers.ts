import type { MiddlewareHandler } from 'hono';
import { pagePolicy } from '../report/site/page-frame.ts';

/**
 * Headers of every response. The referrer goes to the app's own pages only: with `no-referrer` a browser would hide
 * where a form came from, and the app could not tell its own forms from another site's.
 */
const headers = {
  'content-security-policy': `${pagePolicy(true)}; frame-ancestors 'none'`,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const;

/** Sets what browsers are told with every response. */
export const secureHeaders: MiddlewareHandler = async (c, next) => {
  await next();
  for (const [name, value] of Object.entries(headers)) c.header(name, value);
};
