import type { Url } from '../../src/kernel/ids.ts';
import { parsedUrl } from '../../src/kernel/parsed-url.ts';

/** Longer URLs are almost always generated, and slow down every pattern that meets them. */
const MAX_LENGTH = 2000;

/** Parameters that say where a reader came from or who they are, and never change the page. */
const TRACKING_PARAMETERS = new Set(
  (
    'fbclid gclid gclsrc dclid gbraid wbraid msclkid yclid twclid ttclid igshid mc_cid mc_eid _ga _gl ref ref_src ' +
    'ref_url referrer sessionid session_id phpsessid jsessionid aspsessionid'
  ).split(' '),
);

/**
 * The one form in which a URL is stored and compared; null when the text is no http or https URL, carries a user name or
 * password, or is longer than 2,000 characters.
 *
 * Host in lower case without a final dot, default port and fragment dropped, dot segments resolved, percent-encoding
 * normalised (RFC 3986, 6.2.2), tracking and session parameters dropped, the rest sorted by name (equal names keep their
 * order). The trailing slash stays as it is: `/a` and `/a/` may be different pages, relative links depend on it, and
 * many servers answer only one of them; pages that are the same under both say so by `rel=canonical` or an equal hash.
 * Canonical URLs are fixed points.
 *
 * @param base resolves relative texts
 */
export function canonicalUrl(text: string, base?: string): Url | null {
  const url = parseWebUrl(text, base);
  if (url === null) return null;
  // Assigned, so that dot segments which come to light are resolved.
  url.pathname = url.pathname.replace(/;jsessionid=[^/;]*/gi, '');
  const path = normaliseEncoding(url.pathname);
  const query = canonicalQuery(url.search);
  const canonical = `${url.protocol}//${url.host}${path}${query}`;
  return canonical.length <= MAX_LENGTH ? (canonical as Url) : null;
}

/** Parses an http or https URL without credentials, fragment dropped and host without its final dot; else null. */
export function parseWebUrl(text: string, base?: string): URL | null {
  const url = text.length > 4 * MAX_LENGTH ? null : parsedUrl(text, base);
  if (url === null) return null;
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
  if (url.username !== '' || url.password !== '') return null;
  url.hash = '';
  return withoutFinalDot(url);
}

function withoutFinalDot(url: URL): URL | null {
  if (!url.hostname.endsWith('.')) return url;
  const bare = url.hostname.replace(/\.+$/, '');
  const port = url.port === '' ? '' : `:${url.port}`;
  const text = `${url.protocol}//${bare}${port}${url.pathname}${url.search}`;
  return bare === '' ? null : parsedUrl(text);
}

function canonicalQuery(search: string): string {
  const parameters = search
    .replace(/^\?/, '')
    .split('&')
    .map(normaliseEncoding)
    .filter((parameter) => parameter !== '' && !isTracking(nameOf(parameter)));
  parameters.sort((a, b) => compare(nameOf(a), nameOf(b)));
  return parameters.length === 0 ? '' : `?${parameters.join('&')}`;
}

function nameOf(parameter: string): string {
  return parameter.split('=', 1)[0] ?? '';
}

function isTracking(name: string): boolean {
  const lower = name.toLowerCase();
  return lower.startsWith('utm_') || TRACKING_PARAMETERS.has(lower);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Escapes percent signs that escape nothing, decodes escapes of unreserved characters and writes the others in upper case. */
function normaliseEncoding(text: string): string {
  return text.replace(/%(?![0-9a-f]{2})/gi, '%25').replace(/%[0-9a-f]{2}/gi, (code) => {
    const character = String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return /[A-Za-z0-9._~-]/.test(character) ? character : code.toUpperCase();
  });
}
