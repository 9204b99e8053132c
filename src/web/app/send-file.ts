import type { Context } from 'hono';
import type { SiteFile } from '../site/assets.ts';

const contentTypes: Readonly<Record<SiteFile['type'], string>> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
};

/** Sends a file. @param caching left out: as all that the app sends */
export function sendFile(c: Context, { type, body }: SiteFile, caching?: string): Response {
  c.header('content-type', contentTypes[type]);
  if (caching !== undefined) c.header('cache-control', caching);
  return c.body(body);
}
