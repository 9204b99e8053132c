import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { request as send } from 'undici';
import { parseWebUrl } from '../fetching/canonical-url.ts';
import { TooLargeError } from '../fetching/capped-exchange.ts';
import { failureOf } from '../fetching/fetch-error.ts';
import type { WebGate } from '../fetching/web-gate.ts';
import type { FetchFailure } from '../page.ts';
import type { ProxySession } from './proxy-session.ts';
import { PAGE_PRIORITY } from './request-rules.ts';

export interface ProxyParts {
  readonly gate: WebGate;
  readonly session: ProxySession;
}

const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST'] as const;
type Method = (typeof METHODS)[number];
const MAX_UPLOAD = 1_000_000;

/** Headers of one connection, never passed on (RFC 9110, 7.6.1), and offers of ways around the proxy. */
const NOT_PASSED_ON = new Set(
  (
    'connection keep-alive proxy-authenticate proxy-authorization proxy-connection te trailer transfer-encoding ' +
    'upgrade expect alt-svc'
  ).split(' '),
);

/**
 * Answers one absolute-form request of the browser: refused with 403, or sent when the turn of its host comes and streamed
 * back, its bytes counted. What goes wrong is noted in the session under the URL. Rejects only when the page has ended.
 */
export async function forwardRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { gate, session }: ProxyParts,
): Promise<void> {
  const url = parseWebUrl(request.url ?? '');
  const method = METHODS.find((each) => each === request.method);
  if (url === null || url.protocol !== 'http:' || method === undefined) return refuse(request, response, 400);
  const refused = await gate.refusal(url, session.signal);
  if (refused !== null) {
    session.note(url.href, refused);
    return refuse(request, response, 403);
  }
  const body = await upload(request);
  const waited = session.beginWait();
  const work = () => {
    waited();
    return relay({ url, method, headers: request.headers, body, response, gate, session });
  };
  await gate.turn(url.host, work, { signal: session.signal, priority: PAGE_PRIORITY });
}

interface Relay extends ProxyParts {
  readonly url: URL;
  readonly method: Method;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer | null;
  readonly response: ServerResponse;
}

async function relay({ url, method, headers, body, response, gate, session }: Relay): Promise<void> {
  const left = new AbortController();
  // The browser may lose interest while the server still answers.
  response.on('close', () => left.abort());
  const signal = AbortSignal.any([session.signal, left.signal]);
  try {
    const answer = await send(url, {
      dispatcher: gate.dispatcher,
      method,
      headers: passedOn({ ...headers, host: url.host, 'user-agent': gate.userAgent }),
      body,
      signal,
    });
    response.writeHead(answer.statusCode, passedOn(answer.headers));
    await pipeline(answer.body, counter(session), response);
  } catch (error) {
    signal.throwIfAborted();
    fault(response, session, url, failureOf(url.href, error));
  }
}

function fault(response: ServerResponse, session: ProxySession, url: URL, failure: FetchFailure): void {
  session.note(url.href, failure);
  if (response.headersSent) response.destroy();
  else response.writeHead(502).end();
}

function refuse(request: IncomingMessage, response: ServerResponse, status: number): void {
  request.resume();
  response.writeHead(status).end();
}

function passedOn(headers: IncomingHttpHeaders): Record<string, string | string[]> {
  const kept = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined || NOT_PASSED_ON.has(name) ? [] : [[name, value] as const],
  );
  return Object.fromEntries(kept);
}

function counter(session: ProxySession): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      session.spend(chunk.length);
      done(null, chunk);
    },
  });
}

/** Reads the body of a browser's request, at most 1 MB; null if there is none. */
async function upload(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_UPLOAD) throw new TooLargeError(`an upload is longer than ${MAX_UPLOAD} bytes`);
    chunks.push(chunk);
  }
  return size === 0 ? null : Buffer.concat(chunks);
}
