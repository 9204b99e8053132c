import { parseWebUrl } from './canonical-url.ts';
import type { CappedResponse } from './capped-get.ts';

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Where a redirect leads; `bad` when to nothing that can be fetched; null when it is none. */
export function redirectTarget({ status, location }: CappedResponse, from: URL): URL | 'bad' | null {
  if (!REDIRECTS.has(status) || location === '') return null;
  // Header bytes come as latin1; servers send UTF-8 in them.
  return parseWebUrl(Buffer.from(location, 'latin1').toString('utf8'), from.href) ?? 'bad';
}
