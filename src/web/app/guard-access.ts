import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { getCookie, setCookie } from 'hono/cookie';
import type { Clock } from '../../kernel/clock.ts';
import { parsedUrl } from '../../kernel/parsed-url.ts';
import { html } from '../../reporting/html/html.ts';
import { isForApi, problem } from '../api/problem.ts';
import { type Access, clientAddress, namesLoopback, passOf, type TokenAccess, TokenGate } from './access.ts';
import type { AppEnv, NodeEnv } from './app-parts.ts';
import { appDocument, errorPage, type Trouble } from './error-page.ts';

/** Lets in whoever may use the app, and notes what they may do (`right`). */
export function guardAccess(access: Access, clock: Clock): MiddlewareHandler<AppEnv> {
  return access.kind === 'loopback' ? onlyLoopback : onlyWithToken(access, new TokenGate(access, clock));
}

/**
 * Answers only requests for a name of loopback: a foreign site can make its own name point at this machine (DNS
 * rebinding), but its requests still carry that name.
 */
const onlyLoopback: MiddlewareHandler<AppEnv> = async (c, next) => {
  c.set('right', 'act');
  if (namesLoopback(c.req.header('host') ?? new URL(c.req.url).host)) return next();
  return errorPage(c, {
    status: 403,
    title: 'This name is not served',
    advice: 'The app answers on 127.0.0.1 and localhost only. To reach it by another name, start it with --host.',
  });
};

function onlyWithToken(access: TokenAccess, gate: TokenGate): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    // The page that asks for the token wants the style.
    if (c.req.path.startsWith('/assets/')) return next();
    const queryToken = c.req.query('token');
    const token = queryToken ?? bearerOf(c.req.header('authorization'));
    if (token === null) {
      const right = gate.knows((name) => getCookie(c, name));
      if (right === null) return refuse(c, 'none');
      c.set('right', right);
      return next();
    }
    const result = gate.check(token, askerOf(c, access));
    if (result === 'wrong' || result === 'too_often') return refuse(c, result);
    c.set('right', result);
    if (queryToken === undefined) return next();
    const pass = passOf(token);
    setCookie(c, pass.name, pass.value, { httpOnly: true, sameSite: 'Strict', path: '/' });
    return c.redirect(withoutToken(c.req.url), 303);
  };
}

/** The token of an `Authorization` header. */
export function bearerOf(header: string | undefined): string | null {
  return /^Bearer\s+(\S+)$/i.exec(header ?? '')?.[1] ?? null;
}

/** The address that a request came from, as far as proxies are believed. */
export function askerOf<Env extends NodeEnv>(
  { env, req }: Pick<Context<Env>, 'env' | 'req'>,
  { proxies }: TokenAccess,
): string {
  const peer = env?.incoming?.socket.remoteAddress ?? 'unknown';
  return clientAddress(peer, req.header('x-forwarded-for'), proxies ?? null);
}

/** The same page by its path, so that no host of another's choosing is led to. */
function withoutToken(url: string): string {
  const { pathname, searchParams } = new URL(url);
  searchParams.delete('token');
  const query = searchParams.size > 0 ? `?${searchParams}` : '';
  return `${pathname.replace(/^\/+/, '/')}${query}`;
}

const refusals = {
  none: { status: 401, text: 'The address that dr-arena serve printed carries the token; it can be given here too.' },
  wrong: { status: 401, text: 'That token is not the one that dr-arena serve printed.' },
  too_often: { status: 429, text: 'Too many wrong tokens came from your address. Wait a minute, then try again.' },
} as const;

function refuse(c: Context, why: keyof typeof refusals): Response {
  const { status, text } = refusals[why];
  c.header('cache-control', 'no-store');
  if (status === 401) c.header('www-authenticate', 'Bearer realm="dr-arena"');
  if (isForApi(c)) return problem(c, { status, detail: text });
  const title = 'This arena asks for a token';
  const body = html`<header><h1>${title}</h1></header>
<main id="main"><p>${text}</p>
<form class="start" method="get" action="/"><label>Token <input type="password" name="token" required minlength="16" maxlength="200" autocomplete="off"></label> <button class="main">Go in</button></form></main>`;
  return c.html(appDocument({ title, place: 'runs', body }), status);
}

/** Longest address that is looked at, in characters; ours are under 300. */
const longestUrl = 2000;
/** Largest body of a request, in bytes. */
const largestBody = 2_000_000;

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

/** True if a path decodes to text without control characters, backslashes or steps upwards. */
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
 * reader's browser do so. Programs use the API without being a page. Who may look only posts nothing at all.
 */
export const guardPosts: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (c.req.method !== 'POST') return next();
  if (c.get('right') !== 'act') return errorPage(c, looksOnly);
  if (isForApi(c) && isProgram(c)) return limitBody(c, next);
  if (!isOwnPage(c.req.header('sec-fetch-site'), c.req.header('origin'), c.req.header('host')))
    return errorPage(c, { status: 403, title: 'That came from elsewhere', advice: 'Only pages of this app may post.' });
  if (!/^(?:application\/(?:json|x-www-form-urlencoded)|multipart\/form-data)\s*(?:;|$)/i.test(typeOf(c.req.header())))
    return errorPage(c, { status: 415, title: 'That is no form', advice: 'Send a form, or JSON.' });
  return limitBody(c, next);
};

const looksOnly: Trouble = {
  status: 403,
  title: 'Your token lets you look only',
  advice: 'It begins, changes and spends nothing. Whoever runs this app has the token that does.',
};

/**
 * True if JSON comes from no browser: those tell where a post comes from, send cookies that they keep, and ask before they send
 * JSON, or a token, to another site; that question is refused.
 */
function isProgram({ req }: Context): boolean {
  const isJson = /^application\/json\s*(?:;|$)/i.test(req.header('content-type') ?? '');
  return isJson && ['origin', 'sec-fetch-site', 'cookie'].every((name) => req.header(name) === undefined);
}

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
