import type { Context } from 'hono';
import { bytesHash, contentHash } from '../../kernel/hash.ts';
import type { SiteFile } from '../site/assets.ts';

const contentTypes: Readonly<Record<SiteFile['type'], string>> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  png: 'image/png',
};

/** Sends a file with its hash, so that an unchanged one is not sent again. @param caching default: ask each time whether it changed */
export function sendFile(c: Context, { type, body }: SiteFile, caching = 'no-cache'): Response {
  c.header('content-type', contentTypes[type]);
  c.header('cache-control', caching);
  const tag = `"${(typeof body === 'string' ? contentHash(body) : bytesHash(body)).slice(0, 32)}"`;
  c.header('etag', tag);
  if (namesTag(c.req.header('if-none-match') ?? '', tag)) return c.body(null, 304);
  return c.body(body);
}

/** Whether a list of tags holds this one or any; whether they are marked as weak makes no difference (RFC 9110, 13.1.2). */
function namesTag(list: string, tag: string): boolean {
  return list.split(',').some((each) => ['*', tag].includes(each.trim().replace(/^W\//, '')));
}
