import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { parsedUrl } from '../kernel/parsed-url.ts';
import type { AppEnv } from './app-parts.ts';
import { errorPage } from './error-page.ts';

/** Longest address that is looked at, in characters; ours are under 300. */
const longestUrl = 2000;
/** Largest body of a request, in bytes. */
export const largestBody = 2_000_000;

/** Refuses what no page of ours asks for: other methods, very long addresses, addresses that decode to nothing. */
export const guardRequests: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (!['GET', 'HEAD', 'POST'].includes(c.req.method)) {
    c.header('allow', 'GET, HEAD, POST');
    return errorPage(c, { status: 405, title: 'That is not done here', advice: 'Pages are read, and forms posted.' });
  }
  if (c.req.url.length > longestUrl)
    return errorPage(c, { status: 414, title: 'The address is too long', advice: 'No page here has such an address.' });
  if (!isSound(new URL(c.req.url).pathname))
    return errorPage(c, { status: 400, title: 'The address cannot be read', advice: 'It is not well encoded.' });
  return next();
};

/** Whether a path decodes, to text without control characters, backslashes or steps upwards. */
function isSound(path: string): boolean {
  try {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
    return !/[\u0000-\u001f\u007f\\]|(?:^|\/)\.\.(?:\/|$)/.test(decodeURIComponent(path));
  } catch (thrown) {
    if (thrown instanceof URIError) return false;
    throw thrown;
  }
}

/**
 * Lets only pages of this app post, and only forms and JSON: another site that the reader has open could else make the
 * reader's browser do so.
 */
export const guardPosts: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (c.req.method !== 'POST') return next();
  if (!isOwnPage(c.req.header('sec-fetch-site'), c.req.header('origin'), c.req.header('host')))
    return errorPage(c, { status: 403, title: 'That came from elsewhere', advice: 'Only pages of this app may post.' });
  if (!/^(?:application\/(?:json|x-www-form-urlencoded)|multipart\/form-data)\s*(?:;|$)/i.test(typeOf(c.req.header())))
    return errorPage(c, { status: 415, title: 'That is no form', advice: 'Send a form, or JSON.' });
  return limitBody(c, next);
};

const typeOf = (headers: Readonly<Record<string, string>>) => headers['content-type'] ?? '';

/** Browsers send `Sec-Fetch-Site` to loopback and over HTTPS, and `Origin` always. */
function isOwnPage(site: string | undefined, origin: string | undefined, host: string | undefined): boolean {
  if (site !== undefined && site !== 'same-origin') return false;
  const from = origin === undefined ? null : parsedUrl(origin);
  return from === null ? site === 'same-origin' : from.host === host?.toLowerCase();
}

const limitBody = bodyLimit({
  maxSize: largestBody,
  onError: (c) =>
    errorPage(c, {
      status: 413,
      title: 'That is too large',
      advice: `At most ${largestBody / 1_000_000} MB are taken.`,
    }),
});
